// The fields of a filter: the game, goals, ratings, and any number of themes.

import { choiceIn, chosenFilter } from "./choice.js";
import { goals } from "./codec.js";

export const spoken = (theme) => theme.replaceAll("-", " ");

export function filterOf(values, listing) {
  const number = (name) => Number(values.get(name)) || undefined;
  return { ...chosenFilter(choiceIn(values)), goals: values.getAll("goal").filter((goal) => goal && goals.includes(goal)), themes: values.getAll("theme").filter((name) => listing.names.includes(name)), least: number("min"), most: number("max") };
}

// fillFilter gives the fields of a form the values of the address. It removes goals that no puzzle has.
export function fillFilter(form, { listing, parameters }) {
  for (const field of [...form.elements]) {
    if (field.type === "checkbox") field.checked = parameters.getAll(field.name).includes(field.value);
    if (["min", "max"].includes(field.name)) field.value = parameters.get(field.name);
    if (field.name === "goal" && !listing.hasGoal(field.value)) field.parentElement.remove();
  }
}
