// The curve of a game as a file. It is the picture that the command makes, but with text instead of outlines.

const width = 960, height = 436, left = 92, right = 936, top = 98, bottom = 370; // as in package render
const colours = { page: "#f7f4ee", words: "#17262b", faint: "#50606a", sun: "#ffb21e", moon: "#4a2169", halo: "#ffffff", middle: "#7d54a3", slow: "#8a5a00", bad: "#c4202c" };
const font = "system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]).replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
const cut = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

// every returns the distance between turns whose number is on the axis. There are at most 16 numbers.
const every = (turns) => [1, 2, 5, 10, 20, 50].find((step) => turns <= 16 * step) || Math.ceil(turns / 16);

// curveFile returns the curve as SVG. shares are the chances of the side that begins, the first before any turn. A mark
// is at an index in shares. number is the number of the first turn; names are the names of the sides.
export function curveFile({ shares, marks, number, title, names }) {
  const n = shares.length - 1, x = (i) => left + ((right - left) * i) / n, y = (share) => bottom - (bottom - top) * Math.min(Math.max(share, 0), 1), round = (v) => Math.round(v * 10) / 10;
  const points = shares.map((share, i) => `${round(x(i))} ${round(y(share))}`);
  const write = (text, at, { size = 20, fill = colours.faint, anchor = "start", bold = false } = {}) => `<text x="${round(at[0])}" y="${round(at[1])}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="700"' : ""}>${escaped(text)}</text>`;
  const parts = [
    `<rect width="${width}" height="${height}" fill="${colours.page}"/>`, write(cut(title, 64), [24, 42], { size: 26, fill: colours.words, bold: true }),
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${colours.moon}"/>`,
    `<path d="M${left} ${bottom}L${points.join("L")}L${right} ${bottom}Z" fill="${colours.sun}"/>`, `<path d="M${points.join("L")}" fill="none" stroke="${colours.halo}" stroke-width="3"/>`,
    `<path d="M${left} ${y(0.5)}H${right}" fill="none" stroke="${colours.middle}" stroke-width="1.5" stroke-dasharray="6"/>`,
    ...[0, 50, 100].map((share) => write(`${share} %`, [left - 12, y(share / 100) + 7], { anchor: "end" })),
    ...names.flatMap((name, i) => { // above the curve, so that it does not hide them
      const at = 24 + i * 456;
      return [`<rect x="${at}" y="61" width="16" height="16" fill="${[colours.sun, colours.moon][i]}"/>`, write(cut(name, 36), [at + 24, 76], { fill: colours.words, bold: true })];
    }),
  ];
  for (let i = 1; i <= n; i += every(n)) parts.push(write(String(number + i - 1), [x(i), bottom + 36], { anchor: "middle" }));
  for (const [i, mark] of marks) {
    const ink = mark === "??" ? colours.bad : colours.slow;
    parts.push(`<circle cx="${round(x(i))}" cy="${round(y(shares[i]))}" r="13.75" fill="${colours.halo}" stroke="${ink}" stroke-width="2.5"/>`, write(mark, [x(i), y(shares[i]) + 6.5], { size: 19, fill: ink, anchor: "middle", bold: true }));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="${font}"><title>${escaped(title)}</title>${parts.join("")}</svg>\n`;
}
