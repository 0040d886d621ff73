package view

// Build is the version of the program and its build settings.
type Build struct {
	Version  string `json:"version"`            // the version of the module; (devel) if it is not a release
	Revision string `json:"revision,omitempty"` // the commit of the source, if known, with "-dirty" if it was changed
	Date     string `json:"date,omitempty"`     // the time of the commit in UTC, as in RFC 3339
	Format   int    `json:"format"`             // the version of doc/FORMAT.md
	Go       string `json:"go"`                 // the version of Go
	Platform string `json:"platform"`           // such as linux/amd64
}
