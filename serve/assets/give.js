// Shares a text or a link with the share sheet of the system, or copies it.

import { make } from "./make.js";

// hasSheet reports whether the system has a share sheet.
export const hasSheet = () => Boolean(navigator.share);

// give shares { text } or { title, url } with the share sheet if there is one, or copies it. It returns the message
// about it.
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

// giveButton returns the button that shares what a field has, as returned by what, with the label of the field. The
// message appears in said.
export function giveButton(field, what, said) {
  const id = `${field.id}-give`, click = async () => { said.textContent = await give(what()); };
  const labels = `${id} ${field.labels[0].id}`;
  return make("button", { type: "button", id, "aria-labelledby": labels, click }, hasSheet() ? "Share" : "Copy");
}
