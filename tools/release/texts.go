package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"text/template"

	"golang.org/x/mod/semver"
)

//go:embed Containerfile
var containerfile string

//go:embed puzzlecode.rb
var formula string

// texts makes the files that are written by templates, and last the checksums of all files.
func (r *release) texts() error {
	changes, err := os.ReadFile(filepath.Join(r.source, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	notes, err := notesOf(string(changes), r.version)
	if err != nil {
		return err
	}
	notes = fmt.Sprintf("%s\n\nCommit %s, %s, node %s.\n", notes, r.commit, runtime.Version(), r.node)
	r.files["NOTES.md"] = r.absolute([]byte(notes))
	for name, text := range map[string]string{"Containerfile": containerfile, "puzzlecode.rb": formula} {
		if r.files[name], err = r.fill(text); err != nil {
			return err
		}
	}
	r.files["SHA256SUMS"] = r.sums()
	return nil
}

// fill fills in a template. Its function url returns the address of a file of the release, and sha256 the checksum.
func (r *release) fill(text string) ([]byte, error) {
	t, err := template.New("").Funcs(template.FuncMap{
		"url": func(name string) string { return home + "/releases/download/" + r.version + "/" + name },
		"sha256": func(name string) (string, error) {
			data, ok := r.files[name]
			if !ok {
				return "", fmt.Errorf("no file %s", name)
			}
			sum := sha256.Sum256(data)
			return hex.EncodeToString(sum[:]), nil
		},
	}).Parse(text)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]string{"Version": r.number(), "Commit": r.commit, "Home": home})
	return out.Bytes(), err
}

// unreleased is the title of the section of the changelog with what no release has.
const unreleased = "Unreleased"

// notesOf returns the section of a version in the changelog. A pre-release without its own section has the section of
// unreleased changes.
func notesOf(changelog, version string) (string, error) {
	titles := []string{version}
	if semver.Prerelease(version) != "" {
		titles = append(titles, unreleased)
	}
	for _, title := range titles {
		_, after, found := strings.Cut(changelog, "\n## "+title+"\n")
		section, _, _ := strings.Cut(after, "\n## ")
		if found && strings.TrimSpace(section) != "" {
			return strings.TrimSpace(section), nil
		}
	}
	return "", errors.New("CHANGELOG.md has no section \"## " + strings.Join(titles, "\" or \"## ") + "\"")
}

// titled gives the section of unreleased changes, which a pre-release has, its version as the title.
func (r *release) titled(changelog []byte) []byte {
	if semver.Prerelease(r.version) == "" {
		return changelog
	}
	return bytes.Replace(changelog, []byte("\n## "+unreleased+"\n"), []byte("\n## "+r.version+"\n"), 1)
}

var relativeLink = regexp.MustCompile(`(\]\(|src=")([\w./-]+)([)#"])`)

// absolute makes the links of a document in the root of the repository lead to the same files at the tag, so that they
// work wherever the document is.
func (r *release) absolute(document []byte) []byte {
	return relativeLink.ReplaceAll(document, []byte("${1}"+home+"/blob/"+r.version+"/${2}${3}"))
}

var packageFile = regexp.MustCompile(`puzzlecode-[0-9][\w.-]*\.tgz`)

// packaged makes the README.md of the folder js that of the npm package: with the name of its file, and with links to
// documents outside of the package.
func (r *release) packaged(readme []byte) []byte {
	readme = packageFile.ReplaceAllLiteral(readme, []byte("puzzlecode-"+r.number()+".tgz"))
	return bytes.ReplaceAll(readme, []byte("](../"), []byte("]("+home+"/blob/"+r.version+"/"))
}
