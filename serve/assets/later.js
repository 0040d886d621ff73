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

// later calls act soon after the next frame is drawn. It is called before the next input and before the page is left at
// the latest. Several functions are called in the order of the calls of later.
export function later(act) {
  if (waiting.push(act) > 1) return;
  const late = setTimeout(run, mostWait);
  requestAnimationFrame(() => setTimeout(() => { clearTimeout(late); run(); }));
}

for (const event of ["click", "keydown", "input", "submit", "popstate", "pagehide"]) addEventListener(event, run, { capture: true });
