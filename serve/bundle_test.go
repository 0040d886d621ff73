package serve

import (
	"strings"
	"testing"
)

// A bundle has each module once, before those that import it, with their exports under the names of the
// imports; modules of values stay files, and so do exports of the script itself.
func TestBundle(t *testing.T) {
	sources := map[string]string{
		"page.js":  "import { double, Sum as Total } from \"./sums.js\";\nimport { words } from \"./words.js\";\nexport const shown = double(words.one) + new Total().of(1);\n",
		"sums.js":  "import { one } from \"./one.js\";\nconst two = one + one;\nexport function double(n) { return two * n; }\nclass Adder { of(n) { return n + one; } }\nexport {\n  Adder as Sum,\n};\n",
		"one.js":   "export const one = 1;\n",
		"twice.js": "import { one } from \"./one.js\";\nimport { double } from \"./sums.js\";\ndouble(one);\n",
		"let.js":   "export let n = 1;\n",
		"lost.js":  "import { n } from \"./nowhere.js\";\n",
	}
	source := func(name string) ([]byte, bool) {
		if text, ok := sources[name]; ok {
			return []byte(text), false
		}
		if name == "words.js" {
			return []byte{}, true
		}
		return nil, false
	}
	const want = `import * as module_words from "./words.js";
const module_one = (() => {
const one = 1;

return {one};
})();
const module_sums = (() => {
const { one } = module_one;
const two = one + one;
function double(n) { return two * n; }
class Adder { of(n) { return n + one; } }

return {double, Sum: Adder};
})();
const { double, Sum: Total } = module_sums;
const { words } = module_words;
export const shown = double(words.one) + new Total().of(1);
`
	body, made, err := bundle("page.js", source)
	if err != nil || string(body) != want || len(made) != 1 || made[0] != "words.js" {
		t.Errorf("%v, %v\n%s", err, made, body)
	}
	if body, _, err := bundle("twice.js", source); err != nil || strings.Count(string(body), "const module_one =") != 1 {
		t.Errorf("%v\n%s", err, body)
	}
	for name, wrong := range map[string]string{"let.js": "export let", "lost.js": "nowhere.js"} {
		if _, _, err := bundle(name, source); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
