package serve

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
)

// collectionFolder is the folder in the assets with the files of the collection, which the web worker reads.
const collectionFolder = "collection/"

// offline is the data for the service worker, templates/sw.js.
type offline struct {
	Version string   `json:"version"`
	Root    string   `json:"root"`   // the prefix of all URLs
	Assets  string   `json:"assets"` // the prefix of the assets of the version
	Files   bool     `json:"files"`  // whether the pages are files; URLs without a file then have a shell
	Core    []string `json:"core"`   // names of assets without which no page opens
	Later   []string `json:"later"`  // names of large assets, which are fetched when a page is idle
	List    string   `json:"list"`   // the name of an asset that lists more large assets; empty for none
}

// serviceWorker serves the script that opens pages without a connection. The script differs between versions. Its URL
// is directly below the root, so that browsers use it for all pages.
func (s *Server) serviceWorker(*request) (*answer, error) {
	o := offline{
		Version: s.assets.hash, Root: s.root, Assets: s.assetRoot() + "/", Files: s.static, Core: s.assets.core(),
		Later: []string{workerScript, workerModule},
	}
	if s.filed {
		o.List = collectionFolder + "files.txt"
	}
	known, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	script, err := filled("sw.js", `"OFFLINE"`, string(known))
	return &answer{contentType: typeScript, body: script}, err
}

// core returns the names of the assets that are needed to open any page.
func (a *assetFiles) core() (list []string) {
	kinds := []string{".js", ".css", ".svg", ".html"}
	for _, name := range slices.Sorted(maps.Keys(a.files)) {
		isPart := name == workerScript || strings.HasPrefix(name, collectionFolder)
		if slices.Contains(kinds, path.Ext(name)) && !isPart {
			list = append(list, name)
		}
	}
	return list
}

// manifest serves the web app manifest (w3.org/TR/appmanifest), with which browsers can install the site as an app.
func (s *Server) manifest(*request) (*answer, error) {
	body, err := filled("manifest.webmanifest", "ROOT", s.root, "ASSETS", s.assetRoot(), "SLASH", s.slashed(""))
	return &answer{contentType: "application/manifest+json", body: body}, err
}

// collectionFile serves a file of a collection in memory.
func (s *Server) collectionFile(name string) (*answer, error) {
	m, ok := s.collection.(*inMemory)
	if !ok {
		return nil, errNotFound
	}
	files, err := m.files()
	if err != nil {
		return nil, err
	}
	if files[name] == nil {
		return nil, errNotFound
	}
	return files[name], nil
}
