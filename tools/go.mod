module github.com/puzzlecode/puzzlecode/tools

go 1.26.0

require (
	github.com/google/go-cmp v0.7.0
	github.com/puzzlecode/puzzlecode v0.0.0
)

require (
	github.com/gofrs/flock v0.13.0 // indirect
	github.com/icza/bitio v1.1.0 // indirect
	github.com/mr-tron/base58 v1.3.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)

replace github.com/puzzlecode/puzzlecode => ../
