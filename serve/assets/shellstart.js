// The address of a page without a page of its own, and its daily puzzle on a static site.

import { dayAt, today } from "./address.js";
import { asked, read } from "./asked.js";
import { host } from "./host.js";

export const question = asked();

// listed returns the daily puzzle of a day on a static site, so the page need not wait for the worker. For today it
// reads the page of the day, which has the play tree; for other days, the list of the codes of a year. It returns null
// for a day without a puzzle; then the worker returns an error.
async function listed(date) {
  const [year] = date.split("-"), n = (Date.parse(date) - Date.UTC(year, 0)) / 86400000; // days after the first of January
  if (host.server || !host.files || date > today()) return null;
  const page = date === today() && date <= (document.getElementById("shell").dataset.lastDay || "") && await fetch(dayAt(date, { game: question.game, kind: "file" })).catch(() => null);
  const data = page?.ok && new DOMParser().parseFromString(await page.text(), "text/html").getElementById("data");
  if (data) {
    const { code, tree } = JSON.parse(data.textContent);
    return { puzzle: { code }, date, tree };
  }
  const response = await fetch(new URL(`${host.files}${question.game && `${question.game}-`}days-${year}.txt`, import.meta.url));
  const code = response.ok ? (await response.text()).split("\n")[n] : "";
  return code ? { puzzle: { code: read(code).position.code }, date } : null;
}

// dayListed is the daily puzzle of the address, or null.
export const dayListed = ["start", "daily"].includes(question.kind) ? listed(question.text || today()).catch(() => null) : null;
