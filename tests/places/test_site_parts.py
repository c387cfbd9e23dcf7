"""What the site is made of that is not ours: everything is pinned, and nothing names where it comes from."""

import hashlib
import json
import re
import tomllib
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.site import parts, renew

WHEELS = parts.PURE.read_text(encoding="utf-8")
LOCK = json.loads((renew.PACKAGE.parent / "package-lock.json").read_text(encoding="utf-8"))
#: What Pyodide has compiled, or no page needs.
ELSEWHERE = {"numpy", "matplotlib", "resvg-py"}


def test_a_page_has_what_the_package_needs():
    """The list of wheels has every dependency of the package that is not among those compiled for Pyodide."""
    project = tomllib.loads((parts.REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    dependencies = {canonicalize_name(Requirement(text).name) for text in project["dependencies"]}
    assert dependencies > ELSEWHERE
    assert dependencies - ELSEWHERE == {canonicalize_name(name) for name in renew.needed()}
    assert dependencies - ELSEWHERE <= {canonicalize_name(name) for name in renew.pins(WHEELS)}


def test_versions_of_wheels_fit_the_package():
    """Each wheel in the list is of a version that the package allows."""
    project = tomllib.loads((parts.REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = {canonicalize_name(name): version for name, version in renew.pins(WHEELS).items()}
    for one in map(Requirement, project["dependencies"]):
        version = listed.get(canonicalize_name(one.name))
        assert version is None or one.specifier.contains(version), one.name


def test_each_wheel_has_a_checksum():
    """Each line of the list has a name, an exact version and a checksum, and nothing else."""
    lines = [line for line in WHEELS.splitlines() if not line.startswith("#")]
    assert len(lines) == len(renew.pins(WHEELS)) > 10
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line) for line in lines)


def test_the_lock_of_scripts_has_checksums_and_no_addresses():
    """Each script in npm's lock has a checksum, and no address to fetch it from; ours are of the versions asked for."""
    packages = {name: one for name, one in LOCK["packages"].items() if name}
    assert len(packages) > 10
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert not any("resolved" in one for one in packages.values())
    for kind in renew.KINDS:
        for name, version in json.loads(renew.PACKAGE.read_text(encoding="utf-8"))[kind].items():
            assert packages[f"node_modules/{name}"]["version"] == version


def test_changes_are_told():
    """What has another version, what is new and what is gone has a line each; what stays the same has none."""
    before = {"comm": "0.2.2", "gone": "1", "same": "3"}
    assert renew.changes(before, {"comm": "0.2.3", "new": "2", "same": "3"}) == [
        "comm 0.2.2 → 0.2.3",
        "gone 1 → –",
        "new – → 2",
    ]
    assert renew.changes(before, before) == []


def test_versions_are_replaced():
    """New versions go into the file of versions; its comments and all other lines stay."""
    text = renew.VERSIONS.read_text(encoding="utf-8")
    known = tomllib.loads(text)
    newer = {"carrier": "other==2", "lab": ["core==1", "server"]}
    changed = renew.replaced(text, newer)
    assert tomllib.loads(changed) == known | newer
    assert [line for line in changed.splitlines() if line.startswith("#")] == [
        line for line in text.splitlines() if line.startswith("#")
    ]
    assert renew.replaced(text, {name: known[name] for name in newer}) == text


def test_wheels_are_listed(tmp_path):
    """The list has a line for each wheel with its checksum, in order, below the comment of the list before."""
    for name, content in (("b_c-1.2-py3-none-any.whl", b"2"), ("a-0.1-py2.py3-none-any.whl", b"1")):
        (tmp_path / name).write_bytes(content)
    assert renew.listed("# why\nold==1 --hash=sha256:0\n", tmp_path.iterdir()) == (
        f"# why\na==0.1 --hash=sha256:{hashlib.sha256(b'1').hexdigest()}\n"
        f"b_c==1.2 --hash=sha256:{hashlib.sha256(b'2').hexdigest()}\n"
    )


@pytest.mark.parametrize(("pin", "asked"), [("core==0.6.4", "core==0.6.*"), ("server", None)])
def test_builders_stay_in_their_series(tmp_path, monkeypatch, pin, asked):
    """A builder of the Lab becomes the newest of its series; one without a version is left to the others."""
    told = []

    def pip(*command):
        told.append(command[-1])
        (tmp_path / "core-0.6.9-py3-none-any.whl").touch()

    monkeypatch.setattr(parts, "pip", pip)
    assert renew.builder(tmp_path, pin) == ("core==0.6.9" if asked else pin)
    assert told == ([asked] if asked else [])


@pytest.mark.parametrize("fits", [True, False])
def test_a_carrier_must_have_the_files_of_the_lock(tmp_path, monkeypatch, capsys, fits):
    """A newer carrier is taken only if it has the files that Pyodide's lock names; otherwise it is said why not."""

    def compiled(folder, lock, names, carrier):
        assert carrier == "its-name" and set(names) == set(renew.COMPILED)
        (folder / "its_name-2.0a1-py3-none-any.whl").touch()
        if not fits:
            raise ValueError("numpy.whl is not the file that Pyodide's lock names")

    monkeypatch.setattr(parts, "compiled", compiled)
    assert renew.carrier(tmp_path, tmp_path / "lock", "its-name==1") == f"its-name=={'2.0a1' if fits else '1'}"
    assert ("numpy.whl" in capsys.readouterr().out) is not fits


def test_a_file_that_is_not_the_one_in_the_lock_is_refused(tmp_path, monkeypatch):
    """A compiled package is taken only if its checksum is that of the lock."""

    def pip(*command):
        with ZipFile(tmp_path / "its_name-1-py3-none-any.whl", "w") as carrier:
            carrier.writestr("inside/numpy.whl", b"numpy")

    def found(content):
        entry = {"file_name": "numpy.whl", "sha256": hashlib.sha256(content).hexdigest()}
        lock = tmp_path / "lock.json"
        lock.write_text(json.dumps({"packages": {"numpy": entry}}))
        return parts.compiled(tmp_path, lock, ["numpy"], "its-name==1")

    monkeypatch.setattr(parts, "pip", pip)
    assert found(b"numpy")["numpy"].read_bytes() == b"numpy"
    with pytest.raises(ValueError, match="is not the file"):
        found(b"another")
