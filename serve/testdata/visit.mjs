// Visits pages in a browser, and prints their results. The standard input is JSON:
//
//   { "browser": "chrome" or "firefox", "program": its file, "visits": [{ "url", "sizes", "ready", "taps", "look" }] }
//
// sizes are widths and heights of the window; ready, look and each of taps are expressions in JavaScript. A visit
// begins once ready is true. Each tap is a promise of a place [x, y] in the window, where the mouse is pressed: it hits
// the element at that place, like a real tap, whereas a driver's click always hits its element. The output is JSON: for
// each visit the result of look in each size, and the messages of the console.

import { createRequire } from "node:module";
import { text } from "node:stream/consumers";

const puppeteer = createRequire(new URL("../../js/", import.meta.url))("puppeteer-core");
const { browser: kind, program, visits } = JSON.parse(await text(process.stdin));
const browser = await puppeteer.launch({ browser: kind, executablePath: program, headless: true, args: kind === "chrome" ? ["--no-sandbox", "--disable-gpu", "--disable-quic"] : [] });
try {
  const answers = [];
  for (const { url, sizes, ready, taps, look } of visits) {
    const context = await browser.createBrowserContext(), page = await context.newPage(), said = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    const resize = ([width, height]) => page.setViewport({ width, height });
    await resize(sizes[0]);
    await page.goto(url);
    await page.waitForFunction(ready, { timeout: 60_000, polling: 50 });
    for (const tap of taps ?? []) {
      const [x, y] = await page.evaluate(tap);
      await page.mouse.click(x, y);
    }
    const saw = [];
    for (const size of sizes) {
      await resize(size);
      saw.push(await page.evaluate(look));
    }
    answers.push({ saw, console: said });
    await context.close();
  }
  console.log(JSON.stringify(answers));
} finally {
  await browser.close();
}
