"""Coverage-guided fuzzing: `python -m tests.benchmarks.fuzz rules|readers --minutes 60`. Needs the extra `[fuzz]`.

`rules` gives arbitrary text to all rules, lists and `link`: a record must come out whose values stand in the text.
`readers` gives arbitrary bytes to the readers, as files of every ending: abstracts and rejects must come out, nothing
may be raised. They begin from our marked sentences and from the files of the reader tests, and end at the first crash
or the first input that takes longer than `SECONDS`, which is then written to the folder that is named at the end. What
is found becomes a test.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from extractor import Abstract, Extractor, ExtractorError, Reject
from extractor.read import read_inputs
from extractor.read.options import ReadOptions
from extractor.read.source import ENDINGS

SECONDS, LONGEST = 2, 100_000  # of one input: how long it may take, how many bytes it may have
RULES = Path(__file__).parent.parent / "rules"
FILES = Path(__file__).parent.parent / "files"
MARK = re.compile(r"\[\[(.*?) -> .*?\]\]")
EXTRACTOR = Extractor(ner=False)


def try_rules(data: bytes) -> None:
    """Extract from `data` as text; what is wrong is raised."""
    text = data.decode("utf-8", errors="replace").replace("\0", " ")
    if text.strip():
        EXTRACTOR.extract(text)  # checks by itself that every value stands at its place


def try_readers(data: bytes) -> None:
    """Read `data` as a file; its first byte says which ending. What is wrong is raised."""
    if not data:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"file{ENDINGS[data[0] % len(ENDINGS)]}"
        path.write_bytes(data[1:])
        try:
            for item in itertools.islice(read_inputs([path], ReadOptions()), 1000):
                assert isinstance(item, Abstract | Reject)
        except ExtractorError as error:
            assert str(path) in str(error), "an error must name the file"


TARGETS: Mapping[str, Callable[[bytes], None]] = {"rules": try_rules, "readers": try_readers}


def find_seeds(target: str) -> Iterator[bytes]:
    """What the fuzzer begins with: our marked sentences, or the files of the reader tests."""
    lines = (line for path in sorted(RULES.glob("*.txt")) for line in path.read_text(encoding="utf-8").splitlines())
    sentences = [MARK.sub(r"\1", line) for line in lines if line and not line.startswith("#")]
    if target == "rules":
        yield from (sentence.encode() for sentence in sentences)
        return
    for path in sorted(FILES.iterdir()):
        if path.suffix in ENDINGS and path.stat().st_size < LONGEST:
            yield bytes([ENDINGS.index(path.suffix)]) + path.read_bytes()


def main() -> None:
    """Fuzz until the time is over or something is found; libFuzzer ends the process."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.fuzz")
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--minutes", type=float, default=60)
    options = parser.parse_args()
    try:
        import atheris  # noqa: PLC0415 - only this command needs it
    except ImportError:
        sys.exit("fuzzing needs Atheris: pip install 'abstract-extractor[fuzz]'")
    folder = Path(tempfile.mkdtemp(prefix=f"fuzz-{options.target}-"))
    for number, seed in enumerate(find_seeds(options.target)):
        (folder / f"seed{number}").write_bytes(seed)
    flags = [f"-max_total_time={int(60 * options.minutes)}", f"-timeout={SECONDS}", f"-max_len={LONGEST}"]
    atheris.instrument_all()
    atheris.Setup([sys.argv[0], *flags, f"-artifact_prefix={folder}/", str(folder)], TARGETS[options.target])
    print(f"inputs and finds: {folder}")
    atheris.Fuzz()


if __name__ == "__main__":
    main()
