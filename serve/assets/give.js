// Shares a text or a link with the share sheet of the system, or copies it.

import { phrase } from "./line.js";
import { make } from "./make.js";

export const hasSheet = () => Boolean(navigator.share);

// give shares { text } or { title, url } with the share sheet, or else copies it. It returns a message for the user.
export async function give(what) {
  try {
    if (hasSheet()) {
      await navigator.share(what);
      return "";
    }
  } catch (fault) {
    if (fault.name === "AbortError") return ""; // the user closed the sheet
  }
  try {
    await navigator.clipboard.writeText(what.text || what.url);
    return phrase("give.copied");
  } catch {
    return phrase("give.refused");
  }
}

// giveButton adds a button to a field, which shares the link in the field. The button has the label of the field; the
// message appears in the element said.
export function giveButton(field, said) {
  const id = `${field.id}-give`, click = async () => { said.textContent = await give({ title: document.title, url: field.value }); };
  field.addEventListener("focus", () => field.select());
  field.after(make("button", { type: "button", id, "aria-labelledby": `${id} ${field.labels[0].id}`, click }, phrase(hasSheet() ? "button.give" : "button.copy")));
}
