// Studies in links: their text, compressed, after the number sign, which no browser sends. Package pgn has the same
// form and limits: see doc/GAMES.md.

const mostLink = 8000, mostText = 64 << 10; // characters of a link, and bytes of its text

// packed returns a text as it stands in a link. It throws an Error if it is too large for one.
export async function packed(text) {
  const bytes = new TextEncoder().encode(text), tooLarge = new Error("The study is too large for a link: save it as a file.");
  if (bytes.length > mostText) throw tooLarge;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = btoa(String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer()))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  if (data.length > mostLink) throw tooLarge;
  return data;
}

// unpacked returns the text in a link, or in what stands after its number sign. However much more it would give, it stops at
// the limit.
export async function unpacked(link) {
  const data = link.trim().split("#").at(-1).replace(/=+$/, ""), damaged = new Error("This link is damaged or cut off: ask for it again.");
  if (!data || data.length > mostLink || !/^[\w-]+$/.test(data) || data.length % 4 === 1) throw damaged;
  const bytes = Uint8Array.from(atob(data.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), parts = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > mostText) {
        await reader.cancel();
        break;
      }
      parts.push(part.value);
    }
    if (length <= mostText) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
  } catch {
    throw damaged;
  }
  throw new Error("The study in this link is too large.");
}

// isStudyLink is whether a text looks like a link to a study.
export const isStudyLink = (text) => /^\S*\/study\/?(\?[^#\s]*)?#\S*$/.test(text.trim());
