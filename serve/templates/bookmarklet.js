// It runs on the page of a table of Santorini, in the session of the person who presses it. It reads the log of
// that table, with one request at most, and hands it to the page that it opens. Nothing else is read or sent.
(async () => {
  const page = "PAGE", origin = new URL(page).origin;
  const table = /[?&#]table=(\d+)/.exec(location.href)?.[1];
  if (!/(^|\.)boardgamearena\.com$/.test(location.hostname) || !table) return alert("First open the table, or its replay, on Board Game Arena.");
  const opened = open(page + "#table");
  if (!opened) return alert("The browser has blocked the window: allow it, and press again.");
  const ready = new Promise((go) => addEventListener("message", (e) => { if (e.source === opened && e.origin === origin) go(); }));
  const game = /^\/\d+\/santorini/.exec(location.pathname);
  const address = game ? `${game}/santorini/notificationHistory.html?table=${table}&from=0&privateinc=1&history=1` : `/archive/archive/logs.html?table=${table}`;
  const fetched = async () => (await fetch(address, { headers: { "X-Request-Token": globalThis.bgaConfig?.requestToken || "" } })).text();
  const log = typeof g_gamelogs === "undefined" ? await fetched().catch((e) => `{"status":"0","error":${JSON.stringify(e.message)}}`) : JSON.stringify(g_gamelogs);
  await ready;
  opened.postMessage({ log }, origin);
})();
