// The service worker: pages open without a connection. A cache holds the assets of one version, including the shells,
// so that a cached page always has its own scripts. Pages come from the network if it responds, and are not cached.

const offline = "OFFLINE"; // see offline.go
const prefix = `puzzlecode ${offline.root} `; // other pages of this origin also have caches
const cacheName = prefix + offline.version;
const pageWait = 2000; // milliseconds that a page waits for the network

addEventListener("install", (e) => e.waitUntil(install()));
addEventListener("activate", (e) => e.waitUntil(activate()));
addEventListener("message", (e) => {
  if (e.data.version) e.waitUntil(report(e.source, e.data.version));
  if (e.data.fill) e.waitUntil(fill());
});
addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(offline.root + "/")) return;
  const path = url.pathname.slice(offline.root.length + 1);
  if (e.request.mode === "navigate") {
    const kind = shellOf(path);
    if (kind) e.respondWith(page(e, kind));
  } else if (url.pathname.startsWith(offline.assets)) {
    e.respondWith(asset(url.pathname, (kept) => e.waitUntil(kept)));
  } else if (path === "index.bin") e.respondWith(latest(e));
});

// install caches the assets that every page of this version needs. It fails as a whole.
async function install() {
  const cache = await caches.open(cacheName);
  await cache.addAll(offline.core.map((name) => offline.assets + name));
}

// activate deletes the caches of other versions. No page uses them: see report.
async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  await clients.claim();
}

// A new version takes over when all open pages have that version; until then the old one responds. Each page reports
// its version when it is opened, and on request.
const versions = new Map(); // of pages by their ids

async function report(source, version) {
  versions.set(source.id, version);
  for (let tries = 0; tries < 5 && version === offline.version && registration.waiting; tries++) {
    const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
    if (open.every((c) => versions.get(c.id) === offline.version)) return skipWaiting();
    for (const c of open) if (!versions.has(c.id)) c.postMessage({ ask: "version" });
    await new Promise((resolve) => setTimeout(resolve, 500)); // a page may just be closing or reporting
  }
}

// opened returns the cache of this version, or null once the next version has deleted it.
const opened = async () => (await caches.has(cacheName) ? caches.open(cacheName) : null);

// asset returns an asset of this version. If it comes from the network, keeping is called with a promise to cache it,
// which fails if there is no room.
async function asset(path, keeping) {
  const cache = await opened(), kept = await cache?.match(path);
  if (kept) return kept;
  const response = await fetch(path);
  if (response.ok && cache) keeping(cache.put(path, response.clone()).catch(() => {}));
  return response;
}

// latest returns the response of the network, and caches it for when the network does not respond.
async function latest(e) {
  const cache = await opened(), response = await fetch(e.request).catch(() => null);
  const kept = !response?.ok && await cache?.match(e.request);
  if (kept) return kept;
  if (response?.ok && cache) e.waitUntil(cache.put(e.request, response.clone()).catch(() => {}));
  return response ?? Response.error();
}

// fill caches the large assets: the module of the web worker, and the files of the collection.
let filling = null;

function fill() {
  return filling ??= fillAll().catch(() => {}).finally(() => { filling = null; }); // the next page tries again
}

async function fillAll() {
  const names = [...offline.later];
  if (offline.list) {
    const folder = offline.list.slice(0, offline.list.lastIndexOf("/") + 1);
    const list = await (await get(offline.list)).text();
    names.push(...list.split("\n").filter(Boolean).map((name) => folder + name));
  }
  for (const name of names) await get(name);
}

async function get(name) {
  let kept;
  const response = await asset(offline.assets + name, (promise) => { kept = promise; });
  if (!response.ok) throw new Error(`${name}: status ${response.status}`);
  await kept;
  return response;
}

// shellOf returns the kind of shell for a path below the root, or null if it is not a page.
function shellOf(path) {
  if (/^(api|assets)\/|\.(png|svg|ico|xml|atom|txt|js|webmanifest)$|\/qr\/?$|^(oembed|explore)\b/.test(path)) return null;
  const [first, second] = path.replace(/index\.html$/, "").split("/");
  switch (first) {
    case "": return "start";
    case "p": return "position";
    case "puzzles": return ["random", "sheet"].includes(second) ? second : "list";
    case "embed": case "daily": case "edit": case "game": case "train": case "rules": case "themes": case "import": case "review": case "study": case "about": case "go": return first;
  }
  return "missing";
}

// page returns a page: from the network, or its shell if the network does not respond in time or a proxy reports that
// the server is down.
async function page(e, kind) {
  const shell = async () => {
    const kept = await (await opened())?.match(`${offline.assets}${kind}.html`);
    return kept && new Response(kept.body, { headers: kept.headers }); // a host may have redirected it
  };
  const network = fetch(e.request).catch(() => null);
  e.waitUntil(network);
  const late = new Promise((resolve) => setTimeout(resolve, pageWait, null));
  const response = await Promise.race([network, late]);
  const down = !response || [502, 503, 504].includes(response.status);
  const unwritten = response?.status === 404 && offline.files && kind !== "missing";
  if (!down && !unwritten) return response;
  return await shell() ?? (await network) ?? Response.error();
}
