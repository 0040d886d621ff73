package position

// What the tests of package position_test see besides the exported names.
var LooseSquare = looseSquare
