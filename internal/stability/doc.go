// Package stability has files that earlier versions have written: codes, links, studies, exports, backups and training
// results. Its tests read all of them, as doc/STABILITY.md promises.
//
// Testdata has a folder for each release, and v0 from before the first one. A folder never changes. Before a release,
// add one with what the new version writes:
//
//	go test ./internal/stability -run TestAdd -add v1.2.3
//
// and the sum that it prints to the table sums. A test compares the files with their sums, and adding refuses a folder
// that is there.
package stability
