// The types that the modules of the table page share.

/** @typedef {import("../lib/wire.js").FrameMessage} FrameMessage */
/** @typedef {import("../lib/wire.js").Parts} Parts */
/** @typedef {import("../lib/wire.js").Reply} Reply */

/**
 * What the server writes into the table page.
 * @typedef {Object} Start
 * @property {string} table
 * @property {string} game
 * @property {number | null} seat the seat that is shown; null: a spectator
 * @property {number[]} mine the reader's own seats
 * @property {boolean} host whether the reader opened the table
 * @property {boolean} coach whether hints are allowed
 * @property {string} commitment
 * @property {FrameMessage} frame
 */

/**
 * The table page.
 * @typedef {Object} Table
 * @property {Start} start
 * @property {Partial<Parts>} parts what the server sent last, part by part
 * @property {number[]} mine
 * @property {number | null} shownMoment the moment of the past that is shown; null: now
 * @property {(kind: string, fields?: Record<string, unknown>) => Promise<Reply | undefined>} send
 *   send a message; a refusal is shown to the reader
 * @property {import("../board/board.js").Board} board
 * @property {import("../board/info-card.js").InfoCard} card
 * @property {import("../board/legend.js").Legend} legend
 * @property {import("../board/phone-zoom.js").PhoneZoom} phoneZoom
 * @property {import("./log.js").Log} log
 * @property {import("../question/question.js").QuestionPanel} questionPanel
 * @property {import("./side-tabs.js").SideTabs} sideTabs
 * @property {import("./chat.js").Chat} chat
 * @property {import("./history.js").History} history
 * @property {import("./recent-turns.js").RecentTurns} recentTurns
 * @property {import("../lesson/lesson.js").Lesson} lesson
 * @property {import("../coach/hints.js").Hints} hints
 * @property {import("./players.js").Players} players
 * @property {import("../plan/planning.js").Planning} planning
 * @property {import("./connection.js").Connection} connection
 */

export {};
