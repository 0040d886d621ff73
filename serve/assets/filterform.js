// The fields of a filter: the game, goals, ratings, and any number of themes.

import { choiceFields, choiceIn, choiceParameters, chosenFilter } from "./choice.js";
import { goals } from "./codec.js";
import { say } from "./line.js";
import { make } from "./make.js";

// spoken returns the name of a theme in words.
export const spoken = (theme) => theme.replaceAll("-", " ");

// filterOf returns the filter in the values of a form or of an address.
export function filterOf(values, listing) {
  const number = (name) => Number(values.get(name)) || undefined;
  return { ...chosenFilter(choiceIn(values)), goals: values.getAll("goal").filter((goal) => goal && goals.includes(goal)), themes: values.getAll("theme").filter((name) => listing.names.includes(name)), least: number("min"), most: number("max") };
}

// filterFields returns the fields with the values of the address. hidden hides the game if the page already has it.
export function filterFields({ listing, parameters }, choice, hidden = false) {
  const present = goals.filter((goal) => listing.hasGoal(goal));
  const box = (name, value, text) => make("label.choice", {}, make("input", { type: "checkbox", name, value, checked: parameters.getAll(name).includes(value) }), ` ${text}`);
  const rating = (name, label, usual) => make("label", {}, `${label} `, make("input", { name, type: "number", min: 0, max: 3000, step: 50, placeholder: usual, value: parameters.get(name) || false }));
  return [
    hidden ? Object.entries({ game: "", ...choiceParameters(choice) }).map(([name, value]) => make("input", { type: "hidden", name, value })) : choiceFields(choice),
    make("fieldset", {}, make("legend", {}, "Goals"), make("div.boxes", {}, present.map((goal) => box("goal", goal, say(`short.${goal}`).text)))),
    make("fieldset", {}, make("legend", {}, "Themes: puzzles with any of these"), make("div.boxes", {}, listing.names.map((theme) => box("theme", theme, spoken(theme))))),
    make("fieldset", {}, make("legend", {}, "Ratings"), make("p.row", {}, rating("min", "from", "0"), rating("max", "to", "3000"))),
  ];
}
