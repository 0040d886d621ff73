package python

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/puzzlecode/puzzlecode/internal/leftout"
	"github.com/puzzlecode/puzzlecode/internal/play/codetest"
)

// python returns a command of Python in this folder, which finds the package here.
func python(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	leftout.Reads(t, "*.py", "*.md", "*.toml", "puzzlecode/*.*", "test/*.*", "../LICENSE")
	cmd := exec.Command(leftout.Program(t, "python3", "the package for Python needs Debian's python3"), args...)
	cmd.Env = append(os.Environ(), "PYTHONPATH=.", "PYTHONDONTWRITEBYTECODE=1", "PYTHONWARNINGS=error")
	return cmd
}

func run(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, out)
	}
	return string(out)
}

func TestVectors(t *testing.T) {
	leftout.Reads(t, "../codec/testdata/vectors/*", "../internal/stability/testdata/*/codes.jsonl")
	run(t, python(t, "test/test_vectors.py"))
}

var positions = flag.Int("positions", 5_000,
	"how many random positions of each game are compared; make module takes 100,000")

// Random positions of all games in all their codes, and damaged codes, FENs and keys: Python says about each of them
// what this module says.
func TestMatchesGo(t *testing.T) {
	n := *positions
	if testing.Short() {
		n = 1_000
	}
	codetest.Compare(t, python(t, "test/compare.py"), func(write func(codetest.Case)) {
		codetest.Codes(rand.New(rand.NewPCG(1, 2)), n, write)
	})
}

// A text that cannot be read is reported, whatever its bytes are, and does not stop the others.
func TestCommand(t *testing.T) {
	const fen = "0200102020022220024000000/1/mortal:B4,E3/mortal:B5,C3"
	for _, test := range []struct {
		args      []string
		input     string
		out, errs string
	}{
		{args: []string{"HfGoo8VCrfkSpV", "HfGoo8VCrfkSpW", "vpvcM4JdE2wMru", "11HfGoo8VCrf", "2oYYRBBZUstii1"},
			out:  fen + "\twin3\n0000000000000000000000000/1/mortal/mortal\t\n" + fen + "\t\n",
			errs: "code 'HfGoo8VCrfkSpW': checksum mismatch\ncode '11HfGoo8VCrf', offset 1: malformed code"},
		{input: "\ufeffHfGoo8VCrfkSpV\r\n\n" + fen + "\twin3\n\xff\nHfGoo8VCrfkSé\n" + fen + "\nx\n" + fen + " hold9",
			out: fen + "\twin3\nHfGoo8VCrfkSpV\n2oYYRBBZUstii1\n",
			errs: "'\\udcff', offset 1: wrong length\n'HfGoo8VCrfkSé', offset 14: wrong length\ncode 'x', offset 1: wrong" +
				" length\n/mortal:B5,C3 hold9', offset 51: 'C3 hold9'"},
		{args: []string{"9KuvQpNkawFKiBbEEiRxNSVMTY", "g [" + strings.Repeat(" ", 64) + "] win2"},
			out: "g [rrrrrrrrdhcemchd" + strings.Repeat(" ", 32) + "DHCMECHDRRRRRRRR]\t\nXJejEijLA3XBh2d48ZTBcmGj6a\n"},
		{args: []string{fen + " win7"}, errs: "'C3 win7'"},
	} {
		cmd := python(t, append([]string{"-m", "puzzlecode"}, test.args...)...)
		cmd.Stdin = strings.NewReader(test.input)
		var out, errs strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &errs
		err := cmd.Run()
		if out.String() != test.out || (err != nil) != (test.errs != "") {
			t.Errorf("%q %q prints\n%s%v\n%s", test.args, test.input, out.String(), err, errs.String())
		}
		lines := strings.Split(errs.String(), "\n")
		for i, want := range strings.Split(test.errs, "\n") {
			if i >= len(lines) || !strings.Contains(lines[i], want) {
				t.Errorf("%q %q reports\n%s must have %s", test.args, test.input, errs.String(), want)
			}
		}
	}
}

// The oldest Python that the package promises reads its syntax, and its types are right.
func TestTypes(t *testing.T) {
	run(t, python(t, "-c", `
import ast, pathlib
for file in pathlib.Path().glob("**/*.py"):
    ast.parse(file.read_text("utf-8"), str(file), feature_version=(3, 9))
`))
	mypy := leftout.Program(t, "mypy", "the types of the package for Python need Debian's mypy")
	run(t, exec.Command(mypy, "--strict", "--python-version=3.9", "--cache-dir="+t.TempDir(), "puzzlecode"))
}

// build writes the wheel and the source distribution into a new folder, and returns their names and contents.
func build(t *testing.T, version string, env ...string) (folder string, files map[string][]byte) {
	t.Helper()
	folder, files = t.TempDir(), map[string][]byte{}
	cmd := python(t, "backend.py", version, folder)
	cmd.Env = append(cmd.Env, env...)
	for name := range strings.FieldsSeq(run(t, cmd)) {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	return folder, files
}

func TestReproducible(t *testing.T) {
	_, files := build(t, "v1.2.3-rc.1")
	// Another folder, another time zone, another hash seed and other times of the files.
	copied := filepath.Join(t.TempDir(), "copy", "python")
	if err := os.CopyFS(copied, os.DirFS(".")); err != nil {
		t.Fatal(err)
	}
	licence, err := os.ReadFile("../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(copied, "..", "LICENSE"), licence, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := python(t, filepath.Join(copied, "backend.py"), "1.2.3-rc.1", copied)
	cmd.Env = append(cmd.Env, "TZ=Asia/Tokyo", "PYTHONHASHSEED=7", "LC_ALL=C")
	names := strings.Fields(run(t, cmd))
	if want := "puzzlecode-1.2.3rc1-py3-none-any.whl puzzlecode-1.2.3rc1.tar.gz"; strings.Join(names, " ") != want {
		t.Fatalf("writes %v, must write %s", names, want)
	}
	for _, name := range names {
		if again, err := os.ReadFile(filepath.Join(copied, name)); err != nil || !bytes.Equal(again, files[name]) {
			t.Errorf("%s has %d and %d bytes, which differ, %v", name, len(again), len(files[name]), err)
		}
	}
	_, dated := build(t, "v1.2.3-rc.1", "SOURCE_DATE_EPOCH=1700000000")
	for name, data := range dated {
		if bytes.Equal(data, files[name]) {
			t.Errorf("%s does not have the time of SOURCE_DATE_EPOCH", name)
		}
	}
	if out, err := python(t, "backend.py", "v1.2", copied).CombinedOutput(); err == nil {
		t.Errorf("v1.2 is a version: %s", out)
	}
}

// The wheel, the source distribution and the checkout are installed into an empty environment, without a network.
func TestInstall(t *testing.T) {
	leftout.UnderRace(t)
	if err := python(t, "-c", "import ensurepip, venv").Run(); err != nil {
		leftout.Test(t, "the package for Python is installed with Debian's python3-venv")
	}
	folder, _ := build(t, "v1.2.3")
	checkout, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	env := t.TempDir()
	run(t, python(t, "-m", "venv", env))
	bin := func(args ...string) *exec.Cmd {
		cmd := exec.Command(filepath.Join(env, "bin", "python"), args...)
		cmd.Dir = env
		return cmd
	}
	for _, test := range []struct{ source, version string }{
		{filepath.Join(folder, "puzzlecode-1.2.3-py3-none-any.whl"), "1.2.3"},
		{filepath.Join(folder, "puzzlecode-1.2.3.tar.gz"), "1.2.3"},
		{checkout, "0.0.0"},
	} {
		run(t, bin("-m", "pip", "install", "--no-index", "--disable-pip-version-check", test.source))
		run(t, bin("-m", "pip", "check"))
		out := run(t, bin("-I", "-c", `
import importlib.metadata as m, importlib.resources as r, puzzlecode
print(m.version("puzzlecode"), m.metadata("puzzlecode")["License-Expression"],
      r.files("puzzlecode").joinpath("py.typed").is_file(),
      any(str(f).endswith("LICENSE") for f in m.files("puzzlecode")),
      m.requires("puzzlecode"))
print(puzzlecode.parse("HfGoo8VCrfkSpV").goal)
`))
		if want := test.version + " MIT True True None\nwin3\n"; out != want {
			t.Errorf("%s: prints %q, must print %q", test.source, out, want)
		}
		if out := run(t, bin("-m", "puzzlecode", "2oYYRBBZUstii1")); !strings.Contains(out, "mortal:B4,E3") {
			t.Errorf("%s: the command prints %s", test.source, out)
		}
		files, err := filepath.Glob(filepath.Join(env, "lib", "*", "site-packages", "puzzlecode", "*"))
		if here, _ := filepath.Glob("puzzlecode/*.*"); err != nil || len(files) < len(here) {
			t.Errorf("%s: installs %d files of %d, %v", test.source, len(files), len(here), err)
		}
		run(t, bin("-m", "pip", "uninstall", "--yes", "--disable-pip-version-check", "puzzlecode"))
	}
	if stray, _ := filepath.Glob("build"); len(stray) > 0 {
		t.Error("the checkout has a folder build after it was installed")
	}
}
