// Making a set: a link that lists puzzles.

import { pageAt } from "./address.js";
import { entryOf } from "./entry.js";
import { fillFilter, filterOf } from "./filterform.js";
import { many, phrase } from "./line.js";
import { site } from "./site.js";
import { copy, make } from "./make.js";
import { show as markDone } from "./marks.js";
import { drawn, parametersOf, pasted, sheetOf } from "./sets.js";

export function showSets(training) {
  const { listing, at, keeper, place } = training, $ = (selector) => place.querySelector(selector);
  const show = (codes) => {
    const parameters = parametersOf({ title: $("#set-title").value.trim(), author: $("#set-author").value.trim(), codes }), href = at(parameters), link = new URL(href, site).href;
    const click = ({ target }) => navigator.clipboard.writeText(link).then(() => { target.textContent = phrase("button.copied"); }, () => {});
    $("#made").replaceChildren(copy("set-made", {
      h2: many("train.set", codes.length), ".shared": make("a", { href: link }, link), "#play": { href }, button: { click }, "#print": { href: pageAt("puzzles/sheet", sheetOf(parameters)) },
      ".list": codes.map((code) => entryOf({ code, rating: listing.ratingOf(code) })),
    }));
    markDone(keeper.read());
    $("#made h2").focus();
  };
  training.show("sets-view");
  fillFilter($("#filter"), training);
  const submits = (form, codesOf) => form.addEventListener("submit", (e) => {
    e.preventDefault();
    for (const error of place.querySelectorAll(".error")) error.textContent = "";
    try {
      show(codesOf(form));
    } catch ({ message }) {
      form.querySelector(".error").textContent = `${message[0].toUpperCase()}${message.slice(1)}.`;
    }
  });
  submits($("#filter"), (form) => drawn(listing, filterOf(new FormData(form), listing), Number($("#set-size").value) || 10));
  submits($("#by-hand"), () => pasted($("#set-text").value));
}
