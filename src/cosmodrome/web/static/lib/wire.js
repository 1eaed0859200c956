// The types of what the server sends about a table: the same as web/tables/wire.py, described in docs/reference/socket.md.
// (A test compares the three.)

/**
 * @typedef {Object} LogLine
 * @property {string} text
 * @property {number} step
 * @property {number} moment
 * @property {string[]} targets
 * @property {string} heading
 * @property {number} seat
 */

/**
 * @typedef {Object} ChatMessage
 * @property {number} number
 * @property {number} seat
 * @property {string} name
 * @property {string} text
 * @property {number} time
 * @property {string} speaker
 */

/**
 * A change of a list of lines: keep the first `keep`, drop the others, add `lines`.
 * @template T
 * @typedef {Object} Lines
 * @property {number} keep
 * @property {T[]} lines
 */

/**
 * @typedef {Object} State
 * @property {string} status
 * @property {number[]} asked
 * @property {string} heading
 * @property {number} moments
 * @property {string} note
 * @property {string} standin
 * @property {string[]} names
 * @property {string} pace
 * @property {boolean} bots
 * @property {string} rematch
 */

/**
 * @typedef {Object} Option
 * @property {string} token
 * @property {string} label
 * @property {string} [target]
 * @property {string} [variant]
 * @property {number} [turn]
 * @property {number} [face]
 * @property {string} [group]
 * @property {number} [amount]
 */

/**
 * @typedef {Object} Shortcut
 * @property {string} label
 * @property {string[]} tokens
 * @property {string[]} [order]
 */

/**
 * @typedef {Object} Question
 * @property {string} text
 * @property {string} [id]
 * @property {number} [seat]
 * @property {string} [kind]
 * @property {string} [rule]
 * @property {Option[]} [options]
 * @property {boolean} [decline]
 * @property {string[]} [waiting]
 * @property {boolean} [over]
 * @property {Shortcut[]} [shortcuts]
 */

/**
 * A turn of another player, or a phase, in short.
 * @typedef {Object} Recap
 * @property {string} text
 * @property {number} [seat]
 * @property {number} [first]
 * @property {number} [last]
 * @property {string[]} [targets]
 * @property {string} [yours]
 * @property {string} [title]
 * @property {string[][]} [lines]
 * @property {number} [time]
 */

/**
 * @typedef {Object} Away
 * @property {number} left
 * @property {Recap[]} turns
 */

/**
 * @typedef {Object} Panel
 * @property {string} id
 * @property {string} title
 * @property {number} width
 * @property {number} height
 * @property {number} focus
 * @property {number} owner
 */

/**
 * @typedef {Object} ClockTime
 * @property {number} left
 * @property {number} since
 */

/**
 * @typedef {Object} Choice
 * @property {string} value
 * @property {string} label
 */

/**
 * @typedef {Object} Order
 * @property {string} key
 * @property {string} label
 * @property {Choice[]} choices
 * @property {string} value
 */

/**
 * @typedef {Object} Lesson
 * @property {string} step
 * @property {number} number
 * @property {number} count
 * @property {string} say
 * @property {string} words
 * @property {string[]} targets
 * @property {string[]} tokens
 * @property {boolean} read
 * @property {boolean} over
 */

/**
 * @typedef {Object} Chance
 * @property {number[]} wanted
 * @property {string[]} commitments
 */

/**
 * @typedef {Object} PastState
 * @property {number[]} asked
 * @property {string} heading
 * @property {number} moment
 * @property {string} text
 * @property {string[]} waiting
 * @property {string[]} names
 */

/**
 * The moving layer of a panel: the SVG text of each element by its key.
 * @typedef {Record<string, string>} LayerTexts
 */

/**
 * The parts that belong to one panel each: "live:<id>" and "back:<id>".
 * @typedef {{ [name: `live:${string}`]: LayerTexts, [name: `back:${string}`]: string }} PanelParts
 */

/**
 * All parts that a frame may have.
 * @typedef {Object} NamedParts
 * @property {string} [seats]
 * @property {Record<string, ClockTime>} [clock]
 * @property {State} [state]
 * @property {Question} [question]
 * @property {Record<string, string>} [ghosts]
 * @property {Panel[]} [panels]
 * @property {Recap[]} [recap]
 * @property {Order[]} [orders]
 * @property {string} [undo]
 * @property {string} [result]
 * @property {Lesson} [lesson]
 * @property {Chance} [chance]
 */

/** @typedef {NamedParts & PanelParts} Parts */

/** @typedef {Omit<NamedParts, "state"> & PanelParts & { state: PastState }} PastParts */

/**
 * @typedef {Object} FrameMessage
 * @property {"frame"} t
 * @property {string} epoch
 * @property {number} n
 * @property {number} from
 * @property {Parts} parts
 * @property {Record<string, Record<string, string | null>>} [patches]
 * @property {string[]} [gone]
 * @property {Lines<LogLine>} [log]
 * @property {Lines<ChatMessage>} [chat]
 */

/**
 * @typedef {Object} MomentMessage
 * @property {"moment"} t
 * @property {PastParts} parts
 */

/**
 * @typedef {Object} ScorePoint
 * @property {number} moment
 * @property {string} heading
 * @property {number[]} scores
 */

/**
 * @typedef {Object} DecisiveMoment
 * @property {number} moment
 * @property {string} heading
 * @property {string} words
 * @property {number} lead
 */

/**
 * @typedef {Object} Story
 * @property {string[]} names
 * @property {ScorePoint[]} points
 * @property {number} winner
 * @property {DecisiveMoment[]} moments
 */

/**
 * @typedef {Object} StepStart
 * @property {number} moment
 * @property {string} heading
 */

/**
 * @typedef {Object} Hi
 * @property {"hi"} t
 * @property {number} now
 * @property {string} epoch
 * @property {number | null} seat
 * @property {number[]} mine
 */

/**
 * @typedef {Object} Ok
 * @property {"ok"} t
 * @property {string} id
 */

/**
 * @typedef {Object} No
 * @property {"no"} t
 * @property {string} id
 * @property {string} reason
 * @property {boolean} [stale]
 * @property {boolean} [final]
 */

/**
 * @typedef {Object} Pong
 * @property {"pong"} t
 * @property {number} now
 */

/**
 * @typedef {Object} WhyReply
 * @property {"why"} t
 * @property {string} id
 * @property {string} target
 * @property {string} reason
 */

/**
 * @typedef {Object} Way
 * @property {string[]} tokens
 * @property {string[]} labels
 * @property {string} [then]
 */

/**
 * @typedef {Object} ReachReply
 * @property {"reach"} t
 * @property {string} id
 * @property {Way[]} ways
 * @property {boolean} [complete]
 */

/**
 * @typedef {Object} Again
 * @property {"again"} t
 */

/**
 * @typedef {Object} PlansNote
 * @property {"plans"} t
 * @property {number} seat
 */

/** @typedef {Hi | Ok | No | Pong | WhyReply | ReachReply | Again | PlansNote} Reply */

export {};
