// Package render draws positions of both games for people: as text for a terminal ([Text]),
// as a picture ([Board]), as a preview for a link ([Card]), and a link as a QR code ([QR]).
//
// Pictures are a [Drawing]: one list of filled shapes, from which SVG, PNG and GIF are made.
// What a picture says with colour it also says with shape. Nothing is read from the system:
// the letters are those of the Go fonts, which are part of the program.
package render
