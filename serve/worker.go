package serve

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/puzzlecode/puzzlecode/internal/play/say"
	"github.com/puzzlecode/puzzlecode/serve/internal/wasm"
)

// workerScript is the script of the web workers, which run [wasm.Module] and [wasm.Reader].
const workerScript = "worker.js"

// workerFiles are the names of the files that the web workers need. [assetFiles.loadWorker] makes them
// from those of [wasm.Load].
var workerFiles = []string{wasm.Module, wasm.Reader, workerScript}

// workerTexts returns the script with the sentences of a language, which the web workers have in English themselves.
func workerTexts(language *say.Language) ([]byte, error) {
	if language == say.English {
		return nil, nil
	}
	texts := map[string]string{}
	for _, english := range say.EnglishTexts() {
		texts[english] = language.Text(english)
	}
	out, err := json.Marshal(textsFile{language.Tag(), texts})
	return fmt.Appendf(nil, "self.texts = %s;\n", out), err
}

// loadWorker makes the assets of the web workers, which may take as long as [wasm.Load].
func (a *assetFiles) loadWorker() (map[string]*answer, error) {
	files, err := wasm.Load()
	if err != nil {
		return nil, err
	}
	assets := map[string]*answer{}
	for _, name := range []string{wasm.Module, wasm.Reader} {
		assets[name] = newAsset(name, files[name])
	}
	script := slices.Concat(files[wasm.Script], []byte("\n"), a.texts, a.files[workerScript].body)
	assets[workerScript] = newAsset(workerScript, script)
	return assets, nil
}

// file returns the asset with a name. It may have to load the files of the web workers with [wasm.Load], and returns
// the errors of that. If there is no such asset, the error is errNotFound.
func (a *assetFiles) file(name string) (*answer, error) {
	if name != workerScript && a.files[name] != nil {
		return a.files[name], nil
	}
	if !slices.Contains(workerFiles, name) {
		return nil, errNotFound
	}
	files, err := a.worker()
	if err != nil {
		return nil, err
	}
	return files[name], nil
}

// addWorker adds the files of the web workers to the assets, for static file hosts.
func (a *assetFiles) addWorker() error {
	for _, name := range workerFiles {
		f, err := a.file(name)
		if err != nil {
			return err
		}
		a.files[name] = f
	}
	return nil
}
