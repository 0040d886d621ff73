module github.com/puzzlecode/puzzlecode/tools

go 1.26.0

require (
	github.com/evanw/esbuild v0.28.2
	github.com/google/go-cmp v0.7.0
	github.com/puzzlecode/puzzlecode v0.0.0
	github.com/tdewolff/parse/v2 v2.8.20
	golang.org/x/sync v0.24.0
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/gofrs/flock v0.13.0 // indirect
	github.com/icza/bitio v1.1.0 // indirect
	github.com/mr-tron/base58 v1.3.0 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)

replace github.com/puzzlecode/puzzlecode => ../

tool honnef.co/go/tools/cmd/staticcheck
