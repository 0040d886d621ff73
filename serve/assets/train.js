// The training page. The parameter go selects what it shows: level, again, course, lesson, set, sets, run3, run5, streak or
// progress (see trainparts.js). Without it, the page shows the home of training.

import { hashAt, pageAt, sent } from "./address.js";
import { choiceIn, choiceParameters, fillChoice, isChosen, keptChoice } from "./choice.js";
import { host } from "./host.js";
import { sentences } from "./homewords.js";
import { Keeper } from "./keep.js";
import { learn, phrase } from "./line.js";
import { Listing } from "./listing.js";
import { copy } from "./make.js";
import { lessons, themes } from "./themes.js";
import { showHome } from "./trainhome.js";

learn(sentences);

// A set may be in the part of the address after "#", which is not sent to a server.
const hidden = new URLSearchParams(location.hash.slice(1)), isPrivate = hidden.get("go") === "set";
const place = document.getElementById("train"), parameters = isPrivate ? hidden : new URLSearchParams(location.search), go = parameters.get("go") || "";

// Links say whether their puzzles have gods; by default they have none. The choice that the user made last applies only
// to the user's own training.
const choice = isChosen(parameters) || !["", "level", "again", "course", "sets", "progress"].includes(go) ? choiceIn(parameters) : keptChoice();

// What all parts of the page share. door is set once a part is loaded. choice says whether puzzles have gods, and
// which. show shows a view of the page, filled as by copy; links in it that begin with "?" get the choice, and so do
// its fields.
const training = {
  place, parameters, go, choice, door: null, kind: isPrivate ? "hash" : sent, keeper: new Keeper(), listing: null,
  at: (to) => (isPrivate && to.go === "set" ? hashAt : pageAt)("train", to),
  show(view, parts) {
    const chosen = new URLSearchParams(choiceParameters(this.choice)).toString();
    place.replaceChildren(copy(view, parts));
    if (chosen) for (const a of place.querySelectorAll('a[href^="?"]')) a.search += `&${chosen}`;
    fillChoice(place, this.choice);
  },
};

// load loads the index of the collection. Some hosts have already decompressed it.
async function load(tries = 5) {
  const response = await fetch(new URL(host.index, import.meta.url));
  if (response.status === 503 && tries > 1) {
    await new Promise((resolve) => setTimeout(resolve, 1500)); // a server is reading the index from its database
    return load(tries - 1);
  }
  if (!response.ok) throw new Error(phrase("home.status", { n: response.status }));
  let bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const unzipped = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(await new Response(unzipped).arrayBuffer());
  }
  return new Listing(bytes, themes, lessons.map(({ theme }) => theme));
}

// rate adds ratings to attempts in the record, if the rating of the puzzle was not known at the time.
function rate({ listing, keeper }) {
  const known = (a) => (a.rating === undefined && listing.find(a.code) >= 0 ? { ...a, rating: listing.ratingOf(a.code) } : a);
  if (keeper.read().attempts.some((a) => known(a) !== a)) keeper.change((record) => ({ ...record, attempts: record.attempts.map(known) }));
}

const showFault = ({ message }) => training.show("fault-view", { ".message span": message, button: { click: () => location.reload() } });

async function loadPart() {
  const { parts, Door } = await import("./trainparts.js");
  training.door ||= new Door(isPrivate ? { server: false } : {});
  if (["level", "again", "lesson", "set", "run3", "run5", "streak"].includes(go)) training.door.prepare();
  return Object.hasOwn(parts, go) ? parts[go] : null;
}

async function start() {
  const [listing, part] = await Promise.allSettled([load(), go ? loadPart() : null]);
  if (part.status === "rejected") return showFault(part.reason);
  if (listing.status === "rejected") return go === "progress" ? part.value(training) : showFault(listing.reason); // everything except the themes
  training.listing = listing.value;
  rate(training);
  (part.value || showHome)(training);
  if (!go) (globalThis.requestIdleCallback || setTimeout)(() => loadPart().catch(() => {})); // for the next page
}

start();
addEventListener("hashchange", () => location.reload());
