// Package render draws positions: as a text board for a terminal ([Text], Santorini only), as an
// image ([Board]), as a preview card for a link ([Card]), and links as QR codes ([QR]).
//
// A [Drawing] is a list of filled shapes that can be written as SVG, PNG or GIF. Colour is never
// the only difference between two signs. The Go fonts are built in, so the images are the same on
// every system.
package render
