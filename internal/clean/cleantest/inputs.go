// Package cleantest has the inputs that all readers of positions and turns must accept or refuse. doc/INPUT.md is
// generated from them.
package cleantest

import "strings"

// An Input is a text that people paste or type.
type Input struct {
	Text string
	// Want is the line that is read: a code, and turns after it. In a group of turns it is the turn. If it begins
	// with "!", the text is refused, and the error contains the rest of Want.
	Want string
}

// A Group is a list of inputs of one kind.
type Group struct {
	Title, About string
	Turns        bool // the texts are turns from the position Code, and not positions
	Lines        bool // a text is several lines, so it cannot be a line of a file
	Inputs       []Input
}

// The parts of the inputs.
const (
	Code  = "HfGoo8VCrfkSpV"
	Site  = "https://example.org"
	Link  = Site + "/p/" + Code
	Gods  = "6ZnNmLpsnKBeKDBN"
	Turns = Code + " E3>D3^E3 C3>D4^E3"
	Turn  = "E3>D3^E3"

	path   = Link + "/E3D3E3.C3D4E3"
	static = Site + "/p/?c=" + Code + "&t=E3D3E3.C3D4E3"
	coded  = "https%3A%2F%2Fexample.org%2Fp%2F" + Code
	codedT = "https%3A%2F%2Fexample.org%2Fp%2F%3Fc%3D" + Code + "%26t%3DE3D3E3.C3D4E3"
)

// Groups returns all inputs.
func Groups() []Group {
	return []Group{
		{Title: "Codes", About: "A code, its parts in a link, and the goal and turns after it.", Inputs: reads(Code,
			Code, " "+Code+" ", Code+"\t", Code+"\u00a0", "\u2003"+Code+"\u3000", Code+"\r", "code: "+Code, "Code  "+Code,
			"Code:\u00a0"+Code, "Puzzle: "+Code, "link: "+Link, "- "+Code, "* "+Code, "• "+Code, "– "+Code, "1. "+Code,
			"12) "+Code, "> "+Code, "> > "+Code, ">> "+Link, Code+" win3", Code+" win in 3", Code+", Win in 3.", Code+" 3")},
		{Title: "Punctuation and markup around a code", About: "As in sentences, chats and documents.", Inputs: reads(Code,
			Code+".", Code+",", Code+":", Code+";", Code+"!", Code+"?", Code+"...", Code+"…", Code+"?!",
			Code+").", "("+Code+")",
			"["+Code+"]", "{"+Code+"}", "<"+Code+">", `"`+Code+`"`, "'"+Code+"'", "`"+Code+"`", "“"+Code+"”",
			"„"+Code+"“",
			"‘"+Code+"’", "‚"+Code+"‘", "«"+Code+"»", "»"+Code+"«", "‹"+Code+"›",
			"「"+Code+"」", "『"+Code+"』", "〝"+Code+"〞",
			"＂"+Code+"＂", "´"+Code+"´", "″"+Code+"″", "*"+Code+"*", "**"+Code+"**", "_"+Code+"_",
			"__"+Code+"__", "~~"+Code+"~~",
			"||"+Code+"||", "```"+Code+"```", "[code]"+Code+"[/code]", "<code>"+Code+"</code>", "&quot;"+Code+"&quot;",
			"&lt;"+Code+"&gt;", "&laquo;"+Code+"&raquo;", Code+"。", Code+"．", Code+"、", Code+"！",
			"（"+Code+"）", "\\"+Code,
			Code+"\\")},
		{Title: "Hidden characters", About: "All characters that Unicode calls format characters or ignorable.",
			Inputs: reads(Code,
				"\ufeff"+Code, "\u200b"+Code+"\u200b", "\u200f"+Code+"\u200f", "\u200e"+Code, "\u202a"+Code+"\u202c",
				"\u2066"+Code+"\u2069", Code+"\u2060", Code[:7]+"\u200b"+Code[7:], Code[:7]+"\u00ad"+Code[7:],
				Code[:3]+"\u200c"+Code[3:], Code[:3]+"\u200d"+Code[3:], Code+"\ufe0f", Code[:9]+"\u034f"+Code[9:],
				Code[:9]+"\u180e"+Code[9:], Code+"\u3164", Code+"\U000e0020", Code[:5]+"&shy;"+Code[5:], "&#8203;"+Code,
				"&#x200B;"+Code, "\x1b[1m"+Code+"\x1b[0m", "\x1b[200~"+Code+"\x1b[201~", Link[:26]+"\u200b"+Link[26:])},
		{Title: "Full-width characters, and letters of mathematics", About: "As keyboards of East Asia and fonts of social " +
			"networks write them.", Inputs: reads(Code,
			"ＨｆＧｏｏ８ＶＣｒｆｋＳｐＶ", "Ｈ"+Code[1:],
			"𝐇𝐟𝐆𝐨𝐨𝟖𝐕𝐂𝐫𝐟𝐤𝐒𝐩𝐕",
			"𝙷𝚏𝙶𝚘𝚘𝟾𝚅𝙲𝚛𝚏𝚔𝚂𝚙𝚅", "https：／／example．org／p／"+Code,
			"https://example.org⁄p⁄"+Code, Site+"/p/?c＝"+Code)},
		{Title: "Links", About: "The path may be in upper case; what does not belong to the position is ignored.",
			Inputs: reads(Code, Link, "http://example.org/p/"+Code, "example.org/p/"+Code, "/p/"+Code,
				"HTTPS://EXAMPLE.ORG/P/"+Code,
				Site+"//p/"+Code, Site+"/a/b/p/"+Code, Link+"/", Link+"?utm_source=chat&fbclid=x", Link+"#top",
				Link+"?t=", Link+"?v=a1b2&bg=e5e5e5&ref="+Link, Link+".png",
				Link+".svg", Link+".gif", Link+"/qr", Site+"/embed/"+Code, Site+"/explore/"+Code, Site+"/p/?c="+Code,
				Site+"/p/?C="+Code, Site+"/p/?x=1&c="+Code, "p/"+Code, "c="+Code, Code+"/",
				Code+"?utm_source=chat", `https:\/\/example.org\/p\/`+Code, Site+"/p/#c="+Code,
				Site+"/review#c="+Code, Site+"/review#c="+Code+"&first=B1-B2&second=A3-A4",
				Site+"/p/?ref="+Link+"&c="+Code, Link+"?c="+Code, "view-source:"+Link,
				"URL:"+Link)},
		{Title: "Links with turns", About: "In the path, or in the parameter t.", Inputs: reads(Turns,
			path, path+"/", static, Link+"?t=E3D3E3.C3D4E3", Link+"?T=E3D3E3.C3D4E3", static+"&utm=1", static+"#top",
			Site+"/P/?C="+Code+"&T=e3d3e3.c3d4e3", Link+"/E3-D3-E3.C3-D4-E3", Link+"?t=E3%3ED3%5EE3,C3%3ED4%5EE3",
			Link+"?t=E3D3E3+C3D4E3", Link+"/E3D3E3%20C3D4E3", Link+"/E3–D3–E3.C3–D4–E3",
			Link+"/E3→D3→E3.C3→D4→E3",
			Link+"/E3%E2%80%93D3%E2%80%93E3.C3D4E3", Site+"/review#c="+Code+"&t=E3D3E3.C3D4E3", path+".png",
			Link+" E3-D3-E3 C3-D4-E3", Code+" E3-D3-E3, C3-D4-E3", Link+"/E3D3E3 C3D4E3", path+"?t=E3D3E3.C3D4E3",
			path+"#t=E3D3E3.C3D4E3",
			Link+"#t=E3D3E3.C3D4E3", Code+"/E3D3E3.C3D4E3", "p/"+Code+"/E3D3E3.C3D4E3", Code+"?t=E3D3E3.C3D4E3",
			"c="+Code+"&t=E3D3E3.C3D4E3", Site+"/p/?c="+Code+"&%20t=E3D3E3.C3D4E3", Site+"/p/?c="+Code+"&+t=E3D3E3.C3D4E3",
			Site+"/p/?c="+Code+"&%0At=E3D3E3.C3D4E3", Site+"/p/?c="+Code+"&т=E3D3E3.C3D4E3", Link+"?amp;t=E3D3E3.C3D4E3",
			Link+"?x=1&ampt=E3D3E3.C3D4E3",
			Link+"?t%5B%5D=E3D3E3.C3D4E3", Link+"?t:E3D3E3.C3D4E3", Site+"/p/?c=3D"+Code+"&t=3DE3D3E3.C3D4E3",
			`https:\/\/example.org\/p\/`+Code+`\/E3D3E3.C3D4E3`, Code+",E3-D3-E3,C3-D4-E3", Code+"<br>E3-D3-E3<br/>C3-D4-E3",
			Code+" 1. E3-D3-E3!! 2. C3-D4-E3?", Code+" Е3-D3-Е3 С3-D4-Е3", Code+" E³-D³-E³ C³-D⁴-E³")},
		{Title: "What chats, mails and documents put around a link", About: "Also around a link with turns.", Inputs: append(
			reads(Code, Link+".", "<"+Link+">", "("+Link+")", "("+Link+").", "["+Link+"]", `"`+Link+`"`,
				"“"+Link+"”", "**"+Link+"**",
				"||"+Link+"||", "[a puzzle]("+Link+")", "[a puzzle](<"+Link+">)", `[a puzzle](`+Link+` "title")`,
				"![board]("+Link+".png)", "[![board]("+Link+".png)]("+Link+")", "- [a puzzle]("+Link+")", "<"+Link+"|a puzzle>",
				"[url="+Link+"]a puzzle[/url]", "[URL]"+Link+"[/URL]", "[img]"+Link+".png[/img]",
				`<a href="`+Link+`">a puzzle</a>`, `<a class='x' href='`+Link+`'>a puzzle</a>`, `<img src="`+Link+`.png">`,
				"["+Link+" a puzzle]", "[["+Link+"|a puzzle]]", "[["+Link+"][a puzzle]]", Link+"[a puzzle]", Link+"<"+Link+">",
				Link+" <"+Link+">", "<URL:"+Link+">", "&lt;"+Link+"&gt;", Link+"%20", Link+"%E2%80%8B"),
			reads(Turns, path+".", path+",", path+"!", path+")", path+"*", path+"…", path+`"`, "<"+path+">", "("+path+").",
				"[a puzzle]("+path+")", "<"+path+"|a puzzle>", `<a href="`+static+`">a puzzle</a>`, "[url="+path+"]x[/url]",
				"[a puzzle]("+Link+") E3D3E3 C3D4E3")...)},
		{Title: "References and percent-encoding", About: "Once or several times.", Inputs: append(
			reads(Code, "%48fGoo8VCrfkSpV", "%2548fGoo8VCrfkSpV", Site+"/p/%48fGoo8VCrfkSpV", Site+"/%70/"+Code,
				coded, "https%253A%252F%252Fexample.org%252Fp%252F"+Code, Site+"/p/?c%3D"+Code, Site+"/p/%3Fc="+Code,
				Site+"/p/&#63;c="+Code, "https:&#x2F;&#x2F;example.org&#x2F;p&#x2F;"+Code),
			reads(Turns, Site+"/p/?c="+Code+"&amp;t=E3D3E3.C3D4E3", Site+"/p/?c="+Code+"&#38;t=E3D3E3.C3D4E3",
				Site+"/p/?c="+Code+"&#x26;t=E3D3E3.C3D4E3", Site+"/p/?c="+Code+"&amp;amp;t=E3D3E3.C3D4E3",
				Site+"/p/?c="+Code+"&AMP;T=E3D3E3.C3D4E3", Site+"/p/?c="+Code+"%26t=E3D3E3.C3D4E3", codedT,
				Link+"%2FE3D3E3.C3D4E3", Link+"/E3%2DD3%2DE3.C3D4E3", Link+"?x=1&amp;t=E3D3E3.C3D4E3",
				Link+"/E3&gt;D3^E3.C3-D4-E3")...)},
		{Title: "Redirectors", About: "The link to the position is a parameter of another link.", Inputs: append(
			reads(Code, "https://l.facebook.com/l.php?u="+coded+"&h=AT0xyz", "https://www.google.com/url?q="+Link+"&sa=D",
				"https://www.google.com/url?sa=t&url="+coded+"&usg=x", "https://slack-redir.net/link?url="+coded,
				"https://eur01.safelinks.protection.outlook.com/?url="+coded+"&data=05%7C01&sdata=x%3D&reserved=0",
				"https://steamcommunity.com/linkfilter/?u="+coded, "https://out.reddit.com/t3_x?url="+coded+"&token=y",
				"https://t.umblr.com/redirect?z="+coded+"&t=x", "https://web.archive.org/web/2026/"+Link,
				"https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_p_"+Code+"&d=x",
				"https://urldefense.com/v3/__"+Link+"__;!!x", "<https://l.facebook.com/l.php?u="+coded+">",
				"[a puzzle](https://l.facebook.com/l.php?u="+coded+"&h=x)"),
			reads(Turns, "https://l.facebook.com/l.php?u="+codedT+"&h=AT0xyz", "https://www.google.com/url?q="+path+"&sa=D",
				"https://x.safelinks.protection.outlook.com/?url="+codedT+"&data=05")...)},
		{Title: "Lines that a mail has broken or quoted", About: "Only where several lines can be pasted.", Lines: true,
			Inputs: append(
				reads(Code, Link[:30]+"\n"+Link[30:], Link[:30]+"=\n"+Link[30:], Link[:30]+"\r\n"+Link[30:],
					Link[:20]+"\n"+Link[20:],
					Code[:6]+"\n"+Code[6:], "> "+Link[:30]+"\n> "+Link[30:], "<"+Link[:30]+"\n"+Link[30:]+">", Code+"\n", "\n\n"+Code,
					"```\n"+Code+"\n```", "```text\n"+Code+"\n```", Code+"\u2028"),
				reads(Turns, path[:45]+"\n"+path[45:], path[:41]+"=\r\n"+path[41:], Code+"\nE3-D3-E3\nC3-D4-E3",
					"> "+Code+"\n> E3-D3-E3\n> C3-D4-E3", Code+"\n1. E3-D3-E3 C3-D4-E3", Link+"\u2029E3D3E3 C3D4E3")...)},
		{Title: "Refused", About: "The error says what is wrong or which text to use.", Inputs: []Input{
			{"", "!"}, {"hello", "!not a code"}, {"see " + Link + " there", "!use only that"},
			{"a " + Code, "!use only that"}, {Code + " and " + Code, "!"}, {Code + " " + Code, "!"},
			{Code[:6] + " " + Code[6:], "!white space inside a code: write " + Code}, {Code + Code, "!written twice"},
			{"hfgoo8vcrfkspv", "!case"}, {"HFGOO8VCRFKSPV", "!case"}, {"HTTPS://EXAMPLE.ORG/P/HFGOO8VCRFKSPV", "!case"},
			{Code[:13], "!"}, {Code + "x", "!"}, {"HfG0o8VCrfkSpV", "!not in the alphabet"}, {"HfGoo8VCrfkSqV", "!checksum"},
			{"\u041d" + Code[1:], "!alphabet"}, {Site, "!/p/ in its path"}, {Site + "/puzzles", "!/p/ in its path"},
			{Link + "?c=2oYYRBBZUstii1", "!different values for c"}, {path + "?t=E3D3E3", "!different values for t"},
			{Site + "/p/?c=" + Code + "&t=E3D3E3&t=C3D4E3", "!different values for t"}, {Link + "/E3D3E9", "!turn 1"},
			{Link + "/hello", "!turn 1"}, {Code + " hello", "!use only that"}, {Code + " win9", "!goal"},
			{Link[:36] + " " + Link[:36], "!"}, {Link + "/E3←D3", "!turn 1"},
			{Link + "/E3D3E3?.C3D4E3", "!"}, {Link + "/E3D3E3#.C3D4E3", "!"}, {static + "&C3D4E3", "!"}, {Link + "?E3D3E3", "!"},
			{Site + "/p/?c=" + Code + "&t=E3-D3%20%26%20E3", "!"}, {path + "<" + Link + ">", "!"}, {path + "|" + Link, "!"},
			{"[2oYYRBBZUstii1](" + Link + ")", "!"}, {"<" + Link + "|" + Site + "/p/2oYYRBBZUstii1>", "!"},
			{"[url=" + Link + "]" + Site + "/p/2oYYRBBZUstii1[/url]", "!"}, {"[E3-D3-E3](" + Link + ")", "!"},
			{"[[" + Link + "|E3-D3-E3]]", "!"}, {Link + "?t=E3D3E3#t=C3D4E3", "!different values for t"},
			{Link + "#c=2oYYRBBZUstii1", "!different values for c"}, {"Hfgoo8vcrfkspv", "!"},
			{"https://www.google.com/url?q=" + Site + "/p/?c=" + Code + "&t=E3D3E3&sa=D", "!"},
			{path + " dome", "!"}, {Code + " E3-D3-E3 & C5", "!"},
			{Link + "?x=1;t=E3D3E3", "!and the turns"}, {Link + "?x=1,t=E3D3E3", "!and the turns"},
			{Link + "?t;E3D3E3", "!and the turns"}, {Code + "?utm=x;t=E3D3E3", "!and the turns"},
			{Link + "?x=1%3Bt%3DE3D3E3", "!turns that are not in"}, {Link + `?x=1\u0026t=E3D3E3`, "!turns that are not in"},
			{Link + "?x=1=26t=3DE3D3E3", "!turns that are not in"}, {Link + "?t/E3D3E3", "!turns that are not in"},
			{Link + "?x=1&t-E3D3E3", "!turns that are not in"}, {Link + "?turns=E3-D3", "!turns that are not in"},
			{Link + "?url=" + Link + "/E3D3E3", "!turns that are not in"},
			{Link + "?t=E3D3E3%20%23%20C3D4E3", "!a comment in its turns"}, {Link + "?t=E3D3E3.%20%23C3D4E3", "!a comment"},
			{Site + "/p/2oYYRBBZUstii1/p/" + Code, "!two codes in one link"},
			{Link + "?ref=" + Site + "/p/2oYYRBBZUstii1", "!two codes in one link"},
			{Code + " 2oYYRBBZUstii1", "!two codes, " + Code + " and 2oYYRBBZUstii1"},
			{`<a href="` + Link + `">after E3-D3-E3</a>`, "!"}, {`[a](` + Link + ` "E3-D3-E3")`, "!"},
			{"<" + Link + "|" + Code + " E3-D3-E3>", "!"}, {"<" + Link + "|" + Code + "/E3D3E3>", "!"}}},
		{Title: "Turns", About: "From " + Code + ". Both cases, and all signs or none.", Turns: true, Inputs: reads(Turn,
			"E3>D3^E3", "E3-D3-E3", "E3D3E3", "e3d3e3", "e3 d3 e3", "e3-d3-e3", "E3>D3-E3", " E3D3E3 ", "E3D3E3.",
			"E3D3E3!", "E3D3E3?",
			"E3D3E3;", "(E3D3E3)", "E3D3E3)", `"E3D3E3`, "E3-D3-E3!!", "E3D3E3?!", "Е3D3Е3", "Ｅ³D³E³", "E₃D₃E₃",
			"**E3D3E3**", `E3D3E3"`, "E3D3E3*", "E3D3E3…", "E3D3E3。", "E3–D3–E3", "E3—D3—E3", "E3−D3−E3",
			"E3‐D3‐E3", "E3‑D3‑E3", "E3‒D3‒E3", "E3―D3―E3", "E3﹣D3﹣E3", "E3－D3－E3",
			"E3֊D3֊E3", "E3〜D3〜E3", "E3→D3→E3",
			"E3→D3^E3", "E3⇒D3⇒E3", "E3➔D3➔E3", "E3➡️D3➡️E3", "E3⟶D3⟶E3", "E3▶D3▶E3",
			"E3->D3^E3", "E3-->D3^E3", "E3=>D3=>E3",
			"E3→D3↑E3", "E3>D3ˆE3", "E3＞D3＾E3", "Ｅ３－Ｄ３－Ｅ３", "ｅ３ｄ３ｅ３",
			"𝐄𝟑-𝐃𝟑-𝐄𝟑", "E3&gt;D3^E3",
			"E3&ndash;D3&ndash;E3", "E3&rarr;D3&rarr;E3",
			"E3%2DD3%2DE3", "E3%3ED3%5EE3", "E3\u00a0D3\u00a0E3", "\u200eE3D3E3\u200e", "E3\u200bD3\u00adE3", "\ufeffE3D3E3")},
		{Title: "Turns that are refused", About: "The error names the turn.", Turns: true, Inputs: []Input{
			{"E3←D3", "!"}, {"E3D3E9", "!"}, {"E3", "!"}, {"hello", "!"}, {"E3D3E3E3E3", "!"}, {"D3E3D3", "!"}}},
	}
}

// reads returns texts that are all read as the same line.
func reads(want string, texts ...string) (list []Input) {
	for _, text := range texts {
		list = append(list, Input{text, want})
	}
	return list
}

// StudyLinks returns texts that contain a link to a study as chats, mails and documents change it. All of them open the
// same study.
func StudyLinks(link string) []string {
	address, data, _ := strings.Cut(link, "#")
	half := address + "#" + data[:len(data)/2]
	rest := data[len(data)/2:]
	list := []string{
		link + " ", link + "\n", "\n\t" + link, "\u200b" + link + "\u200b", "\ufeff" + link, half + "\u200b" + rest,
		half + "\u00ad" + rest, half + "\n" + rest, half + "=\n" + rest, half + "\r\n" + rest, half + "\n  " + rest,
		"> " + half + "\n> " + rest, address + "?utm_source=chat#" + data, address + "/#" + data,
		strings.ReplaceAll(link, "_", `\_`), address + "#" + strings.ReplaceAll(data, "_", "%5F"),
		address + "#" + strings.ReplaceAll(data, "-", "%2D"), address + "%23" + data, address + "#" + data + "%20",
		strings.ReplaceAll(address, "study", "STUDY") + "#" + data,
	}
	for _, around := range [][2]string{{"", "."}, {"", ","}, {"", "!"}, {"", "…"}, {"", ")"}, {"(", ")"}, {"(",
		")."}, {"<", ">"},
		{"[", "]"}, {`"`, `"`}, {"“", "”"}, {"«", "»"}, {"**", "**"}, {"||", "||"}, {"[a study](", ")"},
		{"<", "|a study>"},
		{`<a href="`, `">a study</a>`}, {"[url=", "]a study[/url]"}, {"&lt;", "&gt;"}, {"`", "`"}} {
		list = append(list, around[0]+link+around[1])
	}
	return list
}
