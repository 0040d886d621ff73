// Registers the service worker, which opens pages without a connection. See templates/sw.js.

// This script is at ROOT/assets/VERSION/offline.js.
const version = new URL(".", import.meta.url).pathname.split("/").at(-2);

const loads = Symbol.for("puzzlecode.loads"); // loading workers that the user may be waiting for: see runner.js

let touched = 0; // time of the last input

for (const input of ["pointerdown", "keydown"]) addEventListener(input, () => { touched = performance.now(); }, { capture: true, passive: true });

// calm waits until the page has loaded, and then for some milliseconds without input.
async function calm(pause) {
  const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));
  while (document.readyState !== "complete" || globalThis[loads]) await wait(250);
  const from = performance.now(), left = () => Math.max(from, touched) + pause - performance.now();
  while (left() > 0) await wait(left());
}

async function register() {
  await calm(1000);
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(new URL("../../sw.js", import.meta.url), { updateViaCache: "none" });
  const tell = () => registration.waiting?.postMessage({ version });
  tell();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", tell));
  serviceWorker.addEventListener("message", (e) => {
    if (e.data.ask === "version") tell();
  });
  if (navigator.connection?.saveData) return;
  await calm(3000);
  (await serviceWorker.ready).active?.postMessage({ fill: true });
}

if ("serviceWorker" in navigator) register().catch(() => {}); // pages work without it: in private windows, or with full storage
