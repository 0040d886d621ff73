package serve

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

// collectionFolder is the folder of the assets that contains the files of the collection. The web worker reads them.
const collectionFolder = "collection/"

// serviceWorker serves the service worker, a script that opens pages when there is no connection. Its URL is directly
// below the root, so that browsers use it for all pages. Each version of the site has another script.
func (s *Server) serviceWorker(*request) (*answer, error) {
	offline := map[string]any{
		"version": s.assets.hash,
		"root":    s.root,                              // the prefix of all URLs
		"assets":  s.assetRoot() + "/",                 // the prefix of the assets of the version
		"files":   s.static,                            // whether the pages are files; URLs without a file then have a shell
		"core":    s.assets.core(),                     // names of assets without which no page opens
		"later":   []string{workerScript, wasm.Module}, // names of large assets, which are fetched when a page is idle
		"list":    "",                                  // the name of an asset that lists more large assets
	}
	if s.filed {
		offline["list"] = collectionFolder + "files.txt"
	}
	known, err := json.Marshal(offline)
	if err != nil {
		return nil, err
	}
	script, err := fileIn(s.language, "sw.js", `"OFFLINE"`, string(known))
	return &answer{contentType: typeScript, body: script}, err
}

// core returns the names of the assets that a page may need to open.
func (a *assetFiles) core() (list []string) {
	kinds := []string{".js", ".css", ".svg", ".html"}
	for _, name := range slices.Sorted(maps.Keys(a.files)) {
		isPart := name == workerScript || name == boardWords || slices.Contains(published, name) ||
			strings.HasPrefix(name, collectionFolder)
		isIcon := name == "icon-touch.png" // which Firefox asks for
		if slices.Contains(kinds, path.Ext(name)) && !isPart || isIcon {
			list = append(list, name)
		}
	}
	return list
}

// manifest serves the web app manifest (w3.org/TR/appmanifest), with which browsers can install the site as an app.
func (s *Server) manifest(*request) (*answer, error) {
	name, err := json.Marshal(s.site.Name)
	if err != nil {
		return nil, err
	}
	body, err := fileIn(s.language, "manifest.webmanifest", "NAME", string(name), "ROOT", s.root, "ASSETS", s.assetRoot(),
		"SLASH", s.slashed(""))
	return &answer{contentType: "application/manifest+json", body: body}, err
}

// collectionFile serves a file of a collection that is in memory.
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
