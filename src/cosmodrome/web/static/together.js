// Frames that come before the last one was painted are put together, and shown as one: nobody would see those between.
export class Together {
  constructor(show) {
    this.show = show;
    this.painting = false; // whether what was shown last is not painted yet
    this.waiting = null;
    document.addEventListener("visibilitychange", () => document.hidden && this.painted()); // what is hidden is not painted
  }

  take(message) {
    if (this.painting) this.waiting = this.waiting ? joined(this.waiting, message) : message;
    else this.now(message);
  }

  now(message) {
    this.painting = !document.hidden;
    if (this.painting) requestAnimationFrame(() => setTimeout(() => this.painted()));
    this.show(message);
  }

  painted() {
    const message = this.waiting;
    this.painting = false;
    this.waiting = null;
    if (message) this.now(message);
  }
}

// Two messages as one that leads from before the first to after the second.
export function joined(first, then) {
  if (then.from === -1) return then;
  const parts = { ...first.parts, ...then.parts };
  for (const name of then.gone || []) delete parts[name];
  const gone = [...(first.gone || []).filter((name) => !(name in then.parts)), ...(then.gone || [])];
  return { ...then, from: first.from, parts, gone, log: lines(first.log, then.log), chat: lines(first.chat, then.chat) };
}

// Lines are told as how many to keep, and those that follow.
function lines(first, then) {
  if (!first || !then) return first || then;
  const [keep, more] = first;
  return then[0] <= keep ? then : [keep, [...more.slice(0, then[0] - keep), ...then[1]]];
}
