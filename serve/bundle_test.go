package serve

import (
	"strings"
	"testing"
)

// A bundle has each module once, before those that import it, with their exports under the names of the
// imports; modules of values stay files, and so do exports of the script itself.
func TestBundle(t *testing.T) {
	sources := map[string]string{
		"page.js": "import { double, Sum as Total } from \"./sums.js\";\nimport { words } from \"./words.js\";\nexport " +
			"const shown = double(words.one) + new Total().of(1);\n",
		"sums.js": "import { one } from \"./one.js\";\nconst two = one + one;\nexport function double(n) { return two * " +
			"n; }\nclass Adder { of(n) { return n + one; } }\nexport {\n  Adder as Sum,\n};\n",
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
	page, err := bundle("page.js", source)
	if err != nil || string(page.body) != want || len(page.made) != 1 || page.made[0] != "words.js" {
		t.Errorf("%v: %+v", err, page)
	}
	if twice, err := bundle("twice.js", source); err != nil ||
		strings.Count(string(twice.body), "const module_one =") != 1 {
		t.Errorf("%v: %+v", err, twice)
	}
	for name, wrong := range map[string]string{"let.js": "export let", "lost.js": "nowhere.js"} {
		if _, err := bundle(name, source); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A part has no module a second time that the script has which imports it: it takes those that it needs from there.
func TestBundlePart(t *testing.T) {
	sources := map[string]string{
		"page.js": "import { twice } from \"./two.js\";\nconst part = () => import(\"./part.js\");\ntwice();\n",
		"two.js":  "import { one } from \"./one.js\";\nexport const twice = () => one + one;\n",
		"one.js":  "export const one = 1;\n",
		"part.js": "import { twice } from \"./two.js\";\nimport { word } from \"./words.js\";\nimport { own } from " +
			"\"./own.js\";\nexport const shown = word + twice() + own;\n",
		"own.js": "export const own = 3;\n",
	}
	page, part, err := bundlePart("page.js", "part.js", func(name string) ([]byte, bool) {
		return []byte(sources[name]), name == "words.js"
	})
	if err != nil {
		t.Fatal(err)
	}
	const wantPage = `const module_one = (() => {
const one = 1;

return {one};
})();
export const module_two = (() => {
const {one} = module_one;
const twice = () => one + one;

return {twice};
})();
const {twice} = module_two;
const part = () => import("./part.js");
twice();
`
	const wantPart = `import {module_two} from "./page.js";
import * as module_words from "./words.js";
const module_own = (() => {
const own = 3;

return {own};
})();
const {twice} = module_two;
const {word} = module_words;
const {own} = module_own;
export const shown = word + twice() + own;
`
	if strings.ReplaceAll(strings.ReplaceAll(string(page.body), "{ ", "{"), " }", "}") != wantPage {
		t.Errorf("the page is\n%s", page.body)
	}
	if strings.ReplaceAll(strings.ReplaceAll(string(part.body), "{ ", "{"), " }", "}") != wantPart {
		t.Errorf("the part is\n%s", part.body)
	}
}
