// Saves training results as a file.

// saveText saves the text of a record.
export function saveText(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" })), link = document.createElement("a");
  Object.assign(link, { href: url, download: `puzzlecode-${new Date().toISOString().slice(0, 10)}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
