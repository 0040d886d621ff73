// Gives a text or a link to other people: by the sheet of the system, or by copying it.

// hasSheet is whether the system has a sheet for sharing.
export const hasSheet = () => Boolean(navigator.share);

// give shares what there is, { text } or { title, url }, by the sheet of the system where there is one, or copies
// it. It returns what to say about it.
export async function give(what) {
  try {
    if (hasSheet()) {
      await navigator.share(what);
      return "";
    }
  } catch (fault) {
    if (fault.name === "AbortError") return ""; // the person has closed it
  }
  try {
    await navigator.clipboard.writeText(what.text || what.url);
    return "Copied.";
  } catch {
    return "This browser does not allow copying: select the text and copy it.";
  }
}
