package view

// Build is the version of the program and its build settings.
type Build struct {
	Version  string `json:"version"`            // the version of the module; (devel) if it is not a release
	Revision string `json:"revision,omitempty"` // the revision of the source, if known
	Format   int    `json:"format"`             // the version of doc/FORMAT.md
	Go       string `json:"go"`                 // the version of Go
	Platform string `json:"platform"`           // such as linux/amd64
}
