// Drives a browser for the tests of the pages: node drive.mjs KIND PROGRAM, where KIND is "chrome" or "firefox".
//
// Each line of the standard input is a command { id, page, do, with }: a name and the arguments of a function below, for
// one page. Each line of the output is its answer, { id, value } or { id, error }, or { page, console }: what the console
// of a page says. Input is that of a mouse, a finger and a keyboard: a click hits whatever is at its place.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const puppeteer = createRequire(new URL("../../js/", import.meta.url))("puppeteer-core");
const [kind, program] = process.argv.slice(2), firefox = kind === "firefox";
// A site that is played has the name of another one: see TestBrowserBookmark. What is set by override ends with a
// browsing context, and Firefox would have a new one for each page. On a busy machine a tap takes long, and is a tap.
const browser = await puppeteer.launch({
  browser: kind, executablePath: program, defaultViewport: null,
  args: firefox ? ["--remote-allow-system-access"]
    : ["--no-sandbox", "--disable-gpu", "--disable-quic", "--host-resolver-rules=MAP *.boardgamearena.com 127.0.0.1"],
  extraPrefsFirefox: { "network.dns.localDomains": "en.boardgamearena.com", "ui.useOverlayScrollbars": 1,
    "fission.bfcacheInParent": false, "ui.click_hold_context_menus.delay": 60_000,
    "apz.max_tap_time": 60_000 },
});
browser.process().stderr.pipe(process.stderr);
browser.on("disconnected", () => process.exit(1));
process.stdin.on("end", () => browser.close());

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// What WebDriver lacks is set as the tools for developers of Firefox do.
const override = async (page, values) => {
  const send = async (method, parameters) => (await browser.connection.send(method, parameters)).result;
  const [{ context }] = (await send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 })).contexts;
  const answer = await send("script.evaluate", { target: { context }, awaitPromise: false, expression: `Object.assign(
    ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs").NavigableManager
      .getBrowsingContextById(${JSON.stringify(page.mainFrame()._id)}), ${JSON.stringify(values)}), 0` });
  if (answer.type !== "success") throw new Error(answer.exceptionDetails.text);
};

const pages = new Map(); // pages and frames, by number

// What Firefox says of a request of a page that has been left.
const ofLeftPages = /A ServiceWorker intercepted the request and encountered an unexpected error|error loading dynamically imported module/;

const keep = (number, page) => {
  pages.set(number, page);
  const note = (text) => {
    if (!ofLeftPages.test(text)) say({ page: number, console: text });
  };
  page.on("console", (message) => note(message.text()));
  page.on("pageerror", (error) => note(String(error)));
  page.setDefaultTimeout(120_000);
};

// What evaluates to something other than null, however often the page is replaced by another one until then.
const await_ = async (page, expression, limit = 60_000) => {
  for (const end = Date.now() + limit; ;) {
    try {
      const value = await page.evaluate(expression);
      if (value != null) return value;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    if (Date.now() > end) throw new Error(`for ${limit / 1000} s null: ${expression}`);
    await sleep(20);
  }
};

// The middle of the first element that can be seen, which is scrolled to unless it is there already.
const place = async (page, selector) => {
  const at = await await_(page, `(() => {
    for (const e of document.querySelectorAll(${JSON.stringify(selector)})) {
      const middle = () => {
        const box = e.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      if (!e.checkVisibility({ visibilityProperty: true }) || !e.getClientRects().length) continue;
      if (!e.contains(document.elementFromPoint(...middle()))) e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      return middle();
    }
    return null;
  })()`);
  for (let frame = page; frame.parentFrame?.(); frame = frame.parentFrame()) {
    const box = await (await frame.frameElement()).boundingBox();
    at[0] += box.x;
    at[1] += box.y;
  }
  return at;
};

const whole = (page) => page.mainFrame ? page : page.page();

// In Firefox only one window is active at a time: what opens, closes or clicks another one takes the focus away, and keys
// are lost. Elements of the others are not told that they have lost the focus.
let before = Promise.resolve();
const alone = (act) => {
  if (!firefox) return act();
  return before = before.catch(() => {}).then(act);
};
const active = (page, input) => alone(async () => {
  for (let tries = 0; firefox && tries < 60; tries++) {
    await whole(page).bringToFront();
    if (await await_(whole(page), "document.hasFocus() || null", 1000).catch(() => false)) break;
  }
  return input();
});

const commands = {
  // Opens page number, in the profile of another one or in a new one.
  async open(_, number, other) {
    await alone(async () => {
      const context = other ? pages.get(other).browserContext() : await browser.createBrowserContext();
      keep(number, await context.newPage({ type: "window" }));
    });
  },
  close: (page) => alone(() => page.browserContext().close()),
  async frame(page, number, selector) {
    pages.set(number, await (await page.waitForSelector(selector)).contentFrame());
  },
  async size(page, width, height, scale, touch) {
    if (firefox) await override(page, { touchEventsOverride: touch ? "enabled" : "none" });
    await page.setViewport({ width, height, deviceScaleFactor: scale, ...(firefox ? {} : { hasTouch: touch, isMobile: touch }) });
  },
  async media(page, dark, still, print) {
    const scheme = dark ? "dark" : "light";
    if (firefox) {
      await override(page, { prefersColorSchemeOverride: scheme, prefersReducedMotionOverride: still ? "reduce" : "no-preference",
        mediumOverride: print ? "print" : "" });
      return;
    }
    await (await page.createCDPSession()).send("Emulation.setEmulatedMedia", { media: print ? "print" : "screen",
      features: [{ name: "prefers-color-scheme", value: scheme },
        { name: "prefers-reduced-motion", value: still ? "reduce" : "no-preference" }] });
  },
  async stopScripts(page) {
    await (firefox ? override(page, { allowJavascript: false }) : page.setJavaScriptEnabled(false));
  },
  async slowDown(page, times) {
    await page.emulateCPUThrottling(times);
  },
  // Runs a script at the beginning of each page that is visited.
  async early(page, script) {
    await page.evaluateOnNewDocument(script);
  },
  async visit(page, url) {
    await page.goto(url);
  },
  // A page that puts a state into its history at the same time would end the wait too early.
  async reload(page) {
    await page.evaluate("globalThis.isOld = true");
    await page.reload();
    while (await page.evaluate("globalThis.isOld || document.readyState !== 'complete'").catch(() => true)) await new Promise((later) => setTimeout(later, 50));
  },
  async back(page) {
    await page.goBack();
  },
  async forward(page) {
    await page.goForward();
  },
  evaluate: (page, expression) => page.evaluate(expression),
  await: await_,
  async click(page, selector) {
    await place(page, selector); // others need not wait for it
    await active(page, async () => whole(page).mouse.click(...await place(page, selector)));
  },
  clickAt: (page, x, y) => active(page, () => page.mouse.click(x, y)),
  async tap(page, selector) {
    await place(page, selector);
    await active(page, async () => page.touchscreen.tap(...await place(page, selector)));
  },
  // Clicks what leads to another page, and waits for that.
  async follow(page, selector) {
    const before = await page.evaluate("performance.timeOrigin");
    await commands.click(page, selector);
    await await_(page, `performance.timeOrigin !== ${before} && document.readyState === "complete" || null`);
  },
  // Clicks what opens a window, which becomes page number.
  async popup(page, number, selector) {
    const opened = new Promise((done) => page.once("popup", done));
    await commands.click(page, selector);
    keep(number, await opened);
  },
  async press(page, ...keys) {
    await active(page, async () => {
      for (const key of keys) await page.keyboard.press(key);
    });
  },
  // Types into a field, whose sheet and part of it are opened before.
  async type(page, selector, text, ...keys) {
    await active(page, async () => {
      await await_(page, `(() => {
        const field = document.querySelector(${JSON.stringify(selector)}), sheet = field?.closest("[popover]");
        if (sheet && !sheet.matches(":popover-open")) sheet.showPopover();
        if (field?.closest("details")) field.closest("details").open = true;
        field?.focus();
        return field?.matches(":focus") || null;
      })()`);
      await page.keyboard.type(text);
      for (const key of keys) await page.keyboard.press(key);
    });
  },
  async files(page, selector, ...files) {
    await (await page.$(selector)).uploadFile(...files);
  },
  async picture(page, path) {
    await page.screenshot({ path });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, page, do: name, with: given } = JSON.parse(line);
  commands[name](pages.get(page), ...given).then(
    (value) => say({ id, value }),
    (error) => say({ id, error: String(error) }),
  );
}
