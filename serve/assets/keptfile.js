// The text of an imported game, stored in this tab so that its review can offer it as a file.

const fileName = (code, line) => `puzzlecode.file ${code} ${line.join(".")}`;

// keepFile stores the text of a game under its code and the paths of its turns.
export function keepFile(code, line, text) {
  try {
    sessionStorage.setItem(fileName(code, line), text);
  } catch {
    return; // not allowed, or there is no room
  }
}

// keptFile returns the text of a game, or null.
export function keptFile(code, line) {
  try {
    return sessionStorage.getItem(fileName(code, line));
  } catch {
    return null;
  }
}
