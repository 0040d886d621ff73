// Package render draws positions: as a text board for a terminal ([Text], Santorini only), as an
// image ([Position], [Captioned]), as a preview card for a link ([Card]), and links as QR codes ([QR]).
//
// A [Drawing] is a list of filled shapes that can be written as SVG, and by package render/pixels as
// PNG and GIF. A page contains it as references to symbols ([Drawing.Markup], [Symbols]), so that its
// style sets the colours ([Properties]). Colour is never the only difference between two signs. The letters of the Go
// fonts are built in, so the images are the same on every system.
package render
