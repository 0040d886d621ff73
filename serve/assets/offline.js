// Registers the service worker, which opens pages without a connection. See templates/sw.js.

// This script is at ROOT/assets/VERSION/offline.js.
const version = new URL(".", import.meta.url).pathname.split("/").at(-2);

const loads = Symbol.for("puzzlecode.loads"); // what the user may be waiting for: see runner.js and shell.js

let touched = 0; // time of the last input

for (const input of ["pointerdown", "keydown"]) addEventListener(input, () => { touched = performance.now(); }, { capture: true, passive: true });

// calm waits until nothing has loaded that the user may be waiting for, and nothing was pressed, for some milliseconds.
async function calm(pause) {
  for (let quiet = performance.now(); performance.now() < Math.max(quiet, touched) + pause;) {
    if (document.readyState !== "complete" || globalThis[loads]) quiet = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
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
