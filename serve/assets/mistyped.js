// The page of a code with a typo: the characters that may be wrong, and the codes that it may stand for.

import { linkTo, sent } from "./address.js";
import { alphabet } from "./codec.js";
import { Loading } from "./loading.js";
import { make } from "./make.js";

const longest = 40; // maximum length of a text whose characters are shown one by one
const likeliest = 3; // codes that are shown at once
const typos = ["check", "alphabet", "form"]; // reasons

// showMistyped explains an invalid code, or shows only an input field if the text is empty.
export async function showMistyped(place, text, fault, door) {
  const content = document.getElementById("mistyped").content.cloneNode(true), $ = (selector) => content.querySelector(selector);
  const [heading, shown, wrong, suspects, neighbours] = ["h1", ".mistyped", "#wrong", "#suspects", "#neighbours"].map($), typo = typos.includes(fault?.reason);
  if (!typo) heading.textContent = fault ? "This is not a code" : "Open a position";
  wrong.textContent = typo || !fault ? "" : `${fault.message[0].toUpperCase()}${fault.message.slice(1)}.`;
  neighbours.hidden = true;
  const characters = [...text], foreign = characters.findIndex((c) => !alphabet.includes(c));
  const mark = (places) => {
    shown.hidden = !fault || characters.length > longest;
    shown.replaceChildren(...characters.map((c, i) => (places.has(i) ? make("mark", {}, c) : c)));
    suspects.hidden = !places.size || shown.hidden;
  };
  mark(new Set(foreign < 0 ? [] : [foreign]));
  $("[name=text]").value = typo ? "" : text;
  document.title = `${heading.textContent} - puzzlecode`;
  place.replaceChildren(content);
  if (!fault || !door.answers) return;
  const loading = new Loading(neighbours);
  const { codes } = await loading.watch((progress) => door.get("repair", text, {}, { progress })).catch(() => ({ codes: [] }));
  if (!codes.length) return;
  if (foreign < 0) mark(new Set(codes.flatMap(({ at, to }) => [at, to])));
  const items = codes.map(({ code, how, puzzle, sound }) => {
    const link = make("a", { href: linkTo(code, [], undefined, { kind: sent }) }, make("code", {}, code));
    return make("li", {}, link, ` ${how}${puzzle ? ", a puzzle of the collection" : sound ? ", a sound puzzle" : ""}`);
  });
  neighbours.querySelector("ul").replaceChildren(...items.splice(0, likeliest));
  neighbours.querySelector("details").hidden = !items.length;
  neighbours.querySelector("details ul").replaceChildren(...items);
  neighbours.hidden = false;
}
