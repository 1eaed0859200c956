// Every sentence that scripts say: one template each. Sentences that never change stand in the page templates.

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
const plural = (count, one, many) => (count === 1 ? one : many);

/**
 * Names as one reads them out: "Ann, Bob and Cy".
 * @param {string[]} names
 */
const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

// -- the whole site ----------------------------------------------------------------------------------

export const copied = "Copied";
export const refused = "This is not possible now.";
export const yourTurnAt = (/** @type {number} */ tables) =>
  plural(tables, "Your turn at 1 table", `Your turn at ${tables} tables`);
export const nextTable = (/** @type {string} */ game) => `Next table: ${game}`;
export const notificationsBlocked =
  "Notifications are blocked. Allow them for this site in your browser settings, then try again.";
export const notificationsFailed = (/** @type {string} */ reason) => `Notifications could not be turned on: ${reason}`;

// -- the table ---------------------------------------------------------------------------------------

export const connection = {
  open: "",
  connecting: "",
  lost: "Connection lost. Connecting again …",
  offline: "You are offline.",
  gone: "This table is gone.",
};
export const yourTurn = (/** @type {string} */ game) => `Your turn: ${game}`;
export const yourTurnTitle = (/** @type {string} */ game) => `● Your turn: ${game}`;
export const turnOf = (/** @type {string} */ name, /** @type {string} */ game) => `${name}’s turn: ${game}`;
export const passScreen = (/** @type {string} */ name) => `Pass the screen to ${name}.`;
export const iAm = (/** @type {string} */ name) => `I am ${name}`;
export const waitingFor = (/** @type {string[]} */ names) => `Waiting for ${listed(names)}`;
export const gameOver = "The game is over.";
export const readRule = "Read the rule";
/** @type {Record<string, string>} */
export const standIn = {
  left: "A bot plays for you.",
  time: "Your time ran out. A bot plays for you.",
  resigned: "You resigned. A bot plays for you.",
};
export const takeSeatBack = "Take my seat back";
export const pauseBots = "Pause bots";
export const resumeBots = "Resume bots";
export const noOwnBoard = "This player has no board of their own.";
export const noScores = "There are no scores to show yet.";
export const scoresSoFar = "Scores so far";
export const close = "Close";
export const noLegend = "This game has no legend.";
export const magnify = "Magnify";
export const magnifyKey = "Magnify (z)";

// -- the question ------------------------------------------------------------------------------------

export const showBoard = "Board";
export const showOptions = "Options";
export const announced = (/** @type {string} */ question, /** @type {number} */ options) =>
  plural(options, `${question} 1 option.`, `${question} ${options} options.`);
export const ways = (/** @type {number} */ count) => plural(count, "1 way", `${count} ways`);
export const labelWithWays = (/** @type {string} */ label, /** @type {number} */ count) =>
  plural(count, `${label} (1 way)`, `${label} (${count} ways)`);
export const showAll = (/** @type {number} */ count) => `Show all ${count}`;
export const moreBelow = (/** @type {number} */ count) => `${count} more below`;
export const fewer = "Fewer";
export const more = "More";
export const confirm = "Confirm";
export const sending = "Sending …";
export const rotate = "Rotate";
export const flip = "Flip";
export const back = "Back";
export const sendNow = "Send now";
export const withhold = "Withhold";
export const withholdable = "This is sent in 3 seconds, and can’t be undone. Press Escape to withhold it.";
export const inOrder = (/** @type {string[]} */ labels, /** @type {boolean} */ more = false) =>
  `${labels.join(", then ")}${more ? " …" : ""}`;
export const chooseIt = "Choose it to";
export const chooseOneOf = "Choose it for one of these";
export const explained = (/** @type {string} */ title, /** @type {string} */ reason) => `${title}. ${reason}`;
export const askMe = "ask me";

// -- log and chat ------------------------------------------------------------------------------------

export const showMoment = "Show this moment";
export const step = (/** @type {number} */ number) => `Step ${number}`;
export const turnNumber = (/** @type {number} */ at, /** @type {number} */ count) => `${at} of ${count}`;
export const whileAway = "While you were away";
export const sinceYourTurn = "Since your last turn";
export const toTheTable = "To the table";
export const playIt = "Play it";
export const showTurn = "Show this turn again on the board";
export const past = (/** @type {string} */ heading) => `You are looking at the past: ${heading}`;
export const momentFailed = "This moment can’t be shown.";
export const spectator = "spectator";
export const hiddenMessage = "hidden";
export const chatAction = (/** @type {string} */ action, /** @type {string} */ name) => `${action}: ${name}`;
export const show = "Show";
export const hide = "Hide";
export const silence = "Silence";
export const remove = "Remove";
export const deleteMessage = "Delete";
export const report = "Report";

// -- lessons -----------------------------------------------------------------------------------------

export const lessonOver = "The lesson is over";
export const lessonStep = (/** @type {number} */ number, /** @type {number} */ count) => `step ${number} of ${count}`;

// -- result and replay -------------------------------------------------------------------------------

export const rematch = "Rematch";
export const joinRematch = "Join the rematch";
export const playAgain = "Play again";
export const otherOptions = "Play with other options";
export const replayGame = "Replay game";
export const analyseGame = "Analyse game";
export const scoreChanges = "Biggest changes of the score";
export const takePicture = "Save a picture";
export const pictureFailed = "The picture could not be made.";
export const moment = (/** @type {number} */ number) => `Moment ${number}`;
export const scores = (/** @type {string[]} */ lines) => `Scores over the game: ${lines.join(", ")}`;
export const score = (/** @type {string | null} */ name, /** @type {number | string | null} */ points) =>
  `${name} ${points}`;
export const scoresAt = (/** @type {string} */ heading, /** @type {number[]} */ points) =>
  `${heading}: ${points.join(" · ")}`;
export const toAct = (/** @type {string[]} */ names) => `${listed(names)} to act`;
export const momentOf = (/** @type {string} */ heading, /** @type {number} */ number, /** @type {number} */ last) =>
  `${heading}, moment ${number} of ${last}`;
export const position = (/** @type {number} */ number, /** @type {number} */ last) => `${number} / ${last}`;
export const play = "Play";
export const pause = "Pause";
export const linkCopied = "The link to this moment is copied.";

// -- the coach ---------------------------------------------------------------------------------------

export const coachThinks = "The coach is thinking …";
export const coachWould = "The coach would choose";
export const coachAdvises = (/** @type {string} */ choice) => `The coach would choose: ${choice}`;
export const figures = "In figures";
export const advice = (
  /** @type {string} */ chance,
  /** @type {number} */ chanceError,
  /** @type {string} */ points,
  /** @type {number} */ pointsError,
) => `Chance to win ${chance} (± ${chanceError}), final lead ${points} points (± ${pointsError})`;
export const mistake = (/** @type {string} */ played, /** @type {string} */ better) =>
  `You chose: ${played}. Better: ${better}.`;
export const mistakeAnnounced = (/** @type {string} */ cost, /** @type {string} */ better) =>
  `${cost} Better: ${better}`;
export const coachLooks = "The coach looks at this answer …";
export const looksCostly = "This looks costly. See why?";
export const betterChoice = (/** @type {string} */ label) => `Better: ${label}.`;
export const chooseAnyway = "Choose it anyway";
export const analysisBegun = "Your game is being analysed. See it in the replay.";
export const undo = "Undo";
export const analyseDeeper = "Analyse deeper";
export const firstLook = (/** @type {number | null} */ seconds) =>
  seconds === null
    ? "Looking at every answer …"
    : plural(
        seconds,
        "Looking at every answer: about 1 second left",
        `Looking at every answer: about ${seconds} seconds left`,
      );
export const secondLook = (/** @type {number | null} */ seconds) =>
  seconds === null
    ? "Looking again at answers that seem costly …"
    : plural(
        seconds,
        "Looking again at answers that seem costly: about 1 second left",
        `Looking again at answers that seem costly: about ${seconds} seconds left`,
      );
export const turningPoints = (/** @type {string} */ name) => `Turning points for ${name}`;
export const yourTurningPoints = "Your turning points";
export const beganAt = (/** @type {string} */ chance) => `Chance to win at the start: ${chance}`;
export const everythingElse = (/** @type {string} */ swing) => `Everything else: ${swing}`;
export const endedAt = (/** @type {string} */ share) => `In the end: ${share}`;
export const learn = (/** @type {number} */ mistakes) =>
  plural(mistakes, "Learn from your mistake", `Learn from your ${mistakes} mistakes`);
export const learnt = "You have seen all your mistakes.";
export const luckAt = (/** @type {string} */ heading, /** @type {string} */ swing) => `${heading}: ${swing} by chance`;
export const drawnAfter = (/** @type {string} */ played) => `What was rolled or drawn after: ${played}`;
export const blunderAt = (/** @type {string} */ heading, /** @type {string} */ name, /** @type {string} */ swing) =>
  `${heading}: blunder by ${name} (${swing})`;
export const mistakeAt = (/** @type {string} */ heading, /** @type {string} */ name, /** @type {string} */ swing) =>
  `${heading}: mistake by ${name} (${swing})`;
export const inaccuracyAt = (/** @type {string} */ heading, /** @type {string} */ name, /** @type {string} */ swing) =>
  `${heading}: inaccuracy by ${name} (${swing})`;
export const played = (/** @type {string} */ choice) => `Played: ${choice}`;
export const better = (/** @type {string} */ choice) => `Better: ${choice}`;
export const tryAgain = "Try it again";
export const playOn = "Play on from here";
export const howEachPlayed = "How each player did";
export const accuracyHeads = ["", "Accuracy", "Blunders, mistakes", "Cost of mistakes", "Luck", "With even luck"];
export const accuracyKey =
  "Accuracy: 100 is always the best choice, 0 is no better than choosing at random. Luck: how much rolls and draws changed the chance to win. With even luck: the chance to win without that.";
export const mistakesCost = (/** @type {number} */ points) => plural(points, "about 1 point", `about ${points} points`);
export const withError = (/** @type {string} */ figure, /** @type {number} */ error) => `${figure} (± ${error})`;
export const blunders = (/** @type {number} */ blunders, /** @type {number} */ mistakes) => `${blunders}, ${mistakes}`;
export const began = (/** @type {string} */ name, /** @type {string} */ chance) => `${name} began with ${chance}`;
export const chanceNow = (/** @type {string} */ name, /** @type {string} */ chance, /** @type {number} */ points) =>
  plural(points, `${name} ${chance} (1 point)`, `${name} ${chance} (${points} points)`);
export const answers = (/** @type {number} */ count) => plural(count, "1 answer", `${count} answers`);
export const chancePanel = "Chance to win";
export const pointsPanel = "Expected points";
export const blunderMark = "blunder or mistake";
export const luckMark = "great luck or bad luck";
export const markedBlunder = (/** @type {string} */ name, /** @type {string} */ verdict) => `${verdict} by ${name}`;
export const markedLuck = (/** @type {string} */ name, /** @type {string} */ swing) => `luck of ${name}: ${swing}`;
export const askedCoach = (/** @type {string} */ name) => `${name} asked for a hint`;
export const inTraining = (/** @type {string} */ name) => `${name} plays in training`;
export const correctedByCoach = (/** @type {string} */ name) => `The coach showed ${name} a better choice`;
export const comment = (/** @type {string} */ name, /** @type {string} */ text) => `${name}: ${text}`;
export const commentAfter = (/** @type {number} */ answers) => `Add a note after answer ${answers}`;
export const commentAtStart = "Add a note before the first answer";
export const deleteNote = "Delete";
export const allOptions = "Show all options";
export const rightAnswer = "Well done: the coach knows nothing better.";
export const nearlyRight = (/** @type {string} */ cost) => `Nearly. ${cost}`;
export const puzzleYours = (/** @type {string} */ played, /** @type {string} */ cost) =>
  `You played ${played} (${cost}). Find something better.`;
export const puzzleTheirs = (/** @type {string} */ name, /** @type {string} */ played, /** @type {string} */ cost) =>
  `${name} played ${played} (${cost}). Find something better.`;
export const pointsLess = (/** @type {number} */ points) => plural(points, "−1 point", `−${points} points`);
export const betterThan = (/** @type {string} */ played) => `Why it is better than “${played}”:`;
export const samePlayed = "This is what was played.";
export const next = "Next";
export const leavePuzzle = "Close the puzzle";
export const showBetter = "Show the better choice";

// -- fair dice ---------------------------------------------------------------------------------------

export const otherCommitment =
  "Warning: the server now shows another fingerprint of its seed than before. The dice of this game may not be fair.";
export const otherSeatCommitments =
  "Warning: the server now shows other fingerprints of the players than before. Your secret value stays secret.";
export const diceFair = (/** @type {number} */ draws) =>
  plural(
    draws,
    "Your browser checked the 1 draw of this game.",
    `Your browser checked all ${draws} draws of this game.`,
  );
export const diceUnfair = "Warning: the dice or cards of this game don’t match what the server promised.";
export const noSeed = "This game began from a position, so there are no dice to check.";
export const recordUnreadable = "The record can’t be read.";
export const drawsHold = (/** @type {number} */ draws) =>
  plural(
    draws,
    "The 1 draw follows from the seed and the secret values.",
    `All ${draws} draws follow from the seed and the secret values.`,
  );
export const seedKept = "The seed fits the fingerprint that this browser kept.";
export const seedInRecord = "The seed fits the fingerprint in the record.";
export const valueMixed = "Your browser’s secret value took part.";
export const valueMissing = "Your browser’s secret value was not revealed in time, so it is left out.";
export const wrongSeed = "The seed does not fit the fingerprint that was shown at the start.";
export const noDraws = "The record lists no draws.";
export const valueLeftOut = "Your browser’s secret value was left out.";
export const valueLate = "Your browser’s secret value took part later than the server said.";
export const seatMismatch = (/** @type {number} */ seat) =>
  `The secret value of seat ${seat + 1} does not fit its fingerprint.`;
export const seatsChanged =
  "The fingerprints of the players are not those that this browser saw before it revealed its value.";
export const seatAfterReveal = "Another seat chose its value after this browser had revealed its own.";
export const drawMismatch = (
  /** @type {number} */ line,
  /** @type {string} */ what,
  /** @type {string} */ outOf,
  /** @type {string} */ which,
  /** @type {number} */ found,
) => `Line ${line}: ${what} of ${outOf} came out as ${which}, but seed and values give ${found}.`;
export const lateMismatch = (/** @type {number} */ line, /** @type {number} */ seat) =>
  `Line ${line}: the secret value of seat ${seat + 1} does not fit its fingerprint, or comes too late.`;

// -- plans -------------------------------------------------------------------------------------------

export const planHeading = "In your plan";
export const newPlan = "New plan";
export const comparePlans = "Compare plans";
export const closePlan = "Close plan";
export const planName = "Name of the plan";
export const othersDo = "How the others play";
export const planOthers = {
  bot: "The others play as a bot would",
  pass: "The others pass if they can",
  me: "I play the others",
};
export const notPlayed = "Not played:";
export const yourTurnNow = "It is your turn at the table.";
export const planIsOld = "The table has moved on since this plan was made.";
export const planMoves = "Moves";
export const anyOutcome = (/** @type {string} */ what) => `${what}: any`;
export const chooseOutcome = "Choose what comes";
export const backToBefore = "Go back to before this move";
export const assumptions = (/** @type {number} */ count) => plural(count, "1 assumption", `${count} assumptions`);
export const percent = (/** @type {number} */ chance) => (chance < 0 ? "" : `${Math.round(chance * 100)} %`);
export const chanceToWin = "Chance to win (estimate)";
export const leadsTo = (/** @type {{ figure: number, words: string }[]} */ facts, /** @type {number} */ chance) => {
  const told = facts.map((fact) => `${fact.figure} ${fact.words}`);
  if (chance >= 0) told.push(`about ${percent(chance)} to win`);
  return told.length ? `Leads to: ${told.join(", ")}.` : "";
};
export const ruleOfThumb = (/** @type {string} */ label) => `Rule of thumb: ${label}.`;
export const playPlan = (/** @type {string} */ name) => `Play plan ${name}`;
export const copyPlan = "Copy";
export const deletePlan = "Delete";
export const openPlan = "Open plan";
export const publishPlan = "Add to the record";
export const published = "The plan is in the record as a variation.";
export const answerForMe = "Answer for me if …";
export const stopAnswering = "Stop answering";
export const switchOn = "Answer for me";
export const conditionsHelp =
  "The server gives these answers when you are asked, if your question is as planned. Click what has to happen, click again for what must not.";
/** @type {Record<"" | "if" | "unless", string>} */
export const conditionMarks = { "": "any way", if: "if", unless: "unless" };
export const whoeverDoesIt = "whoever does it";
export const onlyOutcomes = (/** @type {string} */ what) => `Only for some outcomes: ${what}`;
export const outcomesOf = (/** @type {string} */ what) => `Choose what comes: ${what}`;
export const any = "Any";
export const search = "Search";
export const noDifference = "This makes no difference to you.";
export const movesDropped = (/** @type {number} */ count) =>
  plural(count, "1 move is not possible now and was removed.", `${count} moves are not possible now and were removed.`);
/** @typedef {{ texts: string[], unless: boolean }[]} When */
const conditionWords = (/** @type {When} */ when) =>
  when.map(({ texts, unless }) => `${unless ? "unless" : "if"} ${texts.join(" or ")}`).join(", ");
export const answersForYou = (/** @type {When} */ when) =>
  when.length ? `This plan answers for you ${conditionWords(when)}.` : "This plan answers for you.";
export const planAnswers = (/** @type {string} */ name, /** @type {When} */ when) =>
  when.length ? `Plan ${name} answers ${conditionWords(when)}.` : `Plan ${name} answers for you.`;
export const planNote = (/** @type {string} */ name, /** @type {string} */ note) =>
  note ? `Plan ${name}: ${note}` : `Plan ${name}`;
export const always = (/** @type {string} */ question, /** @type {string} */ answer) => `${question} Always: ${answer}`;
export const alwaysAnswer = (/** @type {string} */ question) => `Always answer “${question}”`;
export const setOrder = "Set standing order";
export const orderSet = "The server answers this for you from now on.";
/** @param {{ given: number, of: number, why: string, label: string }} played */
export const planPlayed = ({ given, of, why, label }) =>
  why ? `Played ${given} of ${of}. ${why} Planned: ${label}.` : `Played all ${of} planned moves.`;
