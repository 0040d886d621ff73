package serve

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
)

// scriptTexts returns the sources of the scripts, without codec.js, which is generated.
func scriptTexts(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := fs.Glob(assetFS, "assets/*.js")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]byte{}
	for _, file := range files {
		text, err := fs.ReadFile(assetFS, file)
		if err != nil {
			t.Fatal(err)
		}
		if name := path.Base(file); name != "codec.js" {
			all[name] = text
		}
	}
	return all
}

// A literal is a string or a template in a script. In the text of a template, {} stands for each value.
type literal struct {
	text   string
	line   int
	called string // the function whose first argument begins with the literal; empty for none
	isKey  bool   // it is the name of a property
}

// literals returns the strings and templates of a script.
func literals(source []byte) (all []literal) {
	lexer, offset := js.NewLexer(parse.NewInputBytes(bytes.Clone(source))), 0
	var open []literal // templates that have begun
	last, function, isOperand := "", "", false
	for {
		kind, text := lexer.Next()
		if (kind == js.DivToken || kind == js.DivEqToken) && !isOperand {
			kind, text = lexer.RegExp()
		}
		line := 1 + bytes.Count(source[:offset], []byte("\n"))
		offset += len(text)
		token := string(text)
		called := ""
		if last == "(" {
			called = function
		}
		switch kind {
		case js.ErrorToken:
			return all
		case js.WhitespaceToken, js.LineTerminatorToken, js.CommentToken, js.CommentLineTerminatorToken,
			js.OptChainToken:
			continue
		case js.StringToken, js.TemplateToken:
			all = append(all, literal{text: token[1 : len(token)-1], line: line, called: called})
		case js.TemplateStartToken:
			open = append(open, literal{text: token[1:len(token)-2] + "{}", line: line, called: called})
		case js.TemplateMiddleToken:
			open[len(open)-1].text += token[1:len(token)-2] + "{}"
		case js.TemplateEndToken:
			whole := open[len(open)-1]
			whole.text += token[1 : len(token)-1]
			open, all = open[:len(open)-1], append(all, whole)
		case js.ColonToken:
			if n := len(all); strings.HasPrefix(last, `"`) {
				all[n-1].isKey = true
			}
		case js.OpenParenToken:
			function = last
		}
		last, isOperand = token, endsOperand(kind, token)
	}
}

// endsOperand reports whether a slash after a token is a division.
func endsOperand(kind js.TokenType, token string) bool {
	switch kind {
	case js.StringToken, js.TemplateToken, js.TemplateEndToken, js.RegExpToken, js.CloseParenToken,
		js.CloseBracketToken, js.CloseBraceToken:
		return true
	}
	isWord := slices.Contains([]string{"case", "of", "return", "typeof"}, token) // an operator, or begins a statement
	return js.IsNumeric(kind) || js.IsIdentifier(kind) && !isWord
}

// spoken matches a text that begins with a capital letter or has two words, of which one may be a value.
var spoken = regexp.MustCompile(`^\p{Lu}\p{Ll}|\p{L}{2,}[,.:;]? +(\p{L}{2,}|\{\})|\{\}[,.:;]? +\p{L}{2,}`)

// selecting are functions whose first argument is a selector, or the name of a key, a header or a tag.
var selecting = []string{"$", "closest", "delete", "get", "has", "matches", "matchMedia", "part", "quoted",
	"querySelector", "querySelectorAll", "startsWith"}

// unspoken are other literals that look like texts and are none.
var unspoken = map[string][]string{
	"board.js":      {"translate({}px, {}px)"},
	"chart.js":      {"0 0 {} {}", "M{} {}H{}"},
	"door.js":       {"Content-Type"},
	"edit.js":       {"Enter"},
	"chooser.js":    {"Escape"},
	"element.js":    {"@media not all", "@media screen", "@media screen and (prefers-color-scheme: dark)"},
	"estimates.js":  {"puzzlecode.review {} {}"}, // a key of the storage
	"explore.js":    {"#explore {}"},
	"give.js":       {"AbortError"},
	"keptfile.js":   {"puzzlecode.file {} {}"}, // a key of the storage
	"listing.js":    {`puzzlecode index 3\n`},
	"make.js":       {"message {}"}, // classes
	"panel.js":      {"main {}", "own {}"},
	"picture.js":    {"arrow {}"},
	"prints.js":     {"paper answers"},
	"record.js":     {"puzzlecode training"},
	"refutation.js": {"Tab"},
	"selection.js":  {"lesson {}"}, // a seed
	"studyedit.js":  {"Date"},
	"studytext.js":  studyTags,
	"studyview.js":  {"Sun", "Moon"},
	"trainrun.js":   {"outcome {}"},
	"tree.js":       {"too slow"}, // a verdict of the API
}

// studyTags are names and values of PGN.
var studyTags = strings.Fields("Date Event Game Goal Moon MoonGod Result Round Santorini Site Sun SunGod Termination")

// engineScripts are scripts whose errors are those of the API, and parts of the npm package.
var engineScripts = []string{"operations.js", "runner.js", "worker.js"}

// Scripts contain no texts for people: these are sentences of package say.
func TestScriptsAreWordless(t *testing.T) {
	for name, source := range scriptTexts(t) {
		found := map[string]bool{}
		for _, l := range literals(source) {
			found[l.text] = true
			isKnown := l.isKey || slices.Contains(selecting, l.called) || slices.Contains(unspoken[name], l.text) ||
				slices.Contains(engineScripts, name)
			if spoken.MatchString(l.text) && !isKnown {
				t.Errorf("assets/%s:%d has %q: if people read it, add it to the table of internal/play/say/scripts.go", name,
					l.line, l.text)
			}
		}
		for _, text := range unspoken[name] {
			if !found[text] {
				t.Errorf("unspoken has %q, which is not in %s", text, name)
			}
		}
	}
}

// sentenceNames returns the names of the sentences that a literal of a script may say. It reports whether the literal
// is the name of a sentence, or its beginning.
func sentenceNames(l literal, known map[string]string) (names []string, isName bool) {
	start, _, isOpen := strings.Cut(l.text, "{}")
	for name := range known {
		if name == l.text || name == l.text+".one" || name == l.text+".many" || isOpen && start != "" &&
			strings.HasSuffix(start, ".") && strings.HasPrefix(name, start) {
			names = append(names, name)
		}
	}
	isFirst := slices.Contains([]string{"many", "phrase", "pieces", "say"}, l.called)
	family, _, isLong := strings.Cut(l.text, ".")
	isElement := l.called == "make" || path.Ext(l.text) == ".css" // or a style sheet
	isFamily := isLong && !isElement && !strings.Contains(l.text, " ")
	for name := range known {
		isName = isName || isFamily && strings.HasPrefix(name, family+".")
	}
	return names, isName || isFirst && start != ""
}

// knownSentences returns the module of each sentence that scripts have.
func knownSentences() map[string]string {
	known := map[string]string{}
	for module, sentences := range scriptSentences(say.English) {
		for name := range sentences {
			known[name] = module
		}
	}
	return known
}

// Every sentence that a script says exists, and every sentence that scripts have is said by one.
func TestSentencesAreSaid(t *testing.T) {
	known, said := knownSentences(), map[string]bool{}
	for file, source := range scriptTexts(t) {
		for _, l := range literals(source) {
			names, isName := sentenceNames(l, known)
			if isName && len(names) == 0 {
				t.Errorf("assets/%s:%d says %q, which is no sentence of package say", file, l.line, l.text)
			}
			for _, name := range names {
				said[name] = true
			}
		}
	}
	for name, module := range known {
		if !said[name] {
			t.Errorf("no script says %q of %s: unscripted can leave it out", name, module)
		}
	}
}

// A script that says a sentence of a module of partWords also loads this module, as a part of its bundle or of the
// bundle that loads it.
func TestSentencesAreLoaded(t *testing.T) {
	known, sources := knownSentences(), scriptTexts(t)
	var within func(script string, seen map[string]bool)
	within = func(script string, seen map[string]bool) {
		if seen[script] {
			return
		}
		seen[script] = true
		for _, m := range importClause.FindAllSubmatch(sources[script], -1) {
			within(string(m[2]), seen)
		}
	}
	bundles := slices.Clone(entries)
	for _, source := range sources {
		for _, m := range laterImport.FindAllSubmatch(source, -1) {
			bundles = append(bundles, string(m[1]))
		}
	}
	for _, script := range bundles {
		modules := map[string]bool{}
		within(script, modules)
		for whole, part := range parts {
			if part == script {
				within(whole, modules)
			}
		}
		for module := range modules {
			for _, l := range literals(sources[module]) {
				names, isName := sentenceNames(l, known)
				for _, name := range names {
					if words := known[name]; isName && words != "words.js" && !modules[words] {
						t.Errorf("%s says %q of %s, which %s does not load", module, name, words, script)
					}
				}
			}
		}
	}
}
