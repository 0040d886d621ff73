// Package render draws positions: as text for a terminal ([Text]), as images ([Position], [Captioned]), and as
// preview cards for links ([Card]). It draws links as QR codes ([QR]).
//
// A [Drawing] is a list of filled shapes that can be written as SVG, and by package render/pixels as PNG and GIF. A
// page can contain a drawing as references to symbols ([Drawing.Markup], [Symbols]), so that the style of the page
// sets the colours ([Properties]). Colour is never the only difference between two signs. The letters of the Go
// fonts are built in, so the images are the same on every system.
package render
