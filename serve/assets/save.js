// Saves files.

export function save(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type })), link = document.createElement("a");
  Object.assign(link, { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000); // it has been saved by then
}

export const saveText = (text) => save(text, "application/json", `puzzlecode-${new Date().toISOString().slice(0, 10)}.json`);

// nameOfFile returns a file name for a title that is valid on any system, or "".
export const nameOfFile = (title) => title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60);
