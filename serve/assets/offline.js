// Registers the service worker, which opens pages without a connection. See templates/sw.js.

// This script is at ROOT/assets/VERSION/offline.js.
const version = new URL(".", import.meta.url).pathname.split("/").at(-2);

if ("serviceWorker" in navigator) {
  const { serviceWorker } = navigator;
  serviceWorker.register(new URL("../../sw.js", import.meta.url), { updateViaCache: "none" }).then((registration) => {
    const tell = () => registration.waiting?.postMessage({ version });
    tell();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", tell);
    });
    serviceWorker.addEventListener("message", (e) => {
      if (e.data.ask === "version") tell();
    });
    whenIdle(async () => (await serviceWorker.ready).active?.postMessage({ fill: true }));
  }, () => {}); // pages work without it: in private windows, or where storage is full
}

// whenIdle calls f a while after the page has loaded, unless the connection is to be spared.
function whenIdle(f) {
  if (navigator.connection?.saveData) return;
  const wait = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(f), 3000);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait);
}
