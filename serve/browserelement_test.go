//go:build browser

package serve

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// embedding opens a page of another site, which contains an element of a server without an attribute. The page defines
// for its scripts: load, which loads the script of the element; e and $, the element and what is inside; events, as
// texts; until, which waits until an expression is true; and play, which chooses squares.
func embedding(t *testing.T) *page {
	t.Helper()
	base := serve(t)
	other := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" { // a browser asks for an icon
			w.Header().Set("Content-Type", "image/svg+xml")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Another site</title>
<main><h1>A board</h1><div id="here"><santorini-board></santorini-board></div><div id="there"></div></main>
<script>
	const load = () => import("%s/element.js"), events = [];
	const e = document.querySelector("santorini-board"), $ = (s) => e.shadowRoot?.querySelector(s);
	for (const name of ["turn", "solved", "error"]) {
		e.addEventListener(name, ({ detail: d }) => events.push([name, d.reason ?? d.line.join(".")].join(" ")));
	}
	const until = async (is) => {
		for (let i = 0; !is(); i++) {
			if (i === 1200) throw new Error("never " + is + ": " + e.shadowRoot.textContent);
			await new Promise((later) => setTimeout(later, 50));
		}
	};
	const said = (text) => until(() => $(".message")?.textContent.includes(text));
	const play = async (...squares) => {
		for (const square of squares) {
			const button = () => $("[data-square=" + square + "]:is(.can, .step, .climb, .build)");
			await until(button);
			button().click();
		}
	};
</script>`, base)
	}))
	return openAt(t, window{}, other, "/")
}

// check runs the body of an asynchronous function on the page, and compares what it returns.
func (p *page) check(what, body, want string) {
	p.t.Helper()
	got := p.evaluate(`(async () => { ` + body + ` })().then(String)`)
	if got != want {
		p.t.Errorf("%s: %s\nwant %s", what, got, want)
	}
}

const (
	begunLine = "E3D3E3.C3D4E3"
	praise    = "Correct: now win in 2."
)

// Properties that a page sets before the script of the element is there are those of the element.
func TestBrowserElementEarlyProperties(t *testing.T) {
	t.Parallel()
	p := embedding(t)
	p.check("properties set early", `
		Object.assign(e, { code: "HfGoo8VCrfkSpV", theme: "dark", turns: ["E3D3E3", "C3D4E3"], flip: true, threats: false });
		await load();
		await said("A shared line");
		const first = [e.code, e.getAttribute("theme"), e.turns, e.flip, e.hasAttribute("threats")];
		first.push($("button").dataset.square);
		e.code = "2oYYRBBZUstii1";
		e.turns = "";
		await until(() => !e.line.length && $(".moves").children.length === 0);
		return [...first, Object.keys(e).filter((name) => ["code", "theme", "turns", "flip"].includes(name)).length];`,
		"HfGoo8VCrfkSpV,dark,"+begunLine+",true,false,E1,0")
}

// An element without a code shows nothing, as when its data come later; a wrong code and a wrong study are shown, and
// are events.
func TestBrowserElementErrors(t *testing.T) {
	t.Parallel()
	p := embedding(t)
	p.check("an element without a code", `
		await load();
		await frame();
		async function frame() { await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); }
		return [e.offsetHeight, $(".frame").children.length, events.length];`, "0,0,0")
	p.check("a wrong code", `
		addEventListener("error", () => events.push("bubbled"));
		e.code = "HfGoo8VCrfkSpW";
		await until(() => events.length);
		return [...events.splice(0), $("[role=alert]").textContent.includes("HfGoo8VCrfkSpW"), e.line.length];`,
		"error check,true,0")
	p.check("a wrong code that is moved", `
		document.getElementById("there").append(e);
		await new Promise((later) => setTimeout(later, 100));
		return events.length;`, "0")
	p.check("a code again", `
		e.code = "HfGoo8VCrfkSpV";
		await until(() => events.length);
		return [...events.splice(0), Boolean($("[role=alert]"))];`, "turn ,false")
	p.check("an illegal turn", `
		e.turns = "A1A2A3";
		await until(() => events.length);
		return events.splice(0)[0];`, "error turn")
	p.check("a wrong study", `
		e.study = "{";
		await until(() => events.length);
		return events.splice(0)[0].split(" ")[0];`, "error")
	p.check("no code any more", `
		e.study = e.code = "";
		await until(() => !$(".frame").children.length);
		return e.offsetHeight;`, "0")
	p.forgive("400")
}

// A game goes on where the element is moved to, also if it is away for a while; it ends with another code.
func TestBrowserElementMoves(t *testing.T) {
	t.Parallel()
	p := embedding(t)
	p.check("an element that is moved", `
		e.code = "HfGoo8VCrfkSpV";
		await load();
		await play("E3", "D3", "E3");
		await said("`+praise+`");
		events.length = 0;
		const board = $(".board");
		document.getElementById("there").append(e);
		await new Promise((later) => setTimeout(later, 100));
		const moved = [e.line.join("."), board === $(".board"), events.length];
		e.remove();
		await new Promise((later) => setTimeout(later, 100));
		const away = e.line.join(".");
		document.getElementById("here").append(e);
		await said("`+praise+`");
		await play("B4", "C3", "C2");
		await said("win with your next turn");
		await play("D3", "C2");
		await said("Solved at the first try");
		return [...moved, away, events.find((one) => one.startsWith("solved"))];`,
		begunLine+",true,0,"+begunLine+",solved "+begunLine+".B4C3C2.B5C5D5.D3C2")
	p.check("an element that is moved to another document", `
		const frame = document.createElement("iframe");
		frame.title = "Elsewhere";
		document.body.append(frame);
		const color = () => getComputedStyle($(".frame")).color, before = color(), { line } = e;
		frame.contentDocument.body.append(e);
		const there = color();
		e.theme = "dark";
		const dark = color() !== there;
		document.getElementById("here").append(e);
		e.theme = "";
		return [there === before, dark, color() === before, e.line.join() === line.join()];`, "true,true,true,true")
	p.check("another code while it is away", `
		e.remove();
		await new Promise((later) => setTimeout(later, 100));
		e.code = "2oYYRBBZUstii1";
		document.getElementById("there").append(e);
		await until(() => !e.line.length && $(".moves").children.length === 0);
		return e.line.length;`, "0")
}

// A page that writes the line of each event back, at once, later, or shortened, plays the puzzle as one that does not.
func TestBrowserElementControlled(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]string{
		"at once": `(line, wrote) => { e.turns = line; wrote(); }`,
		"as text": `(line, wrote) => { e.setAttribute("turns", line.join(".")); wrote(); }`,
		"late":    `(line, wrote) => setTimeout(() => { e.turns = line; wrote(); }, 1000)`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := embedding(t)
			p.check("a puzzle", `
				let told = 0, written = 0;
				const write = `+write+`, wrote = () => written++;
				e.addEventListener("turn", ({ detail: { line } }) => { told++; write(line, wrote); });
				e.code = "HfGoo8VCrfkSpV";
				await load();
				// A line that is written back after the next turn would take that turn back.
				const settled = async (path) => {
					await until(() => e.line.join(".") === path && !$(".main").hidden && $(".main").textContent.includes("Hint"));
					await until(() => e.turns === path && told > 0 && told === written);
				};
				await settled("");
				await play("E3", "D3", "E3");
				await settled("`+begunLine+`");
				await play("B4", "C3", "C2");
				await settled("`+begunLine+`.B4C3C2.B5C5D5");
				await play("D3", "C2");
				await said("Solved at the first try");
				return events.find((one) => one.startsWith("solved"));`, "solved "+begunLine+".B4C3C2.B5C5D5.D3C2")
		})
	}
	game := embedding(t)
	game.check("a game against the computer", `
		e.addEventListener("turn", ({ detail: { line } }) => { e.turns = line; });
		Object.assign(e, { code: "HfGoo8VCrfkSpV", level: 1, you: "first" });
		await load();
		await play("E3", "D3", "E3");
		await until(() => e.line.length === 2 && e.turns === e.line.join(".") && $(".board .can"));
		const { line } = e;
		document.getElementById("there").append(e);
		await new Promise((later) => setTimeout(later, 100));
		e.remove();
		await new Promise((later) => setTimeout(later, 100));
		document.getElementById("here").append(e);
		await until(() => $(".board .can"));
		return [line[0], e.line.join() === line.join(), e.level, $("#mover-text").textContent.includes("Your turn")];`,
		"E3D3E3,true,1,true")
	p := embedding(t)
	p.check("a line that is taken back", `
		e.code = "HfGoo8VCrfkSpV";
		await load();
		await play("E3", "D3", "E3");
		await said("`+praise+`");
		await play("B4", "C3", "C2");
		await said("win with your next turn");
		events.length = 0;
		e.turns = e.line.slice(0, 2);
		await said("`+praise+`");
		const first = [e.line.join("."), $(".message").textContent.includes("shared")];
		e.turns = "";
		await until(() => !e.line.length);
		await play("E3", "D3", "E3");
		await said("`+praise+`");
		e.turns = ""; // as it is
		await until(() => !e.line.length);
		return [...first, ...events];`, strings.Join([]string{begunLine, "false", "turn E3D3E3", "turn " + begunLine}, ","))
}

// A fixed board shows a position, with the turns that led to it; nothing can be chosen.
func TestBrowserElementReadonly(t *testing.T) {
	t.Parallel()
	p := embedding(t)
	for _, row := range [][3]string{
		{"HfGoo8VCrfkSpV", "", ",Sun wins in 3,0"},
		{"HfGoo8VCrfkSpV", begunLine, begunLine + ",Sun wins in 3,2"},
		{"3yfU1iT5x6QjUKox", "C5B5A5B4", "C5B5A5B4,Demeter against Athena,1"},
		{"9KuvQpNkawFKiBbEEiRxNSVMTY", "", ",Arimaa position,0"},
	} {
		p.check(row[0], fmt.Sprintf(`
			events.length = 0;
			Object.assign(e, { readonly: true, code: %q, turns: %q });
			await load();
			await until(() => events.length);
			await until(() => $(".moves").children.length === e.line.length);
			for (const button of e.shadowRoot.querySelectorAll(".board button")) {
				button.click();
				button.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
			}
			await new Promise((later) => setTimeout(later, 200));
			const open = ".bar, .moves a, .board :is(.can, .step, .place), .message:not(:empty), .message.told";
			const shown = [...e.shadowRoot.querySelectorAll(open)].filter((one) => one.offsetHeight)
				.map((one) => one.className);
			if (e.shadowRoot.querySelector(".board button:not([aria-disabled=true])")) shown.push("a button");
			return [e.line.join("."), $("h1").textContent, $(".moves").children.length, ...shown];`, row[0], row[1]), row[2])
	}
	p.axe()
	p.check("a board that can be played again", `
		Object.assign(e, { readonly: false, code: "HfGoo8VCrfkSpV", turns: "" });
		await play("E3", "D3", "E3");
		await said("`+praise+`");
		return $(".bar").hidden;`, "false")
}

// The views of a board change while it is played. Its parts and its colours follow the style of the page.
func TestBrowserElementViews(t *testing.T) {
	t.Parallel()
	p := embedding(t)
	p.check("views", `
		const style = document.createElement("style");
		style.textContent = "santorini-board { --accent: rgb(1, 2, 3); --board: 200px } " +
			"santorini-board::part(heading) { color: rgb(4, 5, 6) }";
		document.head.append(style);
		Object.assign(e, { code: "HfGoo8VCrfkSpV", goal: "unsaid", level: 0 });
		await load();
		await play("E3", "D3", "E3");
		await until(() => e.line.length === 2);
		const corner = () => $("button[data-square]").dataset.square, before = [corner(), $("#threats").textContent];
		e.flip = e.threats = true;
		await until(() => $("#threats").textContent === "Hide threats");
		const after = [corner(), e.line.length];
		e.flip = false;
		return [before, after, corner(), $("h1").textContent, getComputedStyle($("h1")).color, $(".board").offsetWidth,
			getComputedStyle(e).getPropertyValue("--accent"),
			[...e.shadowRoot.querySelectorAll("[part]")].map((one) => one.part.value).sort()];`,
		"A5,Show threats,E1,2,A5,Find the best turn,rgb(4, 5, 6),200,rgb(1, 2, 3),"+
			"board,controls,heading,message,panel,sheet,task,turns")
	p.axe()
	p.check("the main button of a narrow element", `
		e.style.width = "220px";
		e.goal = "";
		const labels = ["Hint", "Next hint", "Show the solution"], wide = [];
		await until(() => $(".main")?.textContent === "Hint");
		for (const label of labels) {
			for (let i = 0; i < 20 && $(".main").textContent !== label; i++) {
				$(".main").click();
				await new Promise((later) => setTimeout(later, 200));
			}
			const { textContent, scrollWidth, clientWidth, scrollHeight, clientHeight } = $(".main");
			if (textContent !== label || scrollWidth > clientWidth || scrollHeight > clientHeight) wide.push(label);
		}
		return wide;`, "")
}

// Pages of other sites import the codec and the engine from a server, and from a folder of files.
func TestBrowserPublishedScripts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	files := http.FileServer(http.Dir(dir))
	site := host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		files.ServeHTTP(w, r)
	}))
	options := fewOptions(t, site)
	options.Pages = false
	if _, err := Export(t.Context(), dir, options); err != nil {
		t.Fatal(err)
	}
	p := embedding(t)
	for _, base := range []string{serve(t), site} {
		p.check("scripts of "+base, fmt.Sprintf(`
			const { parse } = await import("%[1]s/codec.js"), { Engine, EngineError } = await import("%[1]s/engine.js");
			const engine = new Engine(), { text } = await engine.solve("HfGoo8VCrfkSpV");
			const { link } = await engine.encode("HfGoo8VCrfkSpV");
			const { puzzle } = await engine.daily(), fault = await engine.decode("?").catch((e) => e);
			const at = await engine.decode("HfGoo8VCrfkSp?").catch((e) => e);
			engine.close();
			return [parse("HfGoo8VCrfkSpV").goal, text.split(";")[0], link.replace("%[1]s", ""), puzzle.code.length,
				fault instanceof EngineError, fault.offset, at.offset];`, base),
			"win3,win in 3: E3>D3^E3,/p/HfGoo8VCrfkSpV,14,true,-1,13")
	}
}

// A theme decides about all colours, those of the board and those of the panel, whatever the visitor prefers.
func TestBrowserElementThemes(t *testing.T) {
	t.Parallel()
	p := embedding(t)
	const colours = `["--b-page", "--page", "--text", "--accent"]
		.map((name) => getComputedStyle(e).getPropertyValue(name))`
	p.check("an element", `e.code = "HfGoo8VCrfkSpV"; await load(); await until(() => $(".board"))`, "undefined")
	preferred := map[bool]string{}
	for _, dark := range []bool{false, true} {
		p.media(window{dark: dark})
		preferred[dark] = p.evaluate(`(() => { e.theme = ""; return ` + colours + `.join() })()`)
	}
	for _, dark := range []bool{false, true} {
		p.media(window{dark: dark})
		for theme, want := range map[string]string{
			"light": preferred[false], "dark": preferred[true], "auto": preferred[dark],
		} {
			p.check(fmt.Sprintf("theme %s, dark is preferred: %t", theme, dark),
				fmt.Sprintf(`e.theme = %q; return %s`, theme, colours), want)
		}
	}
	for i, light := range strings.Split(preferred[false], ",") {
		if light == strings.Split(preferred[true], ",")[i] {
			t.Errorf("both themes have the colour %s", light)
		}
	}
}
