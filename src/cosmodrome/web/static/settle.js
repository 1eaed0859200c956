// What has to be measured after a change is measured once: when everything is in its place, before it is painted. All
// look first, and only then does anyone write; a layout that is read after every write is made as often.
let waiting = [];

export function settled(look, write) {
  if (!waiting.length) requestAnimationFrame(settle);
  waiting.push([look, write]);
}

function settle() {
  const now = waiting;
  waiting = [];
  const found = now.map(([look]) => look());
  now.forEach(([, write], n) => write(found[n]));
}
