package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// sbom makes the software bill of materials of a program, in the format of CycloneDX. It returns an error if the
// program is not a build of the release, or has a module that its list of licences lacks.
func (r *release) sbom(file string, p platform) error {
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return err
	}
	licences, err := os.ReadFile(filepath.Join(r.source, "cmd", "puzzlecode", "licences.txt"))
	if err != nil {
		return err
	}
	if err := r.isBuild(info, licences); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	bom, err := r.bom(info, sha256.Sum256(program), p)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	encoder := cdx.NewBOMEncoder(&out, cdx.BOMFileFormatJSON).SetPretty(true)
	if err := encoder.EncodeVersion(bom, cdx.SpecVersion1_6); err != nil {
		return err
	}
	r.files[r.base(p)+".cdx.json"] = out.Bytes()
	return nil
}

// isBuild returns an error if a program is not built from the commit of the release, or if the licences lack one of its
// modules.
func (r *release) isBuild(info *buildinfo.BuildInfo, licences []byte) error {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	got := []string{info.Main.Version, settings["vcs.revision"], settings["vcs.modified"]}
	if want := []string{r.version, r.commit, "false"}; !slices.Equal(got, want) {
		return fmt.Errorf("version, commit and changes are %q, must be %q", got, want)
	}
	for _, m := range info.Deps {
		if !bytes.Contains(licences, []byte("\n"+m.Path+" "+m.Version+", ")) {
			return fmt.Errorf("%s %s is not in cmd/puzzlecode/licences.txt: run 'make generate' and commit the file",
				m.Path, m.Version)
		}
	}
	return nil
}

// bom returns the list of Go and the modules that a program with a certain SHA-256 names.
func (r *release) bom(info *buildinfo.BuildInfo, sum [sha256.Size]byte, p platform) (*cdx.BOM, error) {
	main := component(cdx.ComponentTypeApplication, info.Main.Path, r.version)
	main.Name = "puzzlecode"
	main.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}}
	main.Licenses = &cdx.Licenses{{License: &cdx.License{ID: "MIT"}}}
	main.ExternalReferences = &[]cdx.ExternalReference{{Type: cdx.ERTypeVCS, URL: home, Comment: "commit " + r.commit}}
	main.Properties = &[]cdx.Property{
		{Name: "cdx:gomod:build:env:GOOS", Value: p.system}, {Name: "cdx:gomod:build:env:GOARCH", Value: p.processor}}
	parts := []cdx.Component{component(cdx.ComponentTypeLibrary, "std", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, m := range info.Deps {
		part := component(cdx.ComponentTypeLibrary, m.Path, m.Version)
		source, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.Sum, "h1:"))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		part.Hashes = &[]cdx.Hash{{Algorithm: cdx.HashAlgoSHA256, Value: hex.EncodeToString(source)}}
		parts = append(parts, part)
	}
	bom := cdx.NewBOM()
	// A UUID of version 8, whose bits RFC 9562 leaves to programs: the same for the same program.
	id := sum
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	bom.SerialNumber = fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:16])
	bom.Metadata = &cdx.Metadata{Timestamp: r.time.Format(time.RFC3339), Component: &main}
	bom.Components = &parts
	return bom, nil
}

// component returns the entry of a Go module in an SBOM.
func component(kind cdx.ComponentType, path, version string) cdx.Component {
	purl := "pkg:golang/" + path + "@" + version
	return cdx.Component{Type: kind, BOMRef: purl, Name: path, Version: version, PackageURL: purl}
}
