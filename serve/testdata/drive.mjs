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
// Firefox draws with the processor: fewer frames leave time to the tests, and so do one process for all pages and not
// keeping what they load, a third of its time. Debian's Chromium knows how large /dev/shm is.
const launch = () => puppeteer.launch({
  browser: kind, executablePath: program, defaultViewport: null, networkEnabled: false,
  headless: program.endsWith("-shell") ? "shell" : true,
  ignoreDefaultArgs: ["--disable-dev-shm-usage"],
  args: firefox ? ["--remote-allow-system-access"]
    : ["--no-sandbox", "--disable-gpu", "--disable-quic", "--host-resolver-rules=MAP *.boardgamearena.com 127.0.0.1"],
  extraPrefsFirefox: { "network.dns.localDomains": "en.boardgamearena.com", "ui.useOverlayScrollbars": 1,
    "fission.bfcacheInParent": false, "ui.click_hold_context_menus.delay": 60_000,
    "apz.max_tap_time": 60_000, "layout.frame_rate": 20, "remote.network.maxTotalDataSize": 1,
    "fission.autostart": false, "dom.ipc.processCount": 1, "dom.ipc.processPrelaunch.enabled": false },
});
// Of a Firefox only one window is active at a time. Two tests run in Firefox at the same time, see the Makefile, and each
// has an instance of its own.
const browsers = [];
for (let i = 0; i < (firefox ? 2 : 1); i++) {
  const browser = await launch();
  browser.process().stderr.pipe(process.stderr);
  browser.on("disconnected", () => browsers.length && process.exit(1));
  browsers.push({ browser, profiles: 0, before: Promise.resolve() });
}
process.stdin.on("end", () => Promise.all(browsers.splice(0).map(({ browser }) => browser.close())).then(() => process.exit()));

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// What WebDriver lacks is set as the tools for developers of Firefox do.
const override = async (page, values) => {
  const send = async (method, parameters) => (await page.browser().connection.send(method, parameters)).result;
  const [{ context }] = (await send("browsingContext.getTree", { "moz:scope": "chrome", maxDepth: 0 })).contexts;
  const answer = await send("script.evaluate", { target: { context }, awaitPromise: false, expression: `Object.assign(
    ChromeUtils.importESModule("chrome://remote/content/shared/NavigableManager.sys.mjs").NavigableManager
      .getBrowsingContextById(${JSON.stringify(page.mainFrame()._id)}), ${JSON.stringify(values)}), 0` });
  if (answer.type !== "success") throw new Error(answer.exceptionDetails.text);
};

const pages = new Map(); // pages and frames, by number
const scriptless = new WeakSet(); // pages whose scripts do not run

// What Firefox says of a request of a page that has been left.
const ofLeftPages = /A ServiceWorker intercepted the request and encountered an unexpected error|error loading dynamically imported module/;

// In Chromium each page has the focus, also while another one is opened.
const keep = async (number, page) => {
  if (!firefox) await page.emulateFocusedPage(true);
  pages.set(number, page);
  const note = (text) => {
    if (!ofLeftPages.test(text)) say({ page: number, console: text });
  };
  page.on("console", (message) => note(message.text()));
  page.on("pageerror", (error) => note(String(error)));
  page.setDefaultTimeout(120_000);
};

// What evaluates to something other than null, however often the page is replaced by another one until then. The page
// looks by itself, at most for two seconds: a look from here takes a second on a busy machine. A page without scripts
// has no timers, either.
const await_ = async (page, expression, limit = 60_000) => {
  const end = Date.now() + limit;
  for (let fault = null; ;) {
    const look = scriptless.has(page) ? expression : `(async () => {
      for (const end = performance.now() + ${Math.min(2000, end - Date.now())}; ;) {
        let fault = null;
        const value = await (async () => ${expression})().catch((error) => { fault = error; });
        if (value != null) return value;
        if (performance.now() > end) if (fault) throw fault; else return null;
        await new Promise((later) => setTimeout(later, 50));
      }
    })()`;
    try {
      const value = await Promise.race([page.evaluate(look), sleep(10_000)]); // a page that is left may never answer
      if (value != null) return value;
      fault = null;
    } catch (error) {
      fault = error;
    }
    if (Date.now() > end) throw fault ?? new Error(`for ${limit / 1000} s null: ${expression}`);
    await sleep(50);
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

// What opens, closes or clicks another window of the same Firefox takes the focus away, and keys are lost. Elements of
// the others are not told that they have lost the focus.
const alone = (instance, act) => {
  if (!firefox) return act();
  return instance.before = instance.before.catch(() => {}).then(act);
};
const instanceWith = (page) => browsers.find(({ browser }) => browser === page.browser());
const active = (page, input) => alone(instanceWith(whole(page)), async () => {
  if (firefox) await whole(page).bringToFront();
  return input();
});
// Keys need the focus, which comes later, and for a page of a service worker whose server is gone not at all.
const focused = (page, keys) => active(page, async () => {
  for (let tries = 0; firefox && tries < 10; tries++) {
    if (await await_(whole(page), "document.hasFocus() || null", 1000).catch(() => false)) break;
    await whole(page).bringToFront();
  }
  return keys();
});

// The place of an element that has not moved since it was looked for a moment ago: parts of a page that arrive may move
// it, and nobody aims that fast.
const stillPlace = async (page, selector, before) => {
  for (let tries = 0; ; tries++) {
    const at = await place(page, selector);
    if (String(at) === String(before) || tries === 20) return at;
    await sleep(50);
    before = at;
  }
};

// hits presses a button of the mouse and returns what it hits other than the selected elements, and so does a page that
// moves at that moment.
const hits = async (page, selector, press) => {
  if (scriptless.has(page)) {
    await press();
    return "";
  }
  await page.evaluate(`void (globalThis.hit = new Promise((done) => addEventListener("pointerdown", (e) => {
    const target = e.composedPath()[0];
    done(target.closest?.(${JSON.stringify(selector)}) ? "" : target.outerHTML);
  }, { capture: true, once: true })))`).catch(() => {});
  await press();
  return Promise.race([page.evaluate("globalThis.hit"), sleep(2000)]).catch(() => ""); // a page that was left
};

const commands = {
  // Opens page number, in the profile of another one or in a new one.
  async open(_, number, other) {
    const instance = other ? instanceWith(pages.get(other)) : browsers.reduce((a, b) => b.profiles < a.profiles ? b : a);
    if (!other) instance.profiles++;
    await alone(instance, async () => {
      const context = other ? pages.get(other).browserContext() : await instance.browser.createBrowserContext();
      await keep(number, await context.newPage({ type: "window" }));
    });
  },
  async close(page) {
    const instance = instanceWith(page);
    await alone(instance, () => page.browserContext().close());
    instance.profiles--;
  },
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
    scriptless.add(page);
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
  // A click beside a button that moved away from the mouse is one that people repeat. One that hits another button is a
  // fault of the page.
  async click(page, selector) {
    const before = await place(page, selector); // others need not wait for it
    await active(page, async () => {
      let at = await stillPlace(page, selector, before);
      for (let tries = 0; ; tries++) {
        const other = await hits(page, selector, () => whole(page).mouse.click(...at));
        if (!other) return;
        const now = await stillPlace(page, selector, at), moved = String(now) !== String(at);
        if (!moved || tries === 3 || !/^<(nav|div|section|main)\b/.test(other)) throw new Error(`the click hits ${other}`);
        at = now;
      }
    });
  },
  clickAt: (page, x, y) => active(page, () => page.mouse.click(x, y)),
  async tap(page, selector) {
    const before = await place(page, selector);
    await active(page, async () => page.touchscreen.tap(...await stillPlace(page, selector, before)));
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
    await keep(number, await opened);
  },
  async press(page, ...keys) {
    await focused(page, async () => {
      for (const key of keys) await page.keyboard.press(key);
    });
  },
  // Types into a field, whose sheet and part of it are opened before.
  async type(page, selector, text, ...keys) {
    await focused(page, async () => {
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
