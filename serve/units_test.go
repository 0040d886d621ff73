package serve

import (
	"html"
	"html/template"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

// The units of templates.
func TestUnits(t *testing.T) {
	for text, want := range map[string][]string{
		``:                                    nil,
		`<p>Hello</p>`:                        {"Hello"},
		`<p>{{.Name}}: 12 %</p>`:              nil,
		"<p>\n Two\n\t words </p>":            {"Two words"},
		`<p>One</p> two <div>three</div>`:     {"One", "two", "three"},
		`Salt &amp; pepper &lt;3`:             {"Salt & pepper <3"},
		`Ann moves (A4 -> A3)`:                {"Ann moves (A4 -> A3)"},
		`1 < 2 is true`:                       {"1 < 2 is true"},
		`{{.N}} of {{len .All}} puzzles`:      {"{1} of {2} puzzles"},
		`Say {{said "x}}"}} <em>now</em>`:     {"Say {1} <2>now</2>"},
		`Loading, {n} %`:                      {"Loading, {n} %"},
		`A <a href="{{.A}}">link</a>, thanks`: {"A <1>link</1>, thanks"},
		// Elements inside of elements.
		`Press <a href="#"><b>the <i>red</i></b> button</a> or {{.Other}}`: {
			"Press <1><2>the <3>red</3></2> button</1> or {4}",
		},
		`<p><a href="#">Only a link</a></p>`:                        {"Only a link"},
		`<p><a><b>Title</b> <span>Text.</span></a> <a>More</a></p>`: {"Title", "Text.", "More"},
		`Rated <span id="rated"></span>, close to you`:              {"Rated {1}, close to you"},
		`Rated <a href="#">{{.Rating}}</a>.`:                        {"Rated {1}."},
		`<i><b>Open</i></b> end`:                                    {"Open", "end"},
		`<b>never closed`:                                           {"never closed"},
		`<a>a<p>block</p>b</a>`:                                     {"a", "block", "b"},
		// Drawings and code.
		`<li><svg viewBox="0"><text>no</text></svg> dome</li>`:                           {"dome"},
		`Press <svg></svg> to go on<br>`:                                                 {"Press {1} to go on"},
		`Run <code>puzzlecode review</code>`:                                             {"Run {1}"},
		`<script>let no = "words";</script><style>a {}</style><!-- no --><pre>no</pre>x`: {"x"},
		`<!DOCTYPE html><html lang="en"><title>Page</title>`:                             {"Page"},
		// Actions.
		`{{template "head" .}}{{$a := .B}}{{/* no "}}" words */}}Yes{{template "bottom" .}}`: {"Yes"},
		`A link like {{if .S}}<code>x</code>{{else}}<a><code>x</code></a>{{end}} is short`: {
			"A link like {1} is short",
		},
		`Go{{with .Name}}: <b>{{.}}</b>{{end}}`: {"Go"},
		`{{if .A}}One way.{{else if .B}}Another.{{else}}None.{{end}} The rest.`: {
			"One way.", "Another.", "None.", "The rest.",
		},
		`{{.N}} games had it.{{with .Ends}} {{.}} ended here.{{end}}`: {
			"{1} games had it.", "{1} ended here.",
		},
		`<span>Puzzle of {{.Day}}{{if .Gods}} with gods{{end}}</span>`: {
			"Puzzle of {1}", "with gods",
		},
		`{{define "a"}}<b>A</b>{{end}}{{define "b"}} b{{end}} c`: {
			"A", "b", "c",
		},
		`{{range $i, $x := .L}}{{if $i}}, {{end}}{{$x}}{{end}} are all`: {
			"are all",
		},
		`Now {{- /* trimmed */ -}} {{with .X -}} then {{- end}}`: {
			"Now", "then",
		},
		`<p{{if .A}} class="a"{{else}} hidden{{end}}>Text<a{{with .B}} href="{{.}}"{{end}}>B</a></p>`: {
			"Text<1>B</1>",
		},
		// Attributes.
		`<a title="A title" href="no" class="no" data-no="no">x</a>`: {"A title", "x"},
		`<th abbr="Monday">Mo</th><img alt="Board" src="no">`: {
			"Monday", "Board", "Mo",
		},
		`<a aria-label="Try: {{.Name}}"></a>`:                                           {"Try: {1}"},
		`<a aria-label="{{if .A}}One{{else if .B}}Two{{else}}{{.C}}{{end}}"></a>`:       {"One", "Two"},
		`<a{{if .X}} title="Say &#34;a&#34;"{{end}}></a>`:                               {`Say "a"`},
		`<meta name="viewport" content="width"><meta name="description" content="Yes">`: {"Yes"},
		`<meta property="og:title" content="{{.Title}} today">`:                         {"{1} today"},
		`<input type="hidden" value="no"><input type="submit" value="Send">`:            {"Send"},
		`<button type="button" value="no">Go</button>`:                                  {"Go"},
		`<input placeholder="HfGoo8VCrfkSpV"><input placeholder="A name">`:              {"A name"},
		`Before <a title="In {{.X}}">a link</a>`: {
			"In {1}", "Before <1>a link</1>",
		},
		`<a data-say="{{text "In \"a\" value"}}"></a>`: {`In "a" value`},
		`<pre aria-label="The source">no</pre>`:        {"The source"},
	} {
		var got []string
		for _, scan := range scans {
			units, err := scan("a.html", text)
			if err != nil {
				t.Errorf("%s: %v", text, err)
			}
			for _, u := range units {
				got = append(got, u.text)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}

func TestUnitFaults(t *testing.T) {
	for text, want := range map[string]string{
		"a\n{{.B":                   "line 2: an action without an end",
		"{{/* a":                    "a comment without an end",
		"<p":                        "a tag without an end",
		"a{{end}}":                  "an action without a beginning",
		"<code>a":                   "the element code has no end",
		`<a{{if .X}}>a{{end}}</a>`:  "a tag whose end depends on an action",
		`<a title="{{else}}a"></a>`: "an action without a beginning",
		`{{text "\c"}}`:             "invalid syntax",
	} {
		_, err := translated("a.html", text, strings.ToUpper)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "a.html") {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}

// A translation is text. It cannot add elements or actions, and has all placeholders of the English.
func TestTranslated(t *testing.T) {
	const english = `Press <a href="{{.A}}"><b>one</b></a> or {{.B}}, {n} times`
	for translation, want := range map[string]string{
		"{n} mal {3} oder <1><2>eins</2></1>": `{n} mal {{.B}} oder <a href="{{.A}}"><b>eins</b></a>`,
		"<1>A</1> <2>B</2> {3} {n}":           `<a href="{{.A}}">A</a> <b>B</b> {{.B}} {n}`,
		"<1><2>1</2></1> {{3}} {{.C}} {n}":    `<a href="{{.A}}"><b>1</b></a> &#123;{{.B}}} &#123;&#123;.C}} {n}`,
		"<i>&lt; & <1><2></2></1>{3}{n}{":     `&lt;i>&amp;lt; &amp; <a href="{{.A}}"><b></b></a>{{.B}}{n}&#123;`,
	} {
		got, err := translated("a.html", english, func(string) string { return translation })
		if err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", translation, got, err, want)
		}
		if _, err := template.New("").Parse(got); err != nil {
			t.Errorf("%s: %v", translation, err)
		}
	}
	for translation, want := range map[string]string{
		"":                               "it is empty",
		" ":                              "it is empty",
		"<1><2>1</2></1> {n}":            "it has {3} 0 times, must have it 1 times",
		"<1><2>1</2></1> {3} {3} {n}":    "it has {3} 2 times, must have it 1 times",
		"<1><2>1</2></1> {3}":            "it has {n} 0 times, must have it 1 times",
		"<1><2>1</2></1> {3} {n} {9}":    "it has {9}, which the English has not",
		"<1><2>1</2></1> {3} {n} {name}": "it has {name}, which the English has not",
		"<1><2>1</1></2> {3} {n}":        "</1> is at the wrong place",
		"</1><1><2>1</2> {3} {n}":        "</1> is at the wrong place",
		"<1><2>1</2> {3} {n}":            "it has </1> 0 times",
	} {
		_, err := translated("a.html", english, func(string) string { return translation })
		if err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), `template a.html: the translation of "Press <1><2>one</2></1> or {3}, {n} times"`) {
			t.Errorf("%q: error %v, want one with %q", translation, err, want)
		}
	}
	// In values and in arguments there are quotes, too.
	for english, want := range map[string]string{
		`<a title="a"></a>`:                `<a title="&#34;&lt;&#123;&#123;1}}&amp;"></a>`,
		`<a data-x='{{text "a"}}'></a>`:    `<a data-x='{{text "\"<{{1}}&"}}'></a>`,
		`<a title="{{text "a"}}">12</a>`:   `<a title="{{text "\"<{{1}}&"}}">12</a>`,
		`<input type="button" value="a">`:  `<input type="button" value="&#34;&lt;&#123;&#123;1}}&amp;">`,
		`<p class="{{.A}}">{{.B}}<b>a</b>`: `<p class="{{.A}}">{{.B}}<b>"&lt;&#123;&#123;1}}&amp;</b>`,
	} {
		got, err := translated("a.html", english, func(string) string { return `"<{{1}}&` })
		if err == nil || !strings.Contains(err.Error(), "{1}, which the English has not") {
			t.Errorf("%s: a placeholder too many gives %s, %v", english, got, err)
		}
		got, err = translated("a.html", english, func(string) string { return `"<{{1 }}&` })
		if want := strings.ReplaceAll(want, "1}}", "1 }}"); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", english, got, err, want)
		}
	}
}

// mark is a translation that puts a unit in marks.
func mark(english string) string { return "«" + english + "»" }

// textsIn returns a file of texts for tests.
func textsIn(t *testing.T, language string, list []string, translate func(string) string) []byte {
	t.Helper()
	f := textsFile{language, map[string]string{}}
	for _, english := range list {
		f.Texts[english] = translate(english)
	}
	out, err := f.encoded()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// units returns the units of the templates.
func units(t *testing.T) []string {
	t.Helper()
	list, err := unitTexts()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var withoutMarks = strings.NewReplacer("«", "", "»", "")

// All words of templates are in units, and a template whose units are not translated is the same.
func TestTemplatesAreTranslated(t *testing.T) {
	files, err := fs.Glob(templateFS, "templates/*")
	if err != nil {
		t.Fatal(err)
	}
	var (
		comment  = regexp.MustCompile(`(?s)\{\{/\*.*?\*/\}\}`)
		action   = regexp.MustCompile(`\{\{(?:"[^"]*"|[^}"])*\}\}`)
		unseen   = regexp.MustCompile(`(?s)<(script|style|svg|code|pre)\b[^>]*>.*?</(?:script|style|svg|code|pre)>`)
		tag      = regexp.MustCompile(`<[^>]*>`)
		seen     = regexp.MustCompile(`\s(?:title|alt|abbr|label|placeholder|aria-label|aria-description)="([^"]*)"`)
		unit     = regexp.MustCompile(`«[^»]*»`)
		isLetter = func(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }
	)
	if len(files) < 20 {
		t.Fatalf("there are %d templates", len(files))
	}
	for _, file := range files {
		name := path.Base(file)
		source, err := templateFS.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if calls := len(regexp.MustCompile(`\btext "`).FindAll(source, -1)); calls != len(textCall.FindAll(source, -1)) {
			t.Errorf("%s calls the function text in another way than {{text \"words\"}}", name)
		}
		if !isTemplate(name) {
			continue
		}
		english := string(source)
		same, err := translated(name, english, func(english string) string { return english })
		if err != nil || same != english {
			t.Errorf("%s changes without translations, %v:\n%s", name, err, cmp.Diff(english, same))
		}
		text, err := translated(name, english, mark)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := withoutMarks.Replace(text); got != english {
			t.Errorf("%s without the marks (-want +got):\n%s", name, cmp.Diff(english, got))
		}
		text = action.ReplaceAllString(comment.ReplaceAllString(text, ""), "")
		for _, m := range seen.FindAllStringSubmatch(text, -1) {
			if left := unit.ReplaceAllString(m[1], ""); isLetter(left) && left != "HfGoo8VCrfkSpV" {
				t.Errorf("%s: the value of %s is in no unit", name, m[0])
			}
		}
		text = tag.ReplaceAllString(unseen.ReplaceAllString(text, ""), "")
		for line := range strings.Lines(text) {
			if left := unit.ReplaceAllString(html.UnescapeString(line), ""); isLetter(left) {
				t.Errorf("%s: %q is in no unit", name, strings.TrimSpace(left))
			}
		}
	}
}

func TestUnitsOf(t *testing.T) {
	got, err := unitsOf(fstest.MapFS{
		"t/b.html":   {Data: []byte(`<p>Words</p><p title="More">12</p>`)},
		"t/a.html":   {Data: []byte(`<p>Words</p>Words`)},
		"t/c.js":     {Data: []byte(`let a = "no", b = {{text "A message"}};`)},
		"t/d.atom":   {Data: []byte(`<feed><title>Days</title></feed>`)},
		"t/none.txt": {Data: []byte(`no`)},
	})
	want := []foundUnit{
		{"A message", []string{"c.js"}}, {"Days", []string{"d.atom"}}, {"More", []string{"b.html"}},
		{"Words", []string{"a.html", "b.html"}},
	}
	if err != nil || !cmp.Equal(got, want) {
		t.Errorf("units %v, %v, want %v", got, err, want)
	}
	all, err := unitsOf(templateFS)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"Skip to the content", "{1} of {2} games had this position.", "A random puzzle"} {
		if !slices.ContainsFunc(all, func(u foundUnit) bool { return u.Text == text }) {
			t.Errorf("%q is no unit of the templates", text)
		}
	}
	t.Logf("%d units", len(all))
}

// Pages in another language are those in English with other words.
func TestPagesInAnotherLanguage(t *testing.T) {
	servers := map[string]*Server{"en": nil, "de": nil}
	for tag, file := range map[string][]byte{"en": nil, "de": textsIn(t, "de", units(t), mark)} {
		s, err := New(Options{BaseURL: "https://example.org", Site: Site{Texts: file}})
		if err != nil {
			t.Fatal(err)
		}
		servers[tag] = s
	}
	en, de := servers["en"], servers["de"]
	changing := regexp.MustCompile(`\bseed=\d+|<html lang="..">`)
	same := func(s *Server, body []byte) string {
		text := strings.ReplaceAll(withoutMarks.Replace(string(body)), s.assets.hash, "HASH")
		return changing.ReplaceAllString(text, "")
	}
	own := de.shellFiles()
	for name, page := range en.shellFiles() {
		if want, got := same(en, page.body), same(de, own[name].body); got != want {
			t.Errorf("%s is another page (-en +de):\n%s", name, cmp.Diff(want, got))
		}
	}
	for _, address := range []string{"/", "/daily/2026", "/puzzles?goal=win1", "/edit?goal=win2", "/p/HfGoo8VCrfkSpV",
		"/p/2oYYRBBZUstii1?level=3&seed=1&eval=1", "/p/9KuvQpNkawFKiBbEEiRxNSVMTY", "/p/HfGoo8VCrfkSpX", "/p/nonsense",
		"/explore/HfGoo8VCrfkSpV", "/explore/games", "/embed/HfGoo8VCrfkSpV", "/nothing"} {
		if body := get(t, de, address).Body.String(); !strings.Contains(body, `<html lang="de">`) ||
			!strings.Contains(body, "«") {
			t.Errorf("%s: %.200s", address, body)
		}
	}
	for address, want := range map[string]string{
		"/manifest.webmanifest": `"name": "«Daily puzzle»"`, "/import": `{{text `,
		"/assets/" + de.assets.hash + "/markup.js": "«Turn the board»",
	} {
		body := get(t, de, address).Body.String()
		if strings.Contains(want, "{{") == strings.Contains(body, want) {
			t.Errorf("%s: %.200s", address, body)
		}
	}
	if _, source := bookmark(t, get(t, de, "/import").Body.String()); !strings.Contains(source, `alert("«The browser`) {
		t.Errorf("the bookmark is %s", source)
	}
	broken := textsIn(t, "de", units(t), func(unit string) string { return strings.ReplaceAll(unit, "<1>", "") })
	if _, err := New(Options{Site: Site{Texts: broken}}); err == nil || !strings.Contains(err.Error(), "template ") {
		t.Errorf("wrong translations have the error %v", err)
	}
}
