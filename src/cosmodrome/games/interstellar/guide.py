"""What the guide takes from the box: numbers, tables, the legend, pictures and the worked round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cosmodrome.draw.icons import icon
from cosmodrome.draw.picture import Picture, sign
from cosmodrome.draw.svg import Svg, group
from cosmodrome.engine.example import Step, begin, example, play_until, starting
from cosmodrome.engine.guide import Block, Cell, Chart, Numbers, Part, Parts, bullets, options_chart, signed

from . import content as c
from .board.pieces import cube, effect_icon, meeple, piece, scientist
from .board.tokens import R, token_face
from .state import Phase
from .words import effects as effect_words
from .words import names as words

_setup, _solar, _board, _tracks = c.load("setup"), c.load("solar"), c.load("board"), c.load("tracks")
COUNTS = tuple(c.EARTH_MEEPLES)
"""player counts, 1 to 4"""


def _rows(data: Any, *path: str) -> list[dict[str, Any]]:
    """A list of records in a content file."""
    for key in path:
        data = data[key]
    found: list[dict[str, Any]] = data
    return found


def _by_id(rows: list[dict[str, Any]], name: str) -> dict[str, Any]:
    return next(row for row in rows if row["id"] == name)


_fast_common, _fast_player = _rows(_setup, "fast_play", "common"), _rows(_setup, "fast_play", "player")

NUMBERS: Numbers = {
    "least_players": _setup["players"]["min"],
    "most_players": _setup["players"]["max"],
    "modules_for_end": c.MODULES_FOR_END,
    "colours": len(c.COLORS),
    "fuel": c.START_FUEL,
    "scientists": c.START_SCIENTISTS,
    "all_scientists": c.SCIENTISTS,
    "bases": c.PIECE_COUNTS[c.BASE],
    "tokens": len(c.BASIC_TOKENS),
    "prestige": c.START_PRESTIGE,
    "reputation_start": _tracks["reputation"]["start"],
    "face_down": c.FACE_DOWN,
    "tokens_per_planet": c.load("production_tokens")["total"]["per_planet"],
    "events_in_play": c.EVENTS_IN_PLAY,
    "events": len(c.EVENTS),
    "stages": len(c.STAGES),
    "current": _board["construction_site"]["current_projects"]["n"],
    "starting_mechanisms": len(c.STARTING_MECHANISMS),
    "advanced_mechanisms": len(c.ADVANCED_MECHANISMS),
    "modules": len(c.MODULES),
    "solar_draw": _solar["solar_extraction"]["draw"],
    "salvation_limit": c.SALVATION_LIMIT,
    "salvation_technologies": len(c.SALVATION_TECHNOLOGIES),
    "salvation_first": words.cubes(c.SALVATION_COSTS[0]),
    "salvation_second": words.cubes(c.SALVATION_COSTS[1]),
    "salvation_third": words.cubes(c.SALVATION_COSTS[-1]),
    "salvation_actions": len(c.ACTIONS),
    "salvation_plays": len(c.BASIC),
    "earth_fuel": c.PARAMETERS["earth_fuel"][1][0],
    "storage": c.STORAGE,
    "building_spaces": c.BUILDING_SPACES,
    "take_off": _board["solar_system"]["travel"]["take_off"],
    "per_orbit": _board["solar_system"]["travel"]["per_orbit_step"],
    "per_quadrant": _board["solar_system"]["travel"]["per_quadrant_entered"],
    "missing_fuel": -c.MISSING_FUEL if c.MISSING_FUEL < 0 else c.MISSING_FUEL,
    "market_margin": c.PRICE[0] - 1,
    "market_turns": c.MARKET_TURNS,
    "travel_turns": c.TRAVEL_TURNS,
    "match_bonus": c.MATCH_BONUS,
    "refill_pod": c.REFILL_POD,
    "refill": c.REFILL_MEEPLES,
    "pods": c.PODS,
    "top_row_step": _tracks["reputation"]["top_row_step"]["n"],
    "past_bottom": _tracks["reputation"]["past_bottom"]["n"],
    "extra_column": next(k for k, reward in enumerate(c.COLUMN_REWARD) if reward),
    "trappist": c.COLUMN_REWARD[c.TRAPPIST][0].n,
    "extra_per_player": c.EXTRA_PER_PLAYER,
    "long_term": c.LONG_TERM_SPACES,
    "fuel_per_prestige": c.FUEL_PER_PRESTIGE,
    "fast_spiral": c.SPIRAL_FAST,
    "fast_cubes": _by_id(_fast_common, "market")["extra_random_cubes_from_bag_per_player"],
    "fast_meeples": _by_id(_fast_common, "cryo_pods")["meeples_per_player_from_the_normal_set"],
    "fast_technologies": words.listed(c.TECHNOLOGIES[t].name for t in c.FAST_TECHNOLOGIES),
    "fast_count": len(c.FAST_TECHNOLOGIES),
    "fast_scientists": c.FAST_SCIENTISTS,
    "fast_fuel": c.FAST_FUEL,
    "fast_hold": c.FAST_HOLD,
}


# --- the legend, drawn with the pieces of the board


def _small(words: str, drawn: Svg, size: float = 40) -> Picture:
    return sign(words, drawn, size, size)


def legend() -> Chart:
    """Every sign of the board with its meaning."""
    face = 2 * R + 4
    rows: list[tuple[Picture, str]] = [
        (_small("a cube", cube(2, 40)), "a resource cube with its value"),
        (_small("a meeple", meeple(3, 40)), "a person of the Population with their level"),
        (_small("a Scientist", scientist(0, 20, 20, 36)), "a Scientist, in the colour and shape of the player"),
        *(
            (_small(words.PIECE_NAMES[name], piece(k, 0, 0, 40, 0)), f"{words.PIECE_NAMES[name]}, a Building")
            for k, name in enumerate(c.PIECES)
        ),
        *(
            (_small(effect_words.effect(e), icon(effect_icon(e), 2, 2, 36)), meaning)
            for e, meaning in (
                (c.Effect("gain_fuel"), "Fuel"),
                (c.Effect("gain_prestige"), "Prestige"),
                (c.Effect("gain_reputation"), "Reputation"),
                (c.Effect("gain_scientist"), "a Scientist from the supply"),
                (c.Effect("improved_deposit"), "add improved cubes to a Deposit"),
                (c.Effect("government_probe"), "move a Probe"),
                (c.Effect("save_lowest"), "save a Population, or a step on the Leaders of Humankind track"),
                (c.Effect("build_lowest"), "build a Mechanism"),
            )
        ),
        *(
            (
                sign(
                    "an Action token",
                    group(token_face(token, phase), x=face / 2, y=face / 2),
                    face,
                    face,
                ),
                meaning,
            )
            for token, phase, meaning in (
                ("B3", Phase.ACTION, "an Action token in the Action Phase; ∞ means that you can repeat it"),
                ("B3", Phase.SALVATION, "the same token in the Salvation Phase, with an action in its centre"),
            )
        ),
    ]
    return Chart(("sign", "what it is"), rows)


# --- tables


def cubes() -> Chart:
    """Colours with value, price and number."""
    return Chart(
        ("colour", "", "value", "Market price", "in the Solar Bag per player", "meeples"),
        [
            (color, sign(f"{color} cube", cube(k, 40), 40, 40), k + 1, c.PRICE[k], c.BAG_PER_PLAYER[k], c.MEEPLES[k])
            for k, color in enumerate(c.COLORS)
        ],
    )


def sizes() -> Chart:
    """What depends on the number of players."""
    by_count: dict[str, Iterable[int]] = {
        "meeples on Earth": c.EARTH_MEEPLES.values(),
        "cubes in the Solar Bag": (sum(c.BAG_PER_PLAYER) * n for n in COUNTS),
        "spaces of the Market": c.MARKET_SIZE.values(),
        "spaces of the extraction track": c.EXTRACTION_SPACES.values(),
        "rows of Cryo-Pods to fill": c.POD_ROWS_NEEDED.values(),
        "Extra Action tokens on display": (c.EXTRA_PER_PLAYER * n for n in COUNTS),
        "meeples that join Earth each round": COUNTS,
    }
    rows: list[tuple[Cell, ...]] = [(name, *values) for name, values in by_count.items()]
    return Chart(("players", *map(str, COUNTS[1:])), [(row[0], *row[2:]) for row in rows])


def module_sizes() -> Chart:
    """Mechanisms a Module takes."""
    return Chart(("players", *map(str, COUNTS[1:])), [(m.name, *m.needed[2:]) for m in c.MODULES.values()])


def action_tokens() -> Chart:
    """The basic tokens and their two sides."""
    rows = []
    for t in c.BASIC_TOKENS.values():
        again = "as often as you like, until another token covers it" if t.repeatable else "once"
        rows.append((t.name, again, words.sentence(words.ACTION_NAMES[t.center]) if t.center else "rests"))
    rows.append(("the production token of each of your Bases", "once", "rests"))
    return Chart(("token", "how often in the Action Phase", "centre in the Salvation Phase"), rows)


def spiral() -> Chart:
    """The stages of the Sun: which spaces, which events."""
    ends = [*c.SPIRAL_CROSSINGS, c.SPIRAL_END]
    rows = []
    first = c.SPIRAL_START
    for stage, end in zip(c.STAGES, sorted({*ends}), strict=True):
        events = [str(space) for space in c.SPIRAL_EVENTS if first <= space < end]
        lost = c.SPIRAL_CROSSINGS.get(end, c.EARTH)
        rows.append((stage, f"{first} to {end - 1}", ", ".join(events), c.PLANETS[lost].name))
        first = end
    return Chart(("line", "spaces of the Sun", "spaces with !", "planet swallowed after them"), rows)


def solar_events() -> Chart:
    """Every Solar Event by stage."""

    def line(color: int) -> str:
        return "Advance" if color == c.ADVANCE else f"Rescue {c.COLORS[color]}"

    seen: dict[tuple[int, ...], int] = {}
    for event in c.EVENTS.values():
        seen[event] = seen.get(event, 0) + 1
    rows: list[tuple[Cell, ...]] = [(*(line(color) for color in event), n) for event, n in sorted(seen.items())]
    return Chart((*(f"{stage} line" for stage in c.STAGES), "tokens"), rows)


def technologies() -> Chart:
    """All levels of all rows."""
    return Chart(
        ("Technology", "level", "cost", "what it does"),
        [
            (f"**{t.name}**", t.level, words.cubes(t.cost), effect_words.technology(t.id))
            for row in c.ROW_LEVELS
            for t in row
        ],
    )


def salvation_table() -> Chart:
    """The Salvation Technologies."""
    return Chart(
        ("Technology", "what it does"),
        [(f"**{c.TECHNOLOGIES[t].name}**", effect_words.technology(t)) for t in c.SALVATION_TECHNOLOGIES],
    )


def buildings() -> Chart:
    """What each Building does by level."""
    raised = [
        "; then ".join(f"up to {n} {c.COLORS[low]} or {c.COLORS[high]}" for n, low, high in steps)
        for steps in c.CONVERTER_STEPS[1:]
    ]
    here = c.load("buildings")["buildings"][0]["on_activate"]
    base = f"{here[0]['n']}, and {here[1]['n']} more if your Explorer is there"
    return Chart(
        ("Building", "what it does", "level 1", "level 2", "level 3"),
        [
            ("Base", "moves cubes from Deposit to Storage", base, "", ""),
            ("Drill", "moves cubes from Deposit to Storage", *c.DRILL_CUBES[1:]),
            ("ARS", "moves cubes from Storage to your reserve", *c.ARS_CUBES[1:]),
            ("Converter", "raises stored cubes by one level", *raised),
            ("Outpost", "makes Fuel for your reserve, or for the hold if your Explorer is there", *c.OUTPOST_FUEL[1:]),
        ],
    )


def planets() -> Chart:
    """The planets: price from Earth in the same quadrant, and what their production tokens hold."""
    rows = []
    travel = _board["solar_system"]["travel"]
    for index in c.COLONIES:
        planet = c.PLANETS[index]
        tokens = [c.PRODUCTION[t] for t in c.PLANET_TOKENS[index]]
        sums = [sum(t.deposit) for t in tokens]
        found = [color for k, color in enumerate(c.COLORS) if any(t.deposit[k] for t in tokens)]
        steps = abs(planet.orbit - c.PLANETS[c.EARTH].orbit) * travel["per_orbit_step"]
        price = travel["take_off"] + steps
        rows.append((planet.name, price, len(planet.quadrants), f"{min(sums)} to {max(sums)}", ", ".join(found)))
    head = (
        "planet",
        "Fuel from Earth in the same quadrant",
        "dots on its orbit",
        "cubes in a Deposit",
        "colours",
    )
    return Chart(head, rows)


def pass_rewards() -> Chart:
    """All Pass tokens, reward by reward."""
    names = {"standard": "Pass token"} | {
        w["id"]: w["name"] for w in c.load("action_tokens")["alternative_pass_tokens"]
    }
    head = ("turned by rewards", *(names[wheel] for wheel in c.WHEEL_LABELS))
    count = len(c.WHEEL_LABELS["standard"])
    return Chart(head, [(n, *(labels[n] for labels in c.WHEEL_LABELS.values())) for n in range(1, count)])


def leaders() -> Chart:
    """The bonuses of both Leader tracks."""
    return Chart(
        ("space", "Leaders of Humankind", "Leaders of the Starship"),
        [
            (n, effect_words.effects(c.HUMANKIND[n]), effect_words.effects(c.STARSHIP[n]))
            for n in range(1, max(len(c.HUMANKIND), len(c.STARSHIP)))
        ],
    )


def mechanisms() -> Chart:
    """Every Mechanism with its price and Prestige."""
    return Chart(
        ("Mechanism", "cost", "Prestige", "set"),
        [
            (m.name, words.cubes(m.cost), m.prestige, "starting" if m.starting else "advanced")
            for m in c.MECHANISMS.values()
        ],
    )


def government() -> Chart:
    """The bonuses of the World Government, highest row first."""
    rows: list[tuple[Cell, ...]] = []
    for row in reversed(range(c.GOVERNMENT_ROWS)):
        spaces = c.GOVERNMENT[row * c.GOVERNMENT_SPACES : (row + 1) * c.GOVERNMENT_SPACES]
        rows.append((row + 1, *(effect_words.effects(bonus) for bonus in spaces)))
    return Chart(("row", *(f"space {n + 1}" for n in range(c.GOVERNMENT_SPACES))), rows)


def reputation() -> Chart:
    """The rows of the Reputation track."""
    rows = []
    for row in _tracks["reputation"]["rows"]:
        held = [space["reputation"] for space in row["spaces"]]
        rows.append((f"{signed(min(held))} to {signed(max(held))}", row["prestige_per_round"]))
    return Chart(("Reputation", "Prestige every round"), rows)


def discoveries() -> Chart:
    """What a Probe can find."""
    rows = []
    for kind, name in enumerate(c.KIND_NAMES):
        others = "may pay to move again at once" if kind == c.WORMHOLE else effect_words.effects(c.ANYONE[kind])
        rows.append((name, effect_words.effects(c.DISCOVERER[kind]), others, c.DISCOVERY_POOL[kind], c.POI_POOL[kind]))
    return Chart(("discovery", "first Probe gains", "every Probe gains", "tokens", "Points of Interest"), rows)


def columns() -> Chart:
    """Fuel numbers above the Journey."""
    head = ("column", *(str(n) for n in range(1, c.TRAPPIST)), "Trappist")
    return Chart(head, [("Fuel", *c.COLUMN_FUEL[1:])])


def extra_tokens() -> Chart:
    """Every Extra Action token with both sides."""
    rows = []
    for t in c.EXTRA_TOKENS.values():
        again = " ∞" if t.repeatable else ""
        side = f"Any; centre: {words.ACTION_NAMES[t.center]}" if t.center else effect_words.salvation_side(t.id)
        rows.append((f"**{t.name}**", effect_words.a_side(t.id) + again, side))
    return Chart(("token", "Action Phase", "Salvation Phase"), rows)


def ranks() -> Chart:
    """Rank values by player count."""
    most = max(len(values) for values in c.RANK_VALUES.values())
    rows: list[tuple[Cell, ...]] = [
        (n, *(str(values[k]) if k < len(values) else "" for k in range(most)))
        for n, values in c.RANK_VALUES.items()
        if n > 1
    ]
    return Chart(("players", *(f"rank {k + 1}" for k in range(most))), rows)


def solo_decks() -> Chart:
    """What each token of the Directorate does."""
    decks = (("Action", "action_deck"), ("Salvation", "salvation_deck"))
    rows = []
    for phase, deck in decks:
        for t in _setup["solo"][deck]:
            name = words.ACTION_NAMES.get(t["token"], t["token"].replace("_", " "))
            rows.append((phase, words.sentence(name), t.get("from", "all"), t["text"]))
    return Chart(("phase", "token", "from level", "what it does"), rows)


def solo_levels() -> Chart:
    """Prestige of the Directorate at the start, by level."""
    return Chart(("level", "Prestige at the start"), list(c.SOLO_PRESTIGE.items()))


def _marked(rows: list[dict[str, Any]]) -> tuple[int, int]:
    """The number of records that are wholly designed, and of all records."""
    return sum(row["origin"] == "designed" for row in rows), len(rows)


def designed() -> Part:
    """How many records of each kind we designed, counted by the marks in the data."""
    tech = c.load("technologies")
    spaces = [space for row in c.load("government")["grid"]["rows"] for space in row["spaces"]]
    lists: dict[str, list[dict[str, Any]]] = {
        "Mechanisms (cost and Prestige)": c.load("mechanisms")["mechanisms"],
        "production tokens": c.load("production_tokens")["tokens"],
        "Solar Events": _solar["events"],
        "Modules (how many Mechanisms they take)": c.load("modules")["modules"],
        "Extra Action tokens": c.load("extra_actions")["tokens"],
        "Discovery tokens (how many of each kind)": c.load("discovery_tokens")["tokens"],
        "Technology levels": [level for row in tech["rows"] for level in row["levels"]],
        "Salvation Technologies": tech["salvation"]["technologies"],
        "spaces of the World Government": spaces,
        "spaces of the Leaders of Humankind": _tracks["leaders_of_humankind"]["spaces"],
        "spaces of the Leaders of the Starship": _tracks["leaders_of_the_starship"]["spaces"],
        "rows of the Reputation track": _tracks["reputation"]["rows"],
        "alternative Pass tokens": c.load("action_tokens")["alternative_pass_tokens"],
    }
    chart = Chart(("what", "designed", "of"), [(name, *_marked(rows)) for name, rows in lists.items()])
    whole = {
        "the sizes of the Market": c.load("market")["size_by_players"]["origin"],
        "the lengths of the extraction track": _solar["extraction_track"]["origin"]["spaces_by_players"],
        "the places of the planets and of ! on the Solar Spiral": _solar["spiral"]["origin"]["positions"],
        "the solo mode, except the flight of the Government Probe": _setup["solo"]["origin"],
        "the strength of the Buildings": c.load("buildings")["buildings"][1]["origin"]["numbers"],
        "the dots of the orbits": _board["solar_system"]["dot_rule"]["origin"],
    }
    return [chart, "We also designed:", bullets(name for name, origin in whole.items() if origin == "designed")]


# --- the worked round


def worked_round() -> list[Block]:
    """The first round of a game, with each phase."""
    from . import GAME

    match = begin(GAME, ("Ann", "Ben"), "a first round")
    steps = [
        Step("start", "**Before the first round** each player places a Probe on a start space.", panel="journey"),
        Step(
            "turn",
            "**Action Phase.** Ann plays Solar Extraction. It gives her cubes at once, but costs Reputation.",
            starting("extract"),
            "desk",
        ),
        Step("keep", "The more she keeps, the further the extraction cube moves.", starting(*"rygbp")),
        Step("turn", "On her next turn she plays Travel.", starting("travel"), "desk"),
        Step("destination", "She sees the price of every flight. She pays with Fuel in the hold.", panel="solar"),
        Step("load", "Before she flies, she loads enough Fuel for the flight and for the way back."),
        Step("found", "She has no Base on this planet, so she founds one."),
        Step("turn", "On her next turn she plays her Earth token, which gives Fuel.", starting("earth", "pass")),
        Step("turn", "Then she passes. Her Pass token turns once for each token she did not play.", starting("pass")),
        Step(
            "salvation",
            "**Salvation Phase.** All tokens are turned over. Each now allows any Salvation action.",
            panel="desk",
        ),
        Step("act", "The action in the centre of the token gives her one more Prestige."),
    ]
    told = example(match, steps)
    play_until(match, lambda m: bool(m.state.round > 1))
    lines = [str(line) for line in match.log(None)]
    phase = next(k for k, line in enumerate(lines) if line.startswith("Government Phase"))
    return [
        *told,
        "**Government Phase.** When all have passed, the Government acts:",
        bullets(lines[phase:]),
    ]


def options() -> Chart:
    """The options of the game."""
    from . import GAME

    return options_chart(GAME.options)


PARTS: Parts = {
    "legend": legend,
    "cubes": cubes,
    "sizes": sizes,
    "module_sizes": module_sizes,
    "worked_round": worked_round,
    "action_tokens": action_tokens,
    "spiral": spiral,
    "solar_events": solar_events,
    "technologies": technologies,
    "salvation_table": salvation_table,
    "buildings": buildings,
    "planets": planets,
    "pass_rewards": pass_rewards,
    "leaders": leaders,
    "mechanisms": mechanisms,
    "government": government,
    "reputation": reputation,
    "discoveries": discoveries,
    "columns": columns,
    "extra_tokens": extra_tokens,
    "ranks": ranks,
    "solo_decks": solo_decks,
    "solo_levels": solo_levels,
    "options": options,
    "designed": designed,
}
