#!/usr/bin/env python3
"""Builds the package: a wheel and a source distribution.

    python3 backend.py VERSION FOLDER

writes both into a folder. pyproject.toml also names this file as the build backend (PEP 517), so that pip installs from
the folder or from the source distribution without any other program. The same files give the same bytes: the archives
have no time but SOURCE_DATE_EPOCH, by default 1980, and no owner.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import sys
import tarfile
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
FILES = ["README.md", "backend.py", "pyproject.toml"]
FILES += sorted(f"puzzlecode/{p.name}" for p in (HERE / "puzzlecode").iterdir() if p.suffix in (".py", ".typed"))


def public_version(version):
    """Returns a version such as v1.2.3 or 1.2.3-rc.1 as Python writes it: 1.2.3, 1.2.3rc1."""
    m = re.fullmatch(r"v?(\d+\.\d+\.\d+)(?:-?(alpha|beta|a|b|rc)\.?(\d+))?", version)
    if not m:
        raise SystemExit(f"version {version!r} must be like v1.2.3 or v1.2.3-rc.1")
    return m[1] + {None: "", "alpha": "a", "beta": "b"}.get(m[2], m[2] or "") + (m[3] or "")


def own_version():
    """Returns the version of a source distribution, or 0.0.0 in a checkout."""
    info = HERE / "PKG-INFO"
    return re.search(r"^Version: (.*)$", info.read_text("utf-8"), re.M)[1] if info.exists() else "0.0.0"


def metadata(version):
    return f"""Metadata-Version: 2.4
Name: puzzlecode
Version: {version}
Summary: Share codes of Santorini and Arimaa: positions as a few characters, and back
Keywords: santorini,arimaa,puzzle,share-code,board-game
License-Expression: MIT
License-File: LICENSE
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.9
Description-Content-Type: text/markdown

{(HERE / "README.md").read_text("utf-8")}""".encode()


def contents():
    """Returns the files of a source distribution. A checkout has the licence in the folder above."""
    files = {name: (HERE / name).read_bytes() for name in FILES}
    here = HERE / "LICENSE"
    files["LICENSE"] = (here if here.exists() else HERE.parent / "LICENSE").read_bytes()
    return files


def epoch():
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800)  # ZIP has no time before 1980


def write_wheel(folder, version):
    info, files = f"puzzlecode-{version}.dist-info", contents()
    members = {name: data for name, data in files.items() if name.startswith("puzzlecode/")}
    members[f"{info}/licenses/LICENSE"] = files["LICENSE"]
    members[f"{info}/METADATA"] = metadata(version)
    members[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: puzzlecode\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = ""
    for name, data in members.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    members[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    name = f"puzzlecode-{version}-py3-none-any.whl"
    with zipfile.ZipFile(Path(folder) / name, "w") as archive:  # not compressed: the same bytes by every zlib
        for member, data in members.items():
            entry = zipfile.ZipInfo(member, time.gmtime(epoch())[:6])
            entry.create_system, entry.external_attr = 3, 0o100644 << 16  # as on Unix
            archive.writestr(entry, data)
    return name


def write_sdist(folder, version):
    base, out = f"puzzlecode-{version}", io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for member, data in sorted({**contents(), "PKG-INFO": metadata(version)}.items()):
            entry = tarfile.TarInfo(f"{base}/{member}")
            entry.size, entry.mtime = len(data), epoch()
            archive.addfile(entry, io.BytesIO(data))
    name = f"{base}.tar.gz"
    with open(Path(folder) / name, "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as archive:
        archive.write(out.getvalue())
    return name


# The functions of PEP 517.


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return write_wheel(wheel_directory, own_version())


def build_sdist(sdist_directory, config_settings=None):
    return write_sdist(sdist_directory, own_version())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    public = public_version(sys.argv[1])
    Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
    for write in (write_wheel, write_sdist):
        print(write(sys.argv[2], public))
