// instantiate returns an instance of a module of Go. The custom section "vectors" of the module, if any, is a module whose
// functions work on the memory of Go, which exists only when Go's module has been given its imports: so these call them.
// Old browsers and processors have no vector instructions, and Go does without them.
Go.prototype.instantiate = async function (module) {
  const [code = new Uint8Array()] = WebAssembly.Module.customSections(module, "vectors");
  const available = WebAssembly.validate(code);
  let vectors;
  this.importObject.vectors = {
    available: () => available,
    update: (dst, src, add1, add2, sub) => vectors.update(dst, src, add1, add2, sub),
    pool: (sums, src, rows, freedom) => vectors.pool(sums, src, rows, freedom),
    head: (sums, second, bias, secondOut, out) => vectors.head(sums, second, bias, secondOut, out),
  };
  const instance = await WebAssembly.instantiate(module, this.importObject);
  if (available) vectors = (await WebAssembly.instantiate(code, { go: instance.exports })).instance.exports;
  return instance;
};
