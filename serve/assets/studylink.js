// Studies in links: the text of a study, compressed, after "#". Browsers do not send this part. Package pgn has the
// same format and limits: see doc/GAMES.md.

const mostLink = 8000, mostText = 64 << 10; // characters of a link, and bytes of its text

// packed compresses a text for a link. It throws an Error if the text is too large.
export async function packed(text) {
  const bytes = new TextEncoder().encode(text), tooLarge = new Error("The study is too large for a link: save it as a file.");
  if (bytes.length > mostText) throw tooLarge;
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const data = btoa(String.fromCharCode(...new Uint8Array(await new Response(stream).arrayBuffer()))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  if (data.length > mostLink) throw tooLarge;
  return data;
}

// unpacked returns the text in a link, or in the part of a link after "#". It stops at the limit of size, so that a
// small link cannot become a huge text.
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

export const isStudyLink = (text) => /^\S*\/study\/?(\?[^#\s]*)?#\S*$/.test(text.trim());
