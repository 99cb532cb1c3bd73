"""The table of what was measured, aimed at and missed."""


class Row:
    """One measured number: better when smaller; beyond `gross` the run fails."""

    def __init__(self, name, value, unit="", aim=None, gross=None):
        self.name, self.value, self.unit, self.aim, self.gross = name, value, unit, aim, gross

    @property
    def verdict(self):
        if self.value is None:
            return "not measured" if self.gross is None else "GROSS: not measured"
        if self.gross is not None and self.value > self.gross:
            return "GROSS MISS"
        if self.aim is not None:
            return "met" if self.value <= self.aim else "missed"
        return ""

    @property
    def is_gross(self):
        return self.verdict.startswith("GROSS")


def number(value, unit):
    if value is None:
        return "-"
    text = f"{value:.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.1f}"
    return f"{text} {unit}".strip()


def show_columns(lines):
    """Prints lines of cells, the first above a rule; the first and the last column to the left."""
    last = len(lines[0]) - 1
    widths = [max(len(line[column]) for line in lines) for column in range(last + 1)]
    for index, line in enumerate(lines):
        cells = [line[0].ljust(widths[0])] + [line[column].rjust(widths[column]) for column in range(1, last)]
        print("  ".join([*cells, line[last]]).rstrip())
        if index == 0:
            print("  ".join("-" * width for width in widths).rstrip())


def show(rows):
    """Prints the rows and says whether none is a gross miss."""
    lines = [["what", "measured", "aim", "gross beyond", ""]]
    for row in rows:
        aim, gross = number(row.aim, row.unit), number(row.gross, row.unit)
        lines.append([row.name, number(row.value, row.unit), aim, gross, row.verdict])
    show_columns(lines)
    return not any(row.is_gross for row in rows)
