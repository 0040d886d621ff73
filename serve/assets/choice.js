// The choice of puzzles in lists and training: without gods (the default), with gods, or both. With gods, the gods of
// the solving side and of the opponent may also be chosen.

import { gods } from "./codec.js";
import { phrase } from "./line.js";
import { store, stored } from "./stored.js";

const name = "puzzlecode.choice";

// games are the values of the parameter game of an address: without gods, with gods, both.
export const games = ["", "gods", "santorini,gods"];

export const choiceNames = ["game", "by", "against"]; // the parameters of an address

const none = { game: "", by: "", against: "" };

// choiceIn reads the choice from the values of a form or of an address, like the server. If there is a god but no game,
// the game is the one with gods.
export function choiceIn(values) {
  const god = (side) => (gods.includes(values.get(side)) ? values.get(side) : ""), [by, against] = [god("by"), god("against")];
  const game = values.get("game") ?? (by || against ? "gods" : "");
  return game && games.includes(game) ? { game, by, against } : none;
}

export const isChosen = (values) => choiceNames.some((of) => values.has(of));

// choiceParameters returns a choice as parameters of a page. There are none for puzzles without gods.
export const choiceParameters = (choice) => Object.fromEntries(choiceNames.filter((of) => choice[of]).map((of) => [of, choice[of]]));

// askedOf returns a choice as parameters of the API. There the game is always named, because the default is all games.
export const askedOf = (choice) => ({ game: "santorini", ...choiceParameters(choice) });

export const chosenFilter = ({ game, by, against }) => ({ games: (game || "santorini").split(","), by, against });

// choiceWords returns a choice as a part of a sentence. It is empty for puzzles without gods.
export function choiceWords({ game, by, against }) {
  const of = (god) => phrase(`god.${god}`);
  if (!game) return "";
  if (!by && !against) return phrase(game === "gods" ? "choice.gods" : "choice.all");
  return phrase(`choice.${by && against ? "both" : by ? "by" : "against"}`, { side: by && of(by), other: against && of(against) });
}

export const keptChoice = () => choiceIn(new URLSearchParams(stored(name) || ""));
export const keepChoice = (choice) => store(name, String(new URLSearchParams(choiceParameters(choice))));

export function fillChoice(place, choice) {
  for (const field of place.querySelectorAll(choiceNames.map((of) => `[name=${of}]`).join())) field.value = choice[field.name];
}
