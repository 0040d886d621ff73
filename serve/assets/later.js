// Work that may wait until the screen shows the effect of a tap.

const mostWait = 100; // milliseconds: a page that is not shown draws no frames
const waiting = [];

function run() {
  for (const act of waiting.splice(0)) {
    try {
      act();
    } catch (fault) {
      reportError(fault);
    }
  }
}

// later calls act soon after the next frame is drawn. act is called at the latest before the next input, or before the
// page is left. Several functions are called in the order in which they were given.
export function later(act) {
  if (waiting.push(act) > 1) return;
  const late = setTimeout(run, mostWait);
  requestAnimationFrame(() => setTimeout(() => { clearTimeout(late); run(); }));
}

for (const event of ["click", "keydown", "input", "submit", "popstate", "pagehide"]) addEventListener(event, run, { capture: true });
