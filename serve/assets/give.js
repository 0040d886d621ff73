// Shares a text or a link with the share sheet of the system, or copies it.

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
    return "Copied.";
  } catch {
    return "This browser does not allow copying: select the text and copy it.";
  }
}

// giveButton returns a button that shares the content of a field. what returns this content. The button has the label
// of the field; the message appears in the element said.
export function giveButton(field, what, said) {
  const id = `${field.id}-give`, click = async () => { said.textContent = await give(what()); };
  const labels = `${id} ${field.labels[0].id}`;
  return make("button", { type: "button", id, "aria-labelledby": labels, click }, hasSheet() ? "Share" : "Copy");
}
