// Package render draws positions: as text for a terminal ([Text]), as images ([Position], [Captioned]), and as images
// for the previews of links ([Card]). It also draws QR codes of links ([QR]).
//
// A [Drawing] is a list of filled shapes. It can be written as SVG, and by package render/pixels as PNG and GIF. A page
// can contain a drawing that only refers to shared symbols ([Drawing.Markup], [Symbols]). The style of the page then
// sets the colours ([Properties]).
//
// Two signs never differ only in colour. The letters of the Go fonts are built in, so that images are the same on every
// system.
package render
