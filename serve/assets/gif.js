// An animated GIF of drawings, made in the browser on static sites. The format is GIF89a (CompuServe, 1990). Its
// compression is LZW (Welch, 1984) with codes of growing width.

const width = 420, pause = 100, longPause = 300; // in pixels, and in hundredths of a second for each turn and the last one, as pictures.go draws
const colours = 256, widest = 12; // of codes, in bits

// gifOf makes an animated GIF that loops forever. drawings are SVG images of the same size, as texts. tell is called
// with the number of finished drawings.
export async function gifOf(drawings, tell = () => {}) {
  const pictures = [];
  for (const svg of drawings) {
    pictures.push(await pixelsOf(svg));
    tell(pictures.length);
  }
  const { height } = pictures[0], { palette, indexOf } = paletteOf(pictures), out = [];
  const short = (...numbers) => { for (const n of numbers) out.push(n & 255, n >> 8); };
  out.push(...new TextEncoder().encode("GIF89a"));
  short(width, height);
  out.push(0xf7, 0, 0, ...palette); // all colours in one table
  out.push(0x21, 0xff, 11, ...new TextEncoder().encode("NETSCAPE2.0"), 3, 1, 0, 0, 0); // it loops
  let before = null;
  pictures.forEach(({ data }, n) => {
    const now = new Uint8Array(width * height);
    for (let i = 0; i < now.length; i++) now[i] = indexOf(data, 4 * i);
    const { x, y, w, h } = changed(before, now, height), part = new Uint8Array(w * h);
    for (let row = 0; row < h; row++) part.set(now.subarray((y + row) * width + x, (y + row) * width + x + w), row * w);
    out.push(0x21, 0xf9, 4, 4); // drawings are kept
    short(n + 1 < pictures.length ? pause : longPause);
    out.push(0, 0, 0x2c);
    short(x, y, w, h);
    out.push(0, 8);
    const packed = compressed(part);
    for (let i = 0; i < packed.length; i += 255) out.push(Math.min(255, packed.length - i), ...packed.slice(i, i + 255));
    out.push(0);
    before = now;
  });
  out.push(0x3b);
  return new Blob([new Uint8Array(out)], { type: "image/gif" });
}

// pixelsOf draws an SVG image.
async function pixelsOf(svg) {
  const image = new Image(), url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const height = Math.round(width * image.height / image.width), canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

// paletteOf returns the most frequent colours, rounded to five bits, and a function. The function returns the nearest
// of these colours for a pixel.
function paletteOf(pictures) {
  const known = new Map(), key = (data, i) => (data[i] >> 3) << 10 | (data[i + 1] >> 3) << 5 | data[i + 2] >> 3;
  for (const { data } of pictures) {
    for (let i = 0; i < data.length; i += 4) {
      const k = key(data, i), sum = known.get(k) || [0, 0, 0, 0];
      known.set(k, sum);
      sum[0]++;
      for (let c = 0; c < 3; c++) sum[c + 1] += data[i + c];
    }
  }
  const mean = ([n, ...sums]) => sums.map((sum) => Math.round(sum / n));
  const chosen = [...known.values()].sort((a, b) => b[0] - a[0]).slice(0, colours).map(mean), nearest = new Map();
  const distance = (a, b) => a.reduce((sum, v, c) => sum + (v - b[c]) ** 2, 0);
  for (const [k, sum] of known) {
    const colour = mean(sum), away = chosen.map((other) => distance(colour, other));
    nearest.set(k, away.indexOf(Math.min(...away)));
  }
  const palette = new Uint8Array(3 * colours);
  palette.set(chosen.flat());
  return { palette, indexOf: (data, i) => nearest.get(key(data, i)) };
}

// changed returns the smallest rectangle with all pixels in which two pictures differ. It has at least one pixel.
function changed(before, now, height) {
  if (!before) return { x: 0, y: 0, w: width, h: height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < now.length; i++) {
    if (before[i] === now[i]) continue;
    const x = i % width, y = (i - x) / width;
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return right ? { x: left, y: top, w: right - left, h: bottom - top } : { x: 0, y: 0, w: 1, h: 1 };
}

// compressed compresses indices of colours with LZW. It writes the codes one after the other, from the lowest bit.
function compressed(indices) {
  const out = [], clear = colours, end = clear + 1;
  let bits = 0, waiting = 0, size, next, codes;
  const write = (code) => {
    bits |= code << waiting;
    for (waiting += size; waiting >= 8; waiting -= 8, bits >>>= 8) out.push(bits & 255);
  };
  const restart = () => { [size, next, codes] = [9, end + 1, new Map()]; };
  restart();
  write(clear);
  let prefix = indices[0];
  for (const index of indices.subarray(1)) {
    const key = prefix << 8 | index, code = codes.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    write(prefix);
    if (next === 1 << widest) {
      write(clear);
      restart();
    } else {
      if (next >= 1 << size) size++;
      codes.set(key, next++);
    }
    prefix = index;
  }
  write(prefix);
  write(end);
  if (waiting) out.push(bits & 255);
  return out;
}
