// The types of what the server says about plans.

/** @typedef {{ seat: number, token: string, label: string, question: string }} Step */
/** @typedef {{ icon: string, figure: number, words: string }} Figure */
/** @typedef {{ number: number, at: number, what: string, chosen: boolean, label: string }} Draw */
/** @typedef {{ number: number, text: string, at: number, seat: number, targets: string[] }} Line */
/** @typedef {{ which: number, alike: number, label: string }} Outcome */

/**
 * @typedef {Object} Shown
 * @property {number} turn
 * @property {number} dropped
 * @property {string[]} assumptions
 * @property {Step[]} steps
 * @property {Draw[]} draws
 * @property {Line[]} lines
 * @property {string} advice
 * @property {import("../lib/wire.js").Parts} parts
 */

/**
 * @typedef {Object} Plan
 * @property {string} id
 * @property {number} seat
 * @property {string} name
 * @property {string} others
 * @property {number} moment
 * @property {boolean} now
 * @property {boolean} armed
 * @property {boolean} standing
 * @property {{ texts: string[], unless: boolean }[]} when
 * @property {string} note
 * @property {{ steps: Step[], facts: Figure[][], chance: number, over: boolean }} summary
 * @property {Shown} [shown]
 */

/** @typedef {Plan & { shown: Shown }} OpenPlan */

/**
 * When a plan answers: which lines have to be heard or not, and which outcomes of a draw.
 * @typedef {Object} When
 * @property {{ line: number, unless: boolean, anyone: boolean }[]} lines
 * @property {number} draw
 * @property {number[]} which
 */

export {};
