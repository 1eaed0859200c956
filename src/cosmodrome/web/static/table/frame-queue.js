// Frames that arrive before the last one was painted are joined and shown as one.

/** @typedef {import("../lib/wire.js").FrameMessage} FrameMessage */
/**
 * @template T
 * @typedef {import("../lib/wire.js").Lines<T>} Lines
 */

export class FrameQueue {
  /** @param {(frame: FrameMessage) => void} show */
  constructor(show) {
    this.show = show;
    this.painting = false; // whether the frame that was shown last is not painted yet
    /** @type {FrameMessage | null} */
    this.waiting = null;
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.painted(); // a hidden page is not painted
    });
  }

  /**
   * Show a frame now or, if the last one is not painted yet, after that.
   * @param {FrameMessage} frame
   */
  add(frame) {
    if (this.painting) this.waiting = this.waiting ? joined(this.waiting, frame) : frame;
    else this.showNow(frame);
  }

  /** @param {FrameMessage} frame */
  showNow(frame) {
    this.painting = !document.hidden;
    if (this.painting) requestAnimationFrame(() => setTimeout(() => this.painted()));
    this.show(frame);
  }

  painted() {
    const frame = this.waiting;
    this.painting = false;
    this.waiting = null;
    if (frame) this.showNow(frame);
  }
}

/**
 * Two frames as one that leads from before the first to after the second. Their patches are applied already.
 * @param {FrameMessage} first
 * @param {FrameMessage} second
 * @returns {FrameMessage}
 */
function joined(first, second) {
  if (second.from === -1) return second;
  /** @type {Record<string, unknown>} */
  const parts = { ...first.parts, ...second.parts };
  for (const name of second.gone ?? []) delete parts[name];
  const gone = [...(first.gone ?? []).filter((name) => !(name in second.parts)), ...(second.gone ?? [])];
  return {
    ...second,
    from: first.from,
    parts: /** @type {FrameMessage["parts"]} */ (parts),
    gone,
    log: joinedLines(first.log, second.log),
    chat: joinedLines(first.chat, second.chat),
  };
}

/**
 * @template T
 * @param {Lines<T> | undefined} first
 * @param {Lines<T> | undefined} second
 */
function joinedLines(first, second) {
  if (!first || !second) return first ?? second;
  const { keep, lines } = first;
  return second.keep <= keep ? second : { keep, lines: [...lines.slice(0, second.keep - keep), ...second.lines] };
}
