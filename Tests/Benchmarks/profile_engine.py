"""Where the engine's time goes: perf's samples, each put to the kind of work it was taken in."""

import collections
import pathlib
import subprocess
import tempfile

# The kind of work by what is in the names of the functions on a sample's stack, the innermost twelve.
KINDS = [
    ("metadata looked up", ["swift_get", "_swift_getGenericMetadata", "MetadataCache", "swift_instantiate"]),
    ("dynamic casts", ["swift_dynamicCast", "swift_conformsToProtocol"]),
    ("copied or destroyed by witness", ["initializeWithCopy", "tuple_destroy", "tuple_init", "swift_array", "destroy for"]),
    ("allocated and freed", ["malloc", "_int_free", "cfree", "swift_allocObject", "swift_slowAlloc"]),
    ("retained and released", ["swift_retain", "swift_release", "RefCounts", "swift_bridgeObject"]),
    ("exclusivity checked", ["swift_beginAccess", "swift_endAccess", "AccessSet"]),
    ("clock read", ["clock_gettime"]),
    ("lock taken", ["_MutexHandle"]),
]
ENGINE = "$s14RedshankEngine"


def stacks(data):
    """The stacks of the samples, each a list of mangled names, the innermost first."""
    command = ["perf", "script", "--input", data, "--fields", "ip,sym"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    stack = []
    for line in [*lines, ""]:
        if line.strip():
            stack.append(line.split(None, 1)[-1].strip())
        elif stack:
            yield stack
            stack = []


def kind(stack):
    for name, parts in KINDS:
        if any(part in function for function in stack[:12] for part in parts):
            return name
    return None


def show(program, workload, rounds):
    kinds, callers, functions, samples = (collections.Counter() for _ in range(4))
    with tempfile.TemporaryDirectory() as folder:
        data = str(pathlib.Path(folder) / "perf.data")
        command = ["perf", "record", "--quiet", "--freq", "2000", "-g", "--output", data, str(program)]
        command += ["--suite", "profile", "--only", workload, "--rounds", str(rounds or 10)]
        subprocess.run(command, check=True)
        for stack in stacks(data):
            samples["all"] += 1
            work = kind(stack)
            kinds[work or "the code itself"] += 1
            caller = next((function for function in stack if ENGINE in function), None)
            if work and caller:
                callers[f"{work}, for {caller}"] += 1
            functions[stack[0]] += 1
    for title, counter in [("kind of work", kinds), ("for whom, in the engine", callers), ("function", functions)]:
        lines = [f"{100 * count / samples['all']:5.1f} %  {name}" for name, count in counter.most_common(20)]
        text = "\n".join([f"--- {title}", *lines, ""])
        print(subprocess.run(["swift", "demangle", "--simplified"], input=text, capture_output=True, text=True).stdout)
