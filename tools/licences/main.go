// Licences prints the licences of a command, of Go and of the modules that the command is linked with. Whoever
// distributes the command must include these licences. Each licence comes with the URL of the source, as the Mozilla
// Public License requires.
//
//	licences DIR
//
// DIR is the folder of the command. The output includes the modules for Linux, macOS and Windows.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/puzzlecode/puzzlecode/tools/internal/program"
)

func main() { program.Main("licences", run) }

func run(ctx context.Context, args []string) error {
	if len(args) != 1 {
		return errors.New("want the folder of a command")
	}
	users, err := texts(ctx, args[0])
	if err != nil {
		return err
	}
	list := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}")
	list.Dir, list.Stderr = args[0], os.Stderr
	module, err := list.Output()
	if err != nil {
		return err
	}
	own, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(module)), "LICENSE"))
	if err != nil {
		return err
	}
	fmt.Printf("Puzzlecode, under these terms:\n\n%s\n", strings.TrimSpace(string(own)))
	fmt.Println("\nIt contains the modules below, each under the terms that follow it.")
	for _, text := range slices.SortedFunc(maps.Keys(users), func(a, b string) int {
		return cmp.Or(slices.Compare(users[a], users[b]), cmp.Compare(a, b))
	}) {
		fmt.Printf("\n%s\n\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(users[text], "\n"), text)
	}
	return nil
}

var fileName = regexp.MustCompile(`(?i)^((un)?licen[cs]e|copying|notice|patents)([.-].*)?$`)

// texts returns the licences of a command. It maps the text of each licence to the modules under this licence.
func texts(ctx context.Context, dir string) (map[string][]string, error) {
	users := map[string][]string{}
	goRoot, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	if _, err := add(users, strings.TrimSpace(string(goRoot)), "Go, https://go.dev"); err != nil {
		return nil, err
	}
	folders := map[string]string{} // maps each folder from a package up to its module to the source of the module
	for _, system := range []string{"linux", "darwin", "windows"} {
		const format = `{{with .Module}}{{if not .Main}}{{$.Dir}}|{{.Dir}}|{{.Path}}|{{.Version}}{{end}}{{end}}`
		list := exec.CommandContext(ctx, "go", "list", "-deps", "-f", format, ".")
		list.Dir, list.Stderr = dir, os.Stderr
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(out)) {
			fields := strings.Split(strings.TrimSpace(line), "|")
			if len(fields) != 4 {
				continue
			}
			folder, root, path, version := fields[0], fields[1], fields[2], fields[3]
			for ; len(folder) >= len(root); folder = filepath.Dir(folder) {
				folders[folder] = fmt.Sprintf("%s %s, https://%[1]s", path, version)
			}
			if folders[root] == "" {
				return nil, fmt.Errorf("%s: not below %s", fields[0], root)
			}
		}
	}
	licensed := map[string]bool{} // whether the module of a source has a licence
	for folder, source := range folders {
		found, err := add(users, folder, source)
		if err != nil {
			return nil, err
		}
		licensed[source] = licensed[source] || found
	}
	for source, found := range licensed {
		if !found {
			return nil, fmt.Errorf("%s: no licence found", source)
		}
	}
	return users, nil
}

// add adds the licences in a folder to the map users. The argument source describes the module in this folder. The
// function reports whether it has found a licence.
func add(users map[string][]string, folder, source string) (found bool, err error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return false, err
	}
	for _, f := range files {
		isFile := f.Type().IsRegular() || f.Type() == fs.ModeSymlink
		if !isFile || !fileName.MatchString(f.Name()) || strings.HasSuffix(f.Name(), ".go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return false, err
		}
		found = true
		text := strings.TrimSpace(strings.ReplaceAll(string(data), "\r\n", "\n"))
		if !slices.Contains(users[text], source) {
			users[text] = append(users[text], source)
			slices.Sort(users[text])
		}
	}
	return found, nil
}
