// It runs on the page of a Santorini table with the login of the user. It requests the log of that table, or reads it
// from a replay, and sends it only to the page that it opens. It reads and sends nothing else.
(async () => {
  const page = "PAGE", origin = new URL(page).origin;
  const table = /[?&#]table=(\d+)/.exec(location.href)?.[1];
  if (!/(^|\.)boardgamearena\.com$/.test(location.hostname) || !table) return alert({{text "First open the finished table, or its replay, on Board Game Arena."}});
  const opened = open(page + "#table");
  if (!opened) return alert({{text "The browser has blocked the window: allow it, and press again."}});
  const ready = new Promise((go) => addEventListener("message", (e) => { if (e.source === opened && e.origin === origin) go(); }));
  const game = /^\/\d+\/santorini/.exec(location.pathname);
  // The archive of a table exists once it was requested. The history is requested without private messages.
  const asks = game ? [`${game}/santorini/notificationHistory.html?table=${table}&from=0&privateinc=0&history=1`] : [`/gamereview/gamereview/requestTableArchive.html?table=${table}`, `/archive/archive/logs.html?table=${table}`];
  const headers = { "X-Request-Token": typeof bgaConfig === "undefined" ? "" : bgaConfig.requestToken };
  let log = "";
  if (typeof g_gamelogs !== "undefined") log = JSON.stringify(g_gamelogs);
  else for (const ask of asks) log = await fetch(ask, { headers }).then((r) => r.text()).catch((e) => JSON.stringify({ status: 0, error: e.message }));
  await ready;
  opened.postMessage({ log }, origin);
})();
