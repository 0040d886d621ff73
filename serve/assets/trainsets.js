// Making a set: a link that lists puzzles.

import { pageAt } from "./address.js";
import { entryOf } from "./entry.js";
import { filterFields, filterOf } from "./filterform.js";
import { site } from "./line.js";
import { make, many } from "./make.js";
import { show as markDone } from "./marks.js";
import { drawn, mostCodes, mostTitle, parametersOf, pasted, sheetOf } from "./sets.js";

// showSets shows the forms that make a set.
export function showSets(training) {
  const { listing, at, keeper } = training, made = make("section", { "aria-label": "The set" }), title = make("input", { id: "set-title", maxlength: mostTitle, autocomplete: "off" }), author = make("input", { id: "set-author", maxlength: mostTitle, autocomplete: "off" });
  const text = make("textarea", { id: "set-text", rows: 4, spellcheck: "false", autocapitalize: "off", "aria-describedby": "set-text-error" });
  const size = make("input", { id: "set-size", type: "number", min: 1, max: mostCodes, value: 10 });
  const faults = { text: make("span.error", { id: "set-text-error", role: "alert" }), filter: make("span.error", { role: "alert" }) };
  const form = (legend, act, fault, ...fields) => {
    const f = make("form.card", {}, make("h2", {}, legend), ...fields, fault, make("p.actions", {}, make("button.primary", {}, "Make the link")));
    f.addEventListener("submit", (e) => {
      e.preventDefault();
      for (const other of Object.values(faults)) other.textContent = "";
      try {
        show(act(f));
      } catch (problem) {
        fault.textContent = `${problem.message[0].toUpperCase()}${problem.message.slice(1)}.`;
      }
    });
    return f;
  };
  function show(codes) {
    const parameters = parametersOf({ title: title.value.trim(), author: author.value.trim(), codes }), link = new URL(at(parameters), site).href;
    const copy = make("button", { type: "button", click: async () => {
      await navigator.clipboard.writeText(link).then(() => { copy.textContent = "Copied"; }, () => {});
    } }, "Copy the link");
    made.replaceChildren(
      make("h2", { tabindex: -1 }, `A set of ${many(codes.length, "puzzle")}`), make("p.shared", {}, make("a", { href: link }, link)),
      make("p.actions", {}, make("a.primary", { href: at(parameters) }, "Play it"), copy, make("a", { href: pageAt("puzzles/sheet", sheetOf(parameters)) }, "Print it")),
      make("ul.list", {}, codes.map((code) => entryOf({ code, rating: listing.find(code) >= 0 ? listing.rating(listing.find(code)) : undefined }))),
    );
    markDone(keeper.read());
    made.querySelector("h2").focus();
  }
  training.show(
    make("p.way", {}, make("a.back", { href: at() }, "Training")), make("h1", {}, "Sets"),
    make("p.about", {}, "A set is a link that lists puzzles. Whoever opens it plays them one after another; no account is needed, and nothing is stored on a server."),
    make("p", {}, make("label", { for: "set-title" }, "Title, if you like"), title),
    make("p", {}, make("label", { for: "set-author" }, "Author, if you like"), author),
    make("div.columns", {},
      form("From a filter", (f) => drawn(listing, filterOf(new FormData(f), listing), Number(size.value) || 10), faults.filter, filterFields(training, training.choice), make("p", {}, make("label", { for: "set-size" }, "How many"), size)),
      form("By hand", () => pasted(text.value), faults.text, make("label", { for: "set-text" }, "Codes or links, in any text"), text)),
    made,
  );
}
