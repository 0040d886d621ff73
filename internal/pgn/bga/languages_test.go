package bga

import (
	"slices"
	"strings"
)

// foreign are the languages of texts besides English. The reader knows the words for the end of a game in them.
var foreign = []string{"fr", "de", "es", "it", "pt", "nl", "pl"}

// keys name the sentences of a language, by the verb of an entry, or by the verb and its word.
const keys = "colour offer starts power place on up down force switch build restart athena pan wins resigns stuck " +
	"end bare over concede late left void"

// The sentences of each language in that order, with a letter for each argument.
var sentences = map[string][]string{
	"en": strings.Split("%n controls of the %c workers|%n offers powers %1 and %2 for selection|%g will start this game|"+
		"%n gains power %g|%n places %p (%q)|"+
		"%n moves on %l (%q)|%n moves up to %l (%q)|%n moves down to %l (%q)|%g: %n forces %o to %s on %l (%q)|"+
		"%g: %n (%q) swaps positions with %o (%r)|%n builds %p on %l (%q)|"+
		"%n restarts their turn|%g: %n cannot move up this turn|%g: %n moved down two or more levels|%n wins!|%n resigns|"+
		"%n cannot move/build and is eliminated!|End of game|"+
		"%g: %n forces a swap with %o|End of game : %n wins!|%n concedes this game.|%n is out of time: turn skipped|"+
		"%n has been expelled from the table|The result of this game is neutralized", "|"),
	"fr": strings.Split("%n joue avec les %c|%n propose %1 et %2|%g commence la partie|%n reçoit %g|%n met %p (%q)|"+
		"%n va sur %l (%q)|%n grimpe sur %l (%q)|%n descend sur %l (%q)|%g : %n chasse %o vers %s sur %l (%q)|"+
		"%g : %n (%q) change de place avec %o (%r)|%n bâtit %p sur %l (%q)|"+
		"%n reprend son tour|%g : %n reste en bas|%g : %n est tombé|%n a gagné|%n renonce|"+
		"%n est éliminé|C'est fini|"+
		"%g : %n change de place avec %o|C'est fini : %n a gagné|"+
		"%n abandonne la partie|%n n'a plus de temps|%n a quitté la table|"+
		"Le résultat est neutralisé", "|"),
	"de": strings.Split("%n führt die %c Figuren|%n bietet %1 und %2 an|%g beginnt|%n bekommt %g|%n stellt %p auf (%q)|"+
		"%n geht auf %l (%q)|%n steigt auf %l (%q)|%n steigt hinab auf %l (%q)|%g: %n drängt %o auf %s auf %l (%q)|"+
		"%g: %n (%q) tauscht mit %o (%r)|%n baut %p auf %l (%q)|"+
		"%n beginnt den Zug noch einmal|%g: %n darf nicht hinauf|%g: %n ist gefallen|%n gewinnt!|%n gibt auf|"+
		"%n kann nicht ziehen und scheidet aus!|Spielende|"+
		"%g: %n tauscht mit %o|Spielende: %n gewinnt!|%n gibt auf.|%n hat keine Zeit mehr|%n hat das Spiel verlassen|"+
		"Das Ergebnis wird neutralisiert", "|"),
	"es": strings.Split("%n lleva los %c|%n ofrece %1 y %2|%g comienza|%n recibe %g|%n coloca %p (%q)|"+
		"%n se mueve en %l (%q)|%n sube a %l (%q)|%n baja a %l (%q)|%g: %n empuja a %o hacia %s en %l (%q)|"+
		"%g: %n (%q) cambia con %o (%r)|%n construye %p en %l (%q)|"+
		"%n reinicia su turno|%g: %n no puede subir|%g: %n ha bajado|¡%n gana!|%n se rinde|"+
		"%n no puede mover y queda eliminado|Fin del juego|"+
		"%g: %n cambia con %o|Fin del juego: ¡%n gana!|%n abandona la partida|%n se quedó sin tiempo|%n ha dejado la mesa|"+
		"El resultado queda neutralizado", "|"),
	"it": strings.Split("%n guida i %c|%n propone %1 e %2|%g comincia|%n riceve %g|%n piazza %p (%q)|"+
		"%n si sposta su %l (%q)|%n sale su %l (%q)|%n scende su %l (%q)|%g: %n spinge %o verso %s su %l (%q)|"+
		"%g: %n (%q) scambia con %o (%r)|%n costruisce %p su %l (%q)|"+
		"%n ricomincia il turno|%g: %n non sale|%g: %n scende molto|%n vince!|%n si arrende|%n non muove ed è eliminato|"+
		"Fine della partita|%g: %n scambia con %o|"+
		"Fine della partita: %n vince!|%n abbandona la partita|%n ha finito il tempo|"+
		"%n ha lasciato il tavolo|Il risultato è neutralizzato", "|"),
	"pt": strings.Split("%n leva os %c|%n oferece %1 e %2|%g começa|%n recebe %g|%n coloca %p (%q)|"+
		"%n anda em %l (%q)|%n sobe para %l (%q)|%n desce para %l (%q)|%g: %n empurra %o para %s em %l (%q)|"+
		"%g: %n (%q) troca com %o (%r)|%n constrói %p em %l (%q)|"+
		"%n recomeça a jogada|%g: %n não sobe|%g: %n caiu|%n venceu!|%n desiste|"+
		"%n não pode mover e foi eliminado|Fim do jogo|"+
		"%g: %n troca com %o|Fim do jogo: %n venceu!|%n abandonou a partida|%n ficou sem tempo|%n saiu da mesa|"+
		"O resultado foi neutralizado", "|"),
	"nl": strings.Split("%n speelt met de %c|%n biedt %1 en %2 aan|%g begint|%n krijgt %g|%n zet %p neer (%q)|"+
		"%n loopt op %l (%q)|%n klimt op %l (%q)|%n daalt naar %l (%q)|%g: %n duwt %o naar %s op %l (%q)|"+
		"%g: %n (%q) ruilt met %o (%r)|%n bouwt %p op %l (%q)|"+
		"%n begint opnieuw|%g: %n mag niet omhoog|%g: %n is gevallen|%n wint!|%n geeft zich gewonnen|%n is uitgeschakeld|"+
		"Einde van het spel|%g: %n ruilt met %o|Einde van het spel: %n wint!|%n geeft op|%n heeft geen tijd meer|"+
		"%n heeft de tafel verlaten|Het resultaat is geneutraliseerd", "|"),
	"pl": strings.Split("%n ma %c|%n oferuje %1 i %2|%g zaczyna|%n otrzymuje %g|%n stawia %p (%q)|"+
		"%n idzie na %l (%q)|%n wchodzi na %l (%q)|%n schodzi na %l (%q)|%g: %n spycha %o na %s na %l (%q)|"+
		"%g: %n (%q) zamienia z %o (%r)|%n buduje %p na %l (%q)|"+
		"%n powtarza ruch|%g: %n nie wejdzie|%g: %n spada|%n wygrywa!|%n poddaje się|"+
		"%n odpada, wyeliminowany|Koniec gry|"+
		"%g: %n zamienia z %o|Koniec gry: %n wygrywa!|%n rezygnuje|%n nie ma już czasu|%n opuścił stół|"+
		"Wynik jest zneutralizowany", "|"),
}

// letters are those of the arguments of a sentence.
var letters = strings.NewReplacer("%n", "${player_name}", "%o", "${player_name2}", "%c", "${color}", "%1",
	"${power_name1}", "%2", "${power_name2}", "%g", "${power_name}",
	"%p", "${piece_name}", "%q", "${coords}", "%r", "${coords2}", "%l", "${level_name}", "%s", "${space}")

// english are the values of arguments that are translated.
const english = "a worker|a block|a dome|a space|ground level|level 1|level 2|level 3|blue|white|Apollo|Artemis|" +
	"Athena|Atlas|Demeter|Hephaestus|Hermes|Minotaur|Pan|Prometheus"

// words are those in other languages, in the same order.
var words = map[string]string{
	"fr": "un ouvrier|un bloc|un dôme|une case|le sol|le niveau 1|le niveau 2|le niveau 3|bleus|blancs|Apollon|" +
		"Artémis|Athéna|Atlas|Déméter|Héphaïstos|Hermès|Minotaure|Pan|Prométhée",
	"de": "einen Arbeiter|einen Block|eine Kuppel|ein Feld|dem Boden|Ebene 1|Ebene 2|Ebene 3|blauen|weißen|Apollo|" +
		"Artemis|Athene|Atlas|Demeter|Hephaistos|Hermes|Minotaurus|Pan|Prometheus",
	"es": "un obrero|un bloque|una cúpula|una casilla|el suelo|el nivel 1|el nivel 2|el nivel 3|azules|blancos|Apolo|" +
		"Artemisa|Atenea|Atlas|Deméter|Hefesto|Hermes|Minotauro|Pan|Prometeo",
	"it": "un operaio|un blocco|una cupola|una casella|il suolo|il livello 1|il livello 2|il livello 3|blu|bianchi|" +
		"Apollo|Artemide|Atena|Atlante|Demetra|Efesto|Ermes|Minotauro|Pan|Prometeo",
	"pt": "um operário|um bloco|uma cúpula|uma casa|o chão|o nível 1|o nível 2|o nível 3|azuis|brancos|Apolo|" +
		"Ártemis|Atena|Atlas|Deméter|Hefesto|Hermes|Minotauro|Pan|Prometeu",
	"nl": "een werker|een blok|een koepel|een vak|de grond|niveau 1|niveau 2|niveau 3|blauwe|witte|Apollo|Artemis|" +
		"Athena|Atlas|Demeter|Hephaistos|Hermes|Minotaurus|Pan|Prometheus",
	"pl": "robotnika|blok|kopułę|pole|ziemię|poziom 1|poziom 2|poziom 3|niebieskie|białe|Apollo|Artemida|Atena|" +
		"Atlas|Demeter|Hefajstos|Hermes|Minotaur|Pan|Prometeusz",
}

// sentence returns what an entry says, with its arguments.
func (f form) sentence(key string) string {
	i := slices.Index(strings.Fields(keys), key)
	if i < 0 {
		return ""
	}
	list := sentences[f.language]
	if isOf(key, "concede", "late", "left", "void") && (!f.foreign || list == nil) {
		list = sentences["en"]
	}
	if list != nil {
		return letters.Replace(list[i])
	}
	return strings.NewReplacer("moves", "xo", "builds", "xu", "on", "xi", "up", "xa", "places", "xe", "and", "xy", "wins",
		"xw", "resigns", "xr", "restarts", "xz", "eliminated", "xq", "swaps", "xs").
		Replace(letters.Replace(sentences["en"][i]))
}

// word translates a value of an argument where the site does.
func (f form) word(text string) string {
	i := slices.Index(strings.Split(english, "|"), text)
	if list := words[f.language]; list != "" && i >= 0 {
		return strings.Split(list, "|")[i]
	}
	return text
}
