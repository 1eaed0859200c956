// Measures the page once after a change, before it is painted. All measuring is done first, then all writing: reading the
// layout after each write would make the browser compute it each time.

/** @type {{ measure: () => any, apply: (found: any) => void }[]} */
let waiting = [];

/**
 * Measure before the next paint, then write what follows from it.
 * @template T
 * @param {() => T} measure
 * @param {(found: T) => void} apply
 */
export function afterLayout(measure, apply) {
  if (!waiting.length) requestAnimationFrame(run);
  waiting.push({ measure, apply });
}

function run() {
  const now = waiting;
  waiting = [];
  const found = now.map(({ measure }) => measure());
  now.forEach(({ apply }, n) => {
    apply(found[n]);
  });
}
