// Work that may wait until the response to a tap is on the screen.

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

// later calls a function soon after the next frame is drawn, in the order of the calls, and at the latest before the
// next input and when the page is left.
export function later(act) {
  if (waiting.push(act) > 1) return;
  const late = setTimeout(run, mostWait);
  requestAnimationFrame(() => setTimeout(() => { clearTimeout(late); run(); }));
}

for (const event of ["click", "keydown", "input", "submit", "popstate", "pagehide"]) addEventListener(event, run, { capture: true });
