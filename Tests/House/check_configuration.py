"""Checks the table of settings in deploy/docs/configuration.md against what the programs themselves say.

    check_configuration.py BIN [TABLE]

BIN is the folder of the programs. Each is run with an empty environment (--print-config: names and defaults; and started, to hear what it
requires), with a mistake in every setting (all must be told at once, with the allowed values that the table names), and with a password in
every secret (none may be shown). Exit status: 0 they agree, 1 they differ, and how.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ["gateway", "ingest", "identification", "artwork", "review", "history"]
# EX_CONFIG of sysexits.h
MISTAKES = 78
ROW = re.compile(r"^\| `(?P<name>[A-Z][A-Z0-9_]+)` \| (?P<programs>[^|]+) \| (?P<default>[^|]+) \| (?P<allowed>[^|]*) \|")


@dataclass
class Setting:
    name: str
    programs: list[str]
    default: str
    allowed: str

    @property
    def is_secret(self) -> bool:
        return "secret" in self.allowed

    @property
    def is_required(self) -> bool:
        return self.default == "required"


def plain(text: str) -> str:
    """Without code marks and without the zeros behind whole numbers' points."""
    return re.sub(r"(\d)\.0\b", r"\1", text.replace("`", "").strip())


def table(path: Path) -> list[Setting]:
    settings = []
    for row in filter(None, map(ROW.match, path.read_text().splitlines())):
        programs = plain(row["programs"])
        names = PROGRAMS if programs == "all" else re.split(r",\s*", programs)
        settings.append(Setting(row["name"], names, plain(row["default"]), plain(row["allowed"])))
    return settings


@dataclass
class Run:
    status: int
    shown: dict[str, str]
    complaints: list[str]
    output: str


def run(program: Path, *arguments: str, environment: dict[str, str] | None = None) -> Run:
    # In the repository's root, where the default folder of the prompts is.
    done = subprocess.run(
        [program, *arguments], cwd=ROOT, env=environment or {}, capture_output=True, text=True, timeout=30, check=False)
    shown = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    complaints = [line.split(": ", 1)[1] for line in done.stderr.splitlines() if ": " in line]
    return Run(done.returncode, shown, complaints, done.stdout + done.stderr)


def allowed_values(complaint: str) -> tuple[str, str] | None:
    """The name, and the allowed values as the table writes them."""
    found = re.fullmatch(r"([A-Z0-9_]+) must be (?:a |an )?(.+)", complaint)
    if found is None:
        return None
    text = re.sub(r"(?:whole )?number from (\S+) to (\S+)", r"\1–\2", found[2])
    return found[1], plain(text.removeprefix("one of "))


def default_problems(program: Path, settings: dict[str, Setting]) -> Iterator[str]:
    printed = run(program, "--print-config")
    yield from (f"{name} is not in the table" for name in sorted(printed.shown.keys() - settings.keys()))
    yield from (f"{name} is in the table, and the program does not know it" for name in sorted(settings.keys() - printed.shown.keys()))
    for name in sorted(settings.keys() & printed.shown.keys()):
        expected = "not set" if settings[name].is_required else settings[name].default.replace("PROGRAM", program.name)
        if plain(printed.shown[name]) != expected:
            yield f"{name} is {printed.shown[name]} by default, not {expected}"
    started = run(program)
    if started.status != MISTAKES:
        yield f"without settings it ends with {started.status}, not {MISTAKES}"
    required = {complaint.removesuffix(" is required") for complaint in started.complaints if complaint.endswith(" is required")}
    expected_required = {name for name, setting in settings.items() if setting.is_required}
    if required != expected_required:
        yield f"it requires {sorted(required)}, and the table says {sorted(expected_required)}"


def mistake_problems(program: Path, settings: dict[str, Setting]) -> Iterator[str]:
    """Every setting that is not free text is wrong at once."""
    told = run(program, environment=dict.fromkeys(settings, "?"))
    if told.status != MISTAKES:
        yield f"with mistakes in everything it ends with {told.status}, not {MISTAKES}"
    allowed = dict(filter(None, map(allowed_values, told.complaints)))
    for name, setting in sorted(settings.items()):
        said = re.sub(r"^(secret|text|list of hosts|folder)(, |$)", "", setting.allowed)
        if name in allowed and not setting.is_secret and allowed[name] != said:
            yield f"{name} may be {allowed[name]}, not {setting.allowed}"
        if name not in allowed and said and not any(complaint.startswith(name) for complaint in told.complaints):
            yield f"{name} takes anything, and the table says {setting.allowed}"


def secret_problems(program: Path, settings: dict[str, Setting]) -> Iterator[str]:
    password = "postgresql://user:sesame@host/sesame"
    secrets = [name for name, setting in settings.items() if setting.is_secret]
    for arguments in (["--print-config"], []):
        environment = dict.fromkeys(secrets, password) | {"ALBUMSCAN_OPS_LISTEN": "?"}
        shown = run(program, *arguments, environment=environment)
        if "sesame" in shown.output:
            yield "it shows a secret"
        if arguments:
            yield from (f"{name} is not treated as a secret" for name in secrets if shown.shown.get(name) != "set")


def main() -> int:
    folder = Path(sys.argv[1]).resolve()
    path = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "deploy/docs/configuration.md"
    settings = table(path)
    names = [setting.name for setting in settings]
    problems = [f"{name} is in the table twice" for name in sorted(set(names)) if names.count(name) > 1]
    for program in PROGRAMS:
        own = {setting.name: setting for setting in settings if program in setting.programs}
        for check in (default_problems, mistake_problems, secret_problems):
            problems += [f"{program}: {problem}" for problem in check(folder / program, own)]
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(settings)} settings of {len(PROGRAMS)} programs checked: {len(problems)} differences")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
