package serve

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// collectionFolder is the folder of the files that the web worker reads the collection from.
const collectionFolder = "collection/"

// offline is the data of a version for templates/sw.js.
type offline struct {
	Version string   `json:"version"`
	Root    string   `json:"root"`   // the prefix of all URLs
	Assets  string   `json:"assets"` // the prefix of the assets of the version
	Files   bool     `json:"files"`  // the pages are files: addresses without a file have a shell
	Core    []string `json:"core"`   // names of assets without which no page opens
	Later   []string `json:"later"`  // names of large assets, which are fetched when a page is idle
	List    string   `json:"list"`   // the name of an asset that lists more of them; empty for none
}

// serviceWorker serves the script that opens pages without a connection. It differs between
// versions, and is below the root, where it may answer for all pages.
func (s *Server) serviceWorker(*request) (*answer, error) {
	text, err := templateFS.ReadFile("templates/sw.js")
	if err != nil {
		return nil, err
	}
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
	script := strings.Replace(string(text), `"OFFLINE"`, string(known), 1)
	return &answer{contentType: typeScript, body: []byte(script)}, nil
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

// The web app manifest (w3.org/TR/appmanifest).
type webManifest struct {
	Name        string        `json:"name"`
	ShortName   string        `json:"short_name"`
	Description string        `json:"description"`
	ID          string        `json:"id"`
	Start       string        `json:"start_url"`
	Scope       string        `json:"scope"`
	Display     string        `json:"display"`
	Background  string        `json:"background_color"`
	Theme       string        `json:"theme_color"`
	Icons       []webIcon     `json:"icons"`
	Shortcuts   []webShortcut `json:"shortcuts"`
}

type webIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

type webShortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// manifest serves the manifest, so that browsers can install the pages as a program.
func (s *Server) manifest(*request) (*answer, error) {
	slash := s.slashed("")
	colour := fmt.Sprintf("#%02x%02x%02x", paper.R, paper.G, paper.B)
	m := webManifest{
		Name: "puzzlecode", ShortName: "puzzlecode", Description: "Santorini puzzles that open as a board.",
		ID: s.root + "/", Start: s.root + "/", Scope: s.root + "/", Display: "standalone", Background: colour, Theme: colour,
		Icons: []webIcon{{s.assetRoot() + "/icon.svg", "any", typeSVG, ""}},
		Shortcuts: []webShortcut{
			{"Daily puzzle", s.root + "/daily" + slash}, {"Training", s.root + "/train" + slash},
			{"A random puzzle", s.root + "/puzzles/random" + slash}, {gameTitle, s.root + "/game" + slash},
			{"Editor", s.root + "/edit" + slash},
		},
	}
	for _, size := range iconSizes {
		if path.Ext(size.name) != ".png" || size.name == "icon-touch.png" {
			continue
		}
		purpose, pixels := map[bool]string{true: "maskable"}[size.full], fmt.Sprintf("%[1]dx%[1]d", size.pixels)
		m.Icons = append(m.Icons, webIcon{s.assetRoot() + "/" + size.name, pixels, typePNG, purpose})
	}
	body, err := json.MarshalIndent(m, "", " ")
	return &answer{contentType: "application/manifest+json", body: append(body, '\n')}, err
}

// collectionFile serves a file of the built-in collection.
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
