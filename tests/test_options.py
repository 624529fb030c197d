"""What a user can set: own names, hosts and rules, fields switched off, thresholds; from Python and from a file."""

from __future__ import annotations

import json
import pickle
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from extractor import Abstract, Extractor
from extractor.cli import main
from extractor.errors import InputError, PatternTimeoutError, RuleError
from extractor.records import Record

TEXT = (
    "We run Project Hermes on AcmeBench and KITTI with zedsor, at 94.2% accuracy and 7 times as snappy, "
    "2x faster than DPT. See git.corp/team/tool, https://acme.org/code/a/b and https://x.github.io/y."
)
NAMES: list[dict[str, Any]] = [{"dataset": "AcmeBench", "aliases": ["AB Suite"]}, {"model": "zedsor", "kind": "method"}]
CODENAME = {"name": "acme.codename", "field": "models", "pattern": r"Project (?P<name>[A-Z]\w+)", "role": "introduced"}
SNAPPY = {"name": "acme.snappy", "field": "speedups", "measure": "latency", "confidence": 0.8,
          "pattern": r"(?P<value>[\d.,]+) times as snappy"}  # fmt: skip
PLUGIN = '''
"""Jargon of the house."""

from extractor.plugin import Name, Rule, compile_pattern, Span


def parse(match, text):
    yield Span(*match.span(1)), Name("datasets", role="used")


RULES = (Rule("acme.collection", compile_pattern(r"the (\\w+) holdings"), parse, 0.77),)
'''
FILE = r"""
min_confidence = {default = 0.1, datasets = 0.2}
hosts = ["git.corp", "acme.org/code"]
disable = ["results"]
names = [{dataset = "AcmeBench", aliases = ["AB Suite"]}, {model = "zedsor", kind = "method"}]

[[rules]]
plugin = "jargon:RULES"

[[rules]]
name = "acme.codename"
field = "models"
pattern = 'Project (?P<name>[A-Z]\w+)'
role = "introduced"
"""


def extract(text: str = TEXT, **options: Any) -> Record:
    return Extractor(ner=False, **options).extract(text)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "jargon.py").write_text(PLUGIN)
    path = tmp_path / "extractor.toml"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize("ner", [False, True])
def test_own_names_are_what_the_user_says(ner: bool) -> None:
    text = "The model AcmeBench beats BERT, and so does the AB Suite. We train zedsor."
    plain, record = Extractor(ner=ner).extract(text), Extractor(ner=ner, names=NAMES).extract(text)
    assert "AcmeBench" not in [dataset.name for dataset in plain.datasets]
    assert [(d.canonical, len(d.mentions)) for d in record.datasets] == [("AcmeBench", 2)]
    assert [(m.name, m.kind) for m in record.models if m.name != "BERT"] == [("zedsor", "method")]


def test_an_own_name_stands_before_a_listed_one() -> None:
    record = extract("We test on KITTI.", names=[{"model": "KITTI"}])
    assert not record.datasets and [model.name for model in record.models] == ["KITTI"]


def test_an_own_name_can_ask_for_a_cue_or_for_its_case() -> None:
    cue = [{"dataset": "Zad", "cue": True}]
    assert not extract("Zad is a word.", names=cue).datasets
    assert extract("We use the Zad corpus.", names=cue).datasets
    assert not extract("We are ZAD.", names=[{"dataset": "Zad", "exact": True}]).datasets


def test_own_hosts_offer_code() -> None:
    assert [url.host for url in extract().code_urls] == []
    record = extract(hosts=["git.corp", "acme.org/code"])
    assert [(url.host, url.repository) for url in record.code_urls] == [("git.corp", "team/tool"), ("acme.org", "a/b")]
    assert record.availability.code.status == "released"
    other = extract("The data are at https://git.corp/a/b.", hosts=["git.corp"])
    assert other.other_urls[0].offers == ("data",)  # what the text says goes before the host
    assert not extract("Mail me@git.corp/x or see https://not-git.corp/a/b", hosts=["git.corp"]).code_urls


FIELDS = ("code_urls", "other_urls", "datasets", "models", "speedups", "results", "availability")
FULL: dict[str, Any] = {"names": NAMES, "hosts": ["git.corp"], "rules": [CODENAME, SNAPPY]}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("ner", [False, True])
def test_a_disabled_field_is_empty_and_all_others_are_as_they_were(field: str, ner: bool) -> None:
    whole = Extractor(ner=ner, **FULL).extract(TEXT)
    record = Extractor(ner=ner, **FULL, disable=[field]).extract(TEXT)
    assert getattr(whole, field) and getattr(record, field) == getattr(Record(id=""), field)
    assert record.model_copy(update={field: getattr(whole, field)}) == whole


def test_without_names_the_tagger_is_not_asked() -> None:
    extractor = Extractor(disable=["models", "datasets"])
    assert not extractor.ner and extractor.extract(TEXT).speedups == Extractor().extract(TEXT).speedups


def test_thresholds_overall_and_of_a_field() -> None:
    everything = extract(**FULL)
    record = extract(**FULL, min_confidence={"default": 0.85, "datasets": 1, "speedups": 0.0})
    assert record.speedups == everything.speedups and not record.datasets
    assert record.models == tuple(model for model in everything.models if model.confidence >= 0.85)


def test_a_pattern_is_a_rule() -> None:
    record = extract(rules=[CODENAME, SNAPPY])
    hermes = next(model for model in record.models if model.name == "Hermes")
    assert (hermes.role, hermes.confidence, hermes.mentions[0].rule) == ("introduced", 0.9, "acme.codename")
    snappy = next(speedup for speedup in record.speedups if speedup.rule == "acme.snappy")
    assert (snappy.value, snappy.unit, snappy.measure, snappy.text) == (7, "x", "latency", "7 times as snappy")
    score = {
        "name": "acme.zest",
        "field": "results",
        "pattern": r"zest of (?P<value>[\d.]+)",
        "metric": "zest",
        "unit": "raw",
    }
    result = extract("It has a zest of 12.5, and a zest of ... too.", rules=[score]).results
    assert [(r.value, r.unit, r.metric, r.rule) for r in result] == [(12.5, "raw", "zest", "acme.zest")]


@pytest.mark.parametrize(("pattern", "text"), [
    (r"x*", "nothing"), (r"(?P<name> *)Zed", " Zed"), (r"Ze(?P<name>q)?d", "Zed"),
])  # fmt: skip
def test_an_empty_match_says_nothing(pattern: str, text: str) -> None:
    assert extract(text, rules=[{"name": "a.b", "field": "datasets", "pattern": pattern}]).datasets == ()


def test_a_slow_pattern_is_stopped() -> None:
    slow = {"name": "acme.slow", "field": "models", "pattern": r"(?:a|a)*b|(?:a*)*c"}
    extractor, started = Extractor(ner=False, rules=[slow]), time.monotonic()
    with pytest.raises(PatternTimeoutError, match="took over"):
        extractor.extract("a" * 60)
    assert time.monotonic() - started < 100  # without the limit it takes years


def test_a_file_says_what_arguments_say(config: Path) -> None:
    extractor = Extractor.from_file(config, ner=False)
    record = extractor.extract(TEXT + " We use the Vault holdings.")
    assert not record.results and record.code_urls[0].host == "git.corp"
    vault = next(dataset for dataset in record.datasets if dataset.name == "Vault")
    assert (vault.confidence, vault.mentions[0].rule) == (0.77, "acme.collection")
    assert extractor.options.min_confidence.least("datasets") == 0.2
    changed = Extractor.from_file(config, ner=False, min_confidence=0.5)
    assert [changed.options.min_confidence.least(field) for field in ("models", "datasets")] == [0.5, 0.2]


def test_equal_options_have_one_name_and_give_equal_bytes(config: Path) -> None:
    given: dict[str, Any] = {
        "min_confidence": {"default": 0.1, "datasets": 0.2}, "hosts": ["git.corp", "acme.org/code"],
        "disable": ["results", "results"], "names": NAMES, "rules": [f"{config.parent / 'jargon.py'}:RULES", CODENAME],
    }  # fmt: skip
    ours, file = Extractor(**given), Extractor.from_file(config)
    assert ours.configuration == file.configuration != Extractor().configuration
    assert ours.extract(TEXT).model_dump_json() == file.extract(TEXT).model_dump_json()
    (config.parent / "jargon.py").write_text(PLUGIN.replace("holdings", "stacks"))
    again = Extractor.from_file(config)
    assert again.configuration != file.configuration  # the code of the plug-in counts
    assert again.extract("We use the Vault stacks.").datasets and not again.extract("the Vault holdings").datasets


def extract_elsewhere(extractor: Extractor) -> str:
    return extractor.extract(TEXT + " We use the Vault holdings.").model_dump_json()


def test_an_extractor_travels_to_another_process(config: Path) -> None:
    extractor = Extractor.from_file(config, ner=False, rules=[SNAPPY, f"{config.parent / 'jargon.py'}:RULES"])
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(extract_elsewhere, extractor).result() == extract_elsewhere(extractor)
    assert pickle.loads(pickle.dumps(extractor)).configuration == extractor.configuration


@pytest.mark.parametrize(("options", "message"), [
    ({"disable": ["dataset"]}, "disable[0]: cannot be 'dataset'; did you mean 'datasets'?"),
    ({"min_confidence": {"dataset": 1}}, "min_confidence.dataset: unknown key 'dataset'; did you mean 'datasets'?"),
    ({"min_confidence": "high"}, "min_confidence: must be a number from 0 to 1, or one for each field, not 'high'"),
    ({"min_confidence": True}, "min_confidence.default: must be a number from 0 to 1, not True"),
    ({"ner": "no"}, "ner: must be true or false, not 'no'"),
    ({"names": [{"datset": "x"}]}, "names[0].datset: unknown key 'datset'; did you mean 'dataset'?"),
    ({"names": [{}]}, 'names[0]: a name is {dataset = "…"} or {model = "…"}, one of the two'),
    ({"names": [{"model": "--"}]}, "names[0]: '--' cannot be a name"),
    ({"names": "AcmeBench"}, "names: must be a list, not 'AcmeBench'"),
    ({"hosts": ["https://x.org"]}, "hosts[0]: 'https://x.org' is no host; write it as in `git.example.org`"),
    ({"rules": ["x"]}, "rules[0].plugin: 'x' is no plug-in; write `module:RULES`"),
    ({"rules": ["absent_module:RULES"]}, "rules[0]: the plug-in absent_module cannot be imported"),
    ({"rules": ["json:RULES"]}, "rules[0]: json has no RULES"),
    ({"rules": ["json:__name__"]}, "rules[0]: __name__ of json must be a tuple of rules"),
    ({"rules": [CODENAME, CODENAME]}, "rules[1]: there is already a rule 'acme.codename'"),
    ({"rules": [{**CODENAME, "name": "urls.with_path"}]}, "rules[0]: there is already a rule 'urls.with_path'"),
    ({"rules": [{**CODENAME, "name": "x"}]}, "rules[0].name: 'x' cannot sign a record"),
    ({"rules": [{**CODENAME, "pattern": "a(b"}]}, "rules[0].pattern: 'a(b' is no regular expression: missing )"),
    ({"rules": [{**CODENAME, "pattern": "(?P<nam>b)"}]}, "the group 'nam' says nothing of models; name it name"),
    ({"rules": [{**SNAPPY, "pattern": "b"}]}, "rules[0].pattern: nothing is the number; put it into (?P<value>…)"),
    ({"rules": [{**SNAPPY, "role": "used"}]}, "rules[0]: role says nothing of speedups, only of datasets and models"),
    ({"rules": [{**SNAPPY, "unit": "raw"}]}, "rules[0]: unit cannot be 'raw' for speedups; choose x or %"),
    ({"rules": [{**SNAPPY, "kind": "model"}]}, "rules[0]: kind cannot be 'model' for speedups; choose change or"),
    ({"rules": [{**SNAPPY, "confidnce": 1}]}, "unknown key 'confidnce'; did you mean 'confidence'?"),
    ({"rules": [{**SNAPPY, "plugin": "a:B"}]}, "rules[0]: a plugin says all by itself; take confidence, field, "),
    ({"rules": [{"field": "models"}]}, 'rules[0]: a rule is "module:RULES", or it has a name, a field and a pattern'),
])  # fmt: skip
def test_what_cannot_be_set_is_told_with_the_way_out(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        Extractor(**options)
    assert message in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(("text", "message"), [
    (b"disabel = []", "bad.toml: disabel: unknown key 'disabel'; did you mean 'disable'?"),
    (b"hosts = 3", "bad.toml: hosts: must be a list, not 3"),
    (b"hosts = ", "bad.toml: not TOML in UTF-8: Invalid value"),
    (b"\xff", "bad.toml: not TOML in UTF-8"),
    (b'[[rules]]\nplugin = "absent_module:RULES"', "bad.toml: rules[0]: the plug-in absent_module cannot be imported"),
    (b'[[rules]]\nname = "a.b"\nfield = "models"\npattern = "("', "bad.toml: rules[0].pattern: '(' is no regular"),
])  # fmt: skip
def test_a_file_that_cannot_be_is_told_by_its_name(tmp_path: Path, text: bytes, message: str,
                                                   capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    path = tmp_path / "bad.toml"
    path.write_bytes(text)
    assert main(["show", "-", "--config", str(path)]) == 2
    err = capsys.readouterr().err
    assert message in err and err.count("\n") == 1
    assert main(["show", "-", "--config", str(tmp_path / "absent.toml")]) == 2
    assert "absent.toml: No such file or directory; name a configuration file" in capsys.readouterr().err


@pytest.mark.parametrize(("body", "message"), [
    ("raise ZeroDivisionError('oh')", "the rule 'bad.one' failed: ZeroDivisionError: oh"),
    ("yield Span(0, 10_000), Name('models')", "the rule 'bad.one' gave 0..10000 of a text of"),
    ("yield Span(3, 3), Name('models')", "where nothing stands"),
    ("yield Span(0, 3), 'x'", "a rule gives Findings"),
])  # fmt: skip
def test_a_plugin_that_fails_costs_the_abstract(tmp_path: Path, body: str, message: str) -> None:
    code = PLUGIN.replace('yield Span(*match.span(1)), Name("datasets", role="used")', body)
    (tmp_path / "jargon.py").write_text(code.replace("acme.collection", "bad.one"))
    (tmp_path / "extractor.toml").write_text('rules = ["jargon:RULES"]')
    with pytest.raises(RuleError, match=message):
        Extractor.from_file(tmp_path / "extractor.toml", ner=False).extract("the Vault holdings")
    papers = tmp_path / "papers.jsonl"
    papers.write_text('{"id": "1", "abstract": "We are well."}\n{"id": "2", "abstract": "the Vault holdings"}\n')
    options = ["--config", str(tmp_path / "extractor.toml"), "--no-ner", "--quiet", "--out", str(tmp_path / "out")]
    assert main(["run", str(papers), *options]) == 1
    reject = json.loads((tmp_path / "out" / "rejects.jsonl").read_text())
    assert reject["id"] == "2" and message in reject["reason"] and "fault of extractor" not in reject["reason"]


def test_a_run_names_its_configuration(tmp_path: Path, config: Path) -> None:
    papers = tmp_path / "papers.jsonl"
    papers.write_text(json.dumps({"id": "1", "abstract": TEXT}) + "\n")
    out = tmp_path / "out"
    assert main(["run", str(papers), "--config", str(config), "--no-ner", "--quiet", "--out", str(out)]) == 0
    extractor = Extractor.from_file(config, ner=False)
    about = json.loads((out / "run.json").read_text())
    assert about["configuration"] == extractor.configuration and about["options"]["disable"] == ["results"]
    expected = extractor.extract(Abstract(TEXT, "1")).model_dump(mode="json")
    assert json.loads((out / "records.jsonl").read_text()) == expected


def test_a_plug_in_that_wants_to_end_the_program_is_told(tmp_path: Path) -> None:
    (tmp_path / "leaving.py").write_text("raise SystemExit(3)", encoding="utf-8")
    file = tmp_path / "a.toml"
    file.write_text('[[rules]]\nplugin = "leaving:RULES"\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"leaving\.py cannot be imported \(SystemExit"):
        Extractor.from_file(file)
