package arimaa_test

// corridorRanks is a board on which gold has two turns: its rabbit goes north by one
// square or by two.
const corridorRanks = "........ ........ ........ r....... .r...... .r...... Rr...... ........"

// mirroredRanks is the same for silver.
const mirroredRanks = "........ rR...... .R...... .R...... R....... ........ ........ ........"

// Boards that several cases are about.
const (
	open       = "r......r ........ ....c... .ReDHm.. ........ ...r..R. R....... ........"
	alone      = "r....... ........ ........ ........ ........ ........ R....... ........"
	pushing    = "r....... ........ ........ ...d.... ..cE.... ........ ........ .......R"
	trapped    = "r....... ........ ........ ........ ..r..... .ECH.... ..r..... R......R"
	frozen8    = "r....... ........ ........ ..hC.... ........ ........ R....... ........"
	rabbitGoal = "........ R......r ........ ........ ........ ........ ........ ........"
)

// turnCases are turns with one reason each; what follows a colon is the rule that the
// turn breaks. Rules are the sentences of doc/ARIMAA.md.
var turnCases = []struct {
	name        string
	rules       []int
	side, ranks string
	turn        string
}{
	{"one step", []int{6, 8}, "g", open, "Dd5n"},
	{"two steps of a piece", []int{8}, "g", open, "Dd5n Dd6n"},
	{"four steps of a piece", []int{8}, "g", open, "Ra2n Ra3n Ra4n Ra5n"},
	{"steps of several pieces", []int{8}, "g", open, "Ra2n Rg3n He5s Ra3n"},
	{"steps to the east and west", []int{6}, "g", alone, "Ra2e Rb2e Rc2w"},
	{"silver's steps", []int{6}, "s", alone, "ra8s ra7e rb7w"},
	{"a piece that is not there", []int{6}, "g", open, "De5n: no-piece"},
	{"a free square", []int{6}, "g", open, "Ea5n: no-piece"},
	{"a piece that has gone away", []int{6}, "g", open, "Ra2n Ra2n: no-piece"},
	{"another piece is in the way", []int{6}, "g", open, "He5n: step-occupied"},
	{"a friend is in the way", []int{6}, "g", open, "Dd5e: step-occupied"},
	{"a step of the enemy that nobody pushes", []int{6, 9}, "g", alone, "ra8s: no-pusher"},

	{"a gold rabbit goes north", []int{7}, "g", open, "Ra2n"},
	{"a gold rabbit goes aside", []int{7}, "g", open, "Ra2e"},
	{"a gold rabbit goes south", []int{7}, "g", open, "Ra2s: backward"},
	{"a silver rabbit goes south", []int{7}, "s", open, "ra8s"},
	{"a silver rabbit goes north", []int{7}, "s", open, "rd3n: backward"},
	{"a cat goes back", []int{7}, "g", "r....... ........ ........ ........ ...C.... ........ R....... ........", "Cd4s"},
	{"a gold rabbit is pushed south", []int{7, 9}, "s", "r....... ........ ........ e....... R....... ........ ........ .......R", "Ra4s ea5s"},
	{"a gold rabbit is pulled south", []int{7, 10}, "s", "r....... ........ ........ R....... e....... ........ ........ .......R", "ea4s Ra5s"},

	{"a push", []int{9}, "g", open, "ce6n He5n"},
	{"a push aside", []int{9}, "g", open, "ce6e He5n"},
	{"a push that the weaker of two pieces completes", []int{9}, "g", open, "Dd5n ce6n Dd6e"},
	{"a push of a piece by one of the same kind", []int{9}, "g", "r....... ........ ........ ...d.... ...D.... ........ ........ .......R", "dd5n Dd4n: no-pusher"},
	{"a push by a weaker piece", []int{9}, "g", "r....... ........ ........ ...h.... ...D.... ........ ........ .......R", "hd5n Dd4n: no-pusher"},
	{"a push of an elephant", []int{9}, "g", "r....... ........ ........ ...e.... ...E.... ........ ........ .......R", "ed5n Ed4n: no-pusher"},
	{"a push that is not completed", []int{8, 9}, "g", open, "ce6n: in-push"},
	{"another step in the middle of a push", []int{9}, "g", open, "ce6n Ra2n: in-push"},
	{"a push completed by a piece that is too weak to push", []int{9}, "g", "r....... ........ ...Rd... ....H... ........ ........ ........ .......R", "de6n Rd6e: in-push"},
	{"a push completed away from the free square", []int{9}, "g", open, "ce6n He5s: in-push"},
	{"the last step begins a push", []int{9}, "g", open, "Ra2n Ra3n Ra4n ce6n: push-late"},
	{"the last step of silver begins a push", []int{9}, "s", "r....... ........ ........ ........ ...D.... ...h.... ........ R.......", "ra8s ra7s ra6s Dd4n: push-late"},
	{"the third and the fourth step are a push", []int{9}, "g", open, "Ra2n Ra3n ce6n He5n"},
	{"two pushes", []int{9}, "g", "r....... ........ ........ ...d.... ...H.... ........ ........ .......R", "dd5n Hd4n dd6n Hd5n"},
	{"no pusher next to it", []int{9}, "g", open, "rd3n: no-pusher"},
	{"a stronger piece is not pushed", []int{9}, "g", open, "mf5n: no-pusher"},
	{"a push to a square that is not free", []int{9}, "g", "r....... ........ ...r.... ...d.... ...H.... ........ ........ .......R", "dd5n Hd4n: step-occupied"},
	{"a rabbit pushes nobody", []int{9}, "g", "........ ........ ........ ...r.... ...R.... ........ ........ r......R", "rd5n Rd4n: no-pusher"},
	{"a frozen piece pushes nobody", []int{9, 12}, "g", "r....... ........ ........ ...dHe.. ........ ........ ........ .......R", "dd5n He5w: no-pusher"},

	{"a pull", []int{10}, "g", open, "He5s ce6s"},
	{"a pull around a corner", []int{10}, "g", open, "Dd5n Dd6n ce6w"},
	{"a pull to another square than the one that was left", []int{10}, "g", open, "He5s ce6n: no-pusher"},
	{"a pull, and then another", []int{10}, "g", open, "He5s ce6s He4s ce5s"},
	{"a pull with a step between", []int{10}, "g", "r....... ........ ....c... ....H... ........ ........ R....... ........", "He5s Ra2n ce6s: no-pusher"},
	{"a pull of a piece of the same kind", []int{10}, "g", "r....... ........ ....h... ....H... ........ ........ R....... ........", "He5s he6s: no-pusher"},
	{"a pull of a stronger piece", []int{10}, "g", "r....... ........ ....m... ...CH... ........ ........ R....... ........", "He5s me6s: no-pusher"},
	{"a rabbit pulls nobody", []int{10}, "g", "........ ........ ........ ........ ...R.... ...r.... ........ r......R", "Rd4n rd3n: no-pusher"},
	{"a pull as the last two steps", []int{10}, "g", open, "Ra2n Ra3n He5s ce6s"},
	{"a pull after a push", []int{11}, "g", pushing, "dd5n Ed4n cc4e: no-pusher"},
	{"a second enemy does not follow a pull", []int{10}, "g", "r....... ........ ........ ...dc... ...E.... ........ ........ .......R", "Ed4s dd5s ce5w: no-pusher"},
	{"a pull by a piece that has just been removed", []int{11, 13}, "g", "r....... ........ ........ ........ ........ .H...... .r...... .......R", "Hb3e rb2n"},
	{"a pull by a piece that has just been removed, with the removal", []int{11, 13}, "g", "r....... ........ ........ ........ ........ .H...... .r...... .......R", "Hb3e Hc3x rb2n"},

	{"a frozen piece", []int{12}, "g", open, "Rb5n: frozen"},
	{"a piece that a friend keeps from being frozen", []int{12}, "g", open, "Dd5n"},
	{"a piece that was frozen until a friend came", []int{12}, "g", open, "Ra2n Ra3n Ra4n Rb5n"},
	{"a piece that is frozen once its friend has gone", []int{12}, "g", open, "He5s Dd5n: frozen"},
	{"a piece next to one of the same kind", []int{12}, "g", "r....... ........ ........ ..hH.... ........ ........ R....... ........", "Hd5n"},
	{"a piece next to a weaker one", []int{12}, "g", "r....... ........ ........ ..dH.... ........ ........ R....... ........", "Hd5n"},
	{"a piece next to a stronger one", []int{12}, "g", frozen8, "Cd5n: frozen"},
	{"a frozen piece pulls nobody", []int{10, 12}, "g", "r....... ........ ........ ..hC.... ...r.... ........ R....... ........", "Cd5n rd4n: frozen"},
	{"a frozen piece is pushed", []int{9, 12}, "s", frozen8, "Cd5e hc5e"},
	{"a frozen piece is pulled", []int{10, 12}, "s", frozen8, "hc5w Cd5w"},
	{"a frozen rabbit going back: freezing is named first", []int{7, 12}, "g", "r....... ........ ........ ..hR.... ........ ........ R....... ........", "Rd5s: frozen"},

	{"onto a trap alone", []int{13}, "g", open, "Rg3w"},
	{"onto a trap alone, with the removal", []int{13}, "g", open, "Rg3w Rf3x"},
	{"onto a trap next to a friend", []int{13}, "g", "r....... ........ ........ ........ ..E..... .H...... ........ R.......", "Hb3e"},
	{"onto a trap next to an enemy only", []int{13}, "g", "r....... ........ ........ ........ ..d..... .H...... ........ R.......", "Hb3e"},
	{"over a trap", []int{13}, "g", "r....... ........ ........ ........ ........ .H...... ........ R.......", "Hb3e Hc3e: no-piece"},
	{"the last friend next to a trap goes away", []int{13}, "g", "r....... ........ ........ ........ ........ .EH..... ........ R.......", "Eb3n"},
	{"a friend next to a trap goes away, another stays", []int{13}, "g", "r....... ........ ........ ........ ..C..... .EH..... ........ R.......", "Eb3n"},
	{"an enemy is pushed onto a trap", []int{9, 13}, "g", "r....... ........ ........ ........ ........ .d...... .H...... R.......", "db3e Hb2n"},
	{"an enemy is pulled onto a trap", []int{10, 13}, "g", "r....... ........ ........ ........ ........ .EH..... ..d..... R.......", "Hc3e dc2n"},
	{"the enemy's friend next to a trap is pulled away", []int{10, 13}, "g", "r....... ........ ........ ........ ........ ..cdH... ........ R.......", "He3e dd3e"},
	{"a friend of a piece on a trap takes its place elsewhere", []int{13}, "g", "r....... ........ ........ ........ ..C..... ..H..... ..D..... R.......", "Cc4n Dc2w"},
	{"all four traps", []int{3, 13}, "g", "r....... ........ .H....H. ........ ........ .D....D. ........ R.......", "Hb6e Hg6w Db3e Dg3w"},
	{"two removals in a turn", []int{13}, "g", trapped, "Hd3e Eb3w Cc3x He3e Hf3x"},
	{"two removals in a turn, left out", []int{13}, "g", trapped, "Hd3e Eb3w He3e"},
	{"one of two removals is left out", []int{13}, "g", trapped, "Hd3e Eb3w Cc3x He3e: removal"},
	{"a removal of another piece", []int{13}, "g", trapped, "Hd3e Eb3w Cc3x He3e rf3x: removal"},
	{"a removal that does not happen", []int{13}, "g", trapped, "Hd3e Cc3x: removal"},
	{"a removal in front of its step", []int{13}, "g", trapped, "Hd3e Cc3x Eb3w: removal"},
	{"a piece that stands on a trap alone is off the board at the start", []int{14}, "g", "r....... ........ ........ ........ ........ ..H..... ........ R.......", "Hc3e: no-piece"},
	{"a turn from a position with a piece that stands on a trap alone", []int{14}, "g", "r....... ........ ..d..... ........ ........ ..H..... ........ R.......", "Ra1n"},
	{"a piece next to one that is off the board at the start", []int{12, 14}, "g", "r....... ........ ..eC.... ........ ........ ........ ........ R.......", "Cd6n"},

	{"there and back", []int{15}, "g", open, "Dd5n Dd6s: unchanged"},
	{"around a square", []int{15}, "g", "r....... ........ ........ ...D.... ........ ........ ........ R.......", "Dd5n Dd6e De6s De5w: unchanged"},
	{"two pieces of a kind change places", []int{15}, "g", "r....... ........ ........ ...DD... ........ ........ ........ R.......", "Dd5n De5w Dd6e De6s: unchanged"},
	{"there and back, with another step", []int{15}, "g", open, "Dd5n Dd6s Ra2n"},
	{"a push and a pull back", []int{15}, "g", "r....... ........ ........ ...d.... ...E.... ........ ........ .......R", "dd5n Ed4n Ed5s dd6s: unchanged"},
	{"a removal changes the position", []int{13, 15}, "g", "r....... ........ ........ ........ ........ .H...... ........ R.......", "Hb3e"},

	{"a rabbit reaches its goal", []int{18, 19}, "g", rabbitGoal, "Ra7n"},
	{"a silver rabbit reaches its goal", []int{19}, "s", "........ ........ ........ ........ ........ ........ R......r ........", "rh2s"},
	{"a rabbit reaches its goal with the last step", []int{19}, "g", "........ ........ ........ R......r ........ ........ ........ ........", "Ra5n Ra6n Ra7e Rb7n"},
	{"an enemy rabbit is pushed to its goal", []int{9, 20}, "g", "........ ........ ........ ........ R....... .E...... .r...... ........", "rb2s Eb3s"},
	{"an enemy rabbit is pulled to its goal", []int{10, 20}, "g", "........ ........ ........ ........ ........ R....... .r...... .E......", "Eb1e rb2s"},
	{"both sides' rabbits reach their goals in a turn", []int{19, 20}, "g", "........ R....... ........ ........ ........ ........ .r...... .E......", "Eb1e rb2s Ra7n"},
	{"an enemy rabbit on its goal in the middle of a turn only", []int{18, 20}, "g", "r....... ........ ........ ........ R....... ........ .rE..... ........", "rb2s Ec2w Eb2w rb1n"},
	{"an enemy rabbit is pulled to its goal and pushed along the rank", []int{9, 10, 20}, "g", "........ ........ ........ ........ ........ R....... .r...... .E......", "Eb1e rb2s rb1w Ec1w"},
	{"a piece that is no rabbit on the last rank", []int{19}, "g", "........ C......r ........ ........ ........ ........ R....... ........", "Ca7n"},
	{"the last enemy rabbit is removed", []int{21}, "g", "........ ........ ........ ........ ........ .r...... .H...... R......e", "rb3e Hb2n"},
	{"the last rabbit of the side itself is removed", []int{22}, "g", "r....... ........ ........ ........ ........ .R...... ........ H.......", "Rb3e"},
	{"the last rabbits of both sides are removed in one turn", []int{21, 22}, "g", "........ ........ ........ ........ ........ .r....R. .H...... E.......", "rb3e Hb2n Rg3w"},
	{"a rabbit that is not the last is removed", []int{21}, "g", "........ r....... ........ ........ ........ .r...... .H...... R......e", "rb3e Hb2n"},
	{"the enemy is left without a step: frozen", []int{23}, "g", "........ ........ ........ r....... .E...... ........ ........ R.......", "Eb4n"},
	{"the enemy is left without a step: in the way", []int{23}, "g", "........ ........ ........ r....... RR...... ........ ........ ........", "Rb4n"},
	{"the enemy is left with a step", []int{23}, "g", "........ ........ ........ r....... .E...... ........ ........ R......c", "Eb4n"},
}

// positionCases are positions for which the first steps and the number of ends are told.
var positionCases = []struct {
	name        string
	rules       []int
	side, ranks string
}{
	{"the setup: an empty board", []int{5}, "g", "........ ........ ........ ........ ........ ........ ........ ........"},
	{"the setup: gold has set up", []int{5}, "s", "........ ........ ........ ........ ........ ........ DHCMECHD RRRRRRRR"},
	{"two rabbits", []int{6, 7}, "g", alone},
	{"two rabbits, silver to move", []int{6, 7}, "s", alone},
	{"a rabbit and a piece that can push it", []int{9}, "g", "........ ........ ........ ...r.... ...C.... ........ R....... ........"},
	{"a rabbit and a piece that is frozen", []int{12}, "g", frozen8},
	{"an elephant alone with rabbits", []int{9, 10, 13}, "s", "........ ........ ..R..... ..e..... ........ ........ R......r ........"},
	{"a step back would be a dead end with the fourth step only", []int{15, 17}, "g", "r....... ........ ........ ........ ........ ........ ........ E......R"},
	{"a piece alone on a trap is off the board", []int{14}, "g", "r....... ........ ..e..... ........ ........ ..H..... ........ R......."},
	{"the corridor", []int{6, 7}, "g", corridorRanks},
	{"gold has reached its goal", []int{19}, "s", "R......r ........ ........ ........ ........ ........ ........ ........"},
	{"silver has reached its goal", []int{19}, "g", "........ ........ ........ ........ ........ ........ ........ R......r"},
	{"both have reached it, gold has moved", []int{19, 20}, "s", "R....... ........ ........ ........ ........ ........ ........ .......r"},
	{"both have reached it, silver has moved", []int{19, 20}, "g", "R....... ........ ........ ........ ........ ........ ........ .......r"},
	{"gold has moved a silver rabbit to its goal", []int{20}, "s", "........ ........ ........ ........ ........ ........ R....... .......r"},
	{"a goal comes before an elimination", []int{20, 21}, "s", "........ ........ ........ ........ ........ ........ ........ .......r"},
	{"silver has no rabbits, gold has moved", []int{21}, "s", "........ R....... ........ e....... ........ ........ ........ ........"},
	{"silver has no rabbits, silver has moved", []int{22}, "g", "........ R....... ........ e....... ........ ........ ........ ........"},
	{"nobody has rabbits, gold has moved", []int{21, 22}, "s", "........ E....... ........ ........ ........ ........ ........ e......."},
	{"nobody has rabbits, silver has moved", []int{21, 22}, "g", "........ E....... ........ ........ ........ ........ ........ e......."},
	{"gold is frozen", []int{23}, "g", "........ r....... ........ ........ ........ ........ ........ ......eR"},
	{"gold's rabbit has only steps back", []int{7, 23}, "g", ".......r ......rR ........ ........ ........ ........ ........ ........"},
	{"gold's rabbit has an enemy in front and at its side", []int{7, 23}, "g", "........ ........ ........ r....... Rr...... ........ ........ ........"},
	{"gold is not frozen next to a rabbit", []int{12, 23}, "g", "........ ........ ........ r....... R....... ........ ........ ........"},
}
