{{define "archive" -}}
url "{{url .}}"
      sha256 "{{sha256 .}}"
{{- end -}}
class Puzzlecode < Formula
  desc "Santorini and Arimaa positions as short codes, and codes as boards"
  homepage "{{.Home}}"
  version "{{.Version}}"
  license "MIT"

  on_macos do
    on_arm do
      {{template "archive" print "puzzlecode-" .Version "-darwin-arm64.tar.gz"}}
    end
    on_intel do
      {{template "archive" print "puzzlecode-" .Version "-darwin-amd64.tar.gz"}}
    end
  end

  on_linux do
    on_arm do
      {{template "archive" print "puzzlecode-" .Version "-linux-arm64.tar.gz"}}
    end
    on_intel do
      {{template "archive" print "puzzlecode-" .Version "-linux-amd64.tar.gz"}}
    end
  end

  def install
    bin.install "puzzlecode"
    man1.install Dir["man/man1/*.1"]
    bash_completion.install "completions/puzzlecode.bash" => "puzzlecode"
    zsh_completion.install "completions/_puzzlecode"
    fish_completion.install "completions/puzzlecode.fish"
    doc.install "LICENCES"
  end

  test do
    assert_equal "ok\n", shell_output("#{bin}/puzzlecode verify HfGoo8VCrfkSpV")
  end
end
