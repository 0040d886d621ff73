package view

// Build is what is shown of a program: which version it is, and how it was built.
type Build struct {
	Version  string `json:"version"`            // of the module, (devel) for one that is not released
	Revision string `json:"revision,omitempty"` // of the source, if it is known
	Format   int    `json:"format"`             // the version of doc/FORMAT.md
	Go       string `json:"go"`                 // the version of Go
	Platform string `json:"platform"`           // such as linux/amd64
}
