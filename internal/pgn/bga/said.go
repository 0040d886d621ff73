package bga

import (
	"slices"
	"strings"
)

// ends lists parts of sentences about the end of a game, in the languages of most players on the site, without accents.
// The parts about resigning come before those about winning, because "geeft zich gewonnen", Dutch for resigning, also
// contains a part about winning.
var ends = [...]struct {
	says  sentence
	stems string // separated by bars
}{
	{saysVoid, "neutrali"},
	{saysSlow, " out of time|temps|zeit|tiempo|tempo|tijd|czas"},
	{saysLeft, " has left|been expelled|quitte|expuls|espuls|verlassen|verlaten| dejado| salido|lasciato| saiu|opuśc"},
	{saysStuck, "elimin|ausgesch|scheidet aus|uitgeschak|выбыв|вибув"},
	{saysResigns, "resign|abandon|abbandon|conced|" +
		"gibt auf|aufgegeben|gab auf|kapitul|capitul| rinde|rendid| rindi| arrend|" +
		"arreso| rende|rendeu| rend |desist|renunc|renonc|rinunc|geeft op|opgegeven|gaf op|zich gewonnen|poddaj|podda|" +
		"rezygn|ger upp|gav upp|giver op|gav op|gir opp|ga opp|luovut|vzdav|vzdal|felad|preda|pes et|pes ed|cekil|" +
		"сдает|сда|здает|здав|капитул|παραιτ|εγκαταλ|παραδ|投了|降参|认输|認輸|投降|放弃|放棄|기권|항복"},
	{saysWins, " wins| gagn|a gagn|remport|gewinn|gewonnen|gewann| siegt|gesiegt| gana|ha ganado| gano|vince| vinto|" +
		" vence|venceu| ganh| wint| won|wygr|zwyci|vinner| vann| vinder| vandt| vant|voitta|voitti|vyhr|vitez| nyer|" +
		" gyoz|castig|caștig|kazan|выигр|побед|побеж|вигра|перем|κερδ|νικ|" +
		"の勝|勝利|获胜|獲勝|胜利|贏|赢|승리|이겼|guany"},
}

// saidIn returns the meaning of a sentence about a player. The argument text lacks the name of the player.
func saidIn(text string) sentence {
	text = fold(text)
	for _, end := range ends {
		if hasStem(text, end.stems) {
			return end.says
		}
	}
	return saysSomething
}

// These words follow the name of a player in English logs.
const (
	placesWorker = " places a worker"
	restartsTurn = " restarts their turn"
	concedesGame = " concedes this game."
)

// saidForms lists the words that follow a player's name in English rows that name no square.
var saidForms = []string{restartsTurn, concedesGame, " resigns", " cannot move/build and is eliminated!"}

// actForms lists the words that follow a player's name in English rows that end with a square.
func actForms() []string {
	list := []string{placesWorker}
	for _, act := range []string{"moves on", "moves up to", "moves down to", "builds a block on", "builds a dome on"} {
		for _, level := range []string{"ground level", "level 1", "level 2", "level 3"} {
			list = append(list, " "+act+" "+level)
		}
	}
	return list
}

// isMisread reports whether a row seems to belong to the game but is damaged. A damaged row has invalid squares, or in
// English it differs a little from a known sentence. The argument isRead means that the row has been read as an event.
func (t *talk) isMisread(r row, isRead bool) bool {
	name, rest := t.speaker(r.text)
	if name == "" {
		rest = r.text
	}
	forms := saidForms
	switch {
	case !r.hasSquares() && hasBrokenSquares(rest):
		return true
	case !t.english:
		return r.hasSquares() && !isRead
	case r.hasSquares():
		forms = t.forms
	}
	if name != "" {
		isNearForm := func(form string) bool { return isNear(rest, form) }
		return !slices.Contains(forms, rest) && slices.ContainsFunc(forms, isNearForm)
	}
	isForm := func(form string) bool { return strings.HasSuffix(r.text, form[1:]) }
	return !isRead && (r.hasSquares() && strings.Contains(r.text, " forces ") || slices.ContainsFunc(forms, isForm))
}

// hasBrokenSquares reports whether a sentence seems to end with squares that are damaged.
func hasBrokenSquares(text string) bool {
	i := strings.LastIndexByte(text, '(')
	if i < 0 {
		n := len(text)
		return n > 3 && text[n-1] == ')' && isSquare(text[n-3:n-1])
	}
	inside := strings.TrimSuffix(text[i+1:], ")")
	isOne := len(inside) > 0 && len(inside) < 4 && strings.ContainsAny(inside, "ABCDE12345")
	return isOne || len(inside) < 12 && strings.Contains(inside, ">")
}

// isNear reports whether two texts differ by one letter.
func isNear(text, other string) bool {
	return max(len(text)-len(other), len(other)-len(text)) < 5 && Distance(text, other) == 1
}

// Distance returns the smallest number of letters to change, add or remove so that a becomes b.
func Distance(a, b string) int {
	first, second := []rune(a), []rune(b)
	row := make([]int, len(second)+1)
	for j := range row {
		row[j] = j
	}
	for i, r := range first {
		before := row[0]
		row[0] = i + 1
		for j, q := range second {
			change := before
			if before = row[j+1]; r != q {
				change = min(change, row[j], before) + 1
			}
			row[j+1] = change
		}
	}
	return row[len(second)]
}
