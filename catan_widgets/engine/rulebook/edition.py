"""The rules of the Chocolate Edition in our words: id, statement, and what the statement rests on."""

from catan_widgets.i18n import N_

RULES: tuple[tuple[str, str, str], ...] = (
    (
        "E-01",
        N_("The spinner has seven equal sections: one for each of the five resources, a question mark and the robber."),
        "stated derived assumed",
    ),
    (
        "E-02",
        N_(
            "Settlements come in five colours: red, blue, yellow, green and white. Turned over, each shows a city in "
            "its colour; roads and knights have tiles of their own."
        ),
        "stated assumed",
    ),
    (
        "E-03",
        N_("Every resource section shows three settlement colours, and it yields for these."),
        "stated common assumed",
    ),
    (
        "E-04",
        N_(
            "There are 32 tiles: 4 settlements in each of the five colours, plus 8 roads and 4 knights. Once a "
            "kind has run out, you cannot build it."
        ),
        "common assumed",
    ),
    (
        "E-05",
        N_(
            "The supply has 19 cards of each resource. If there are not enough for everyone, nobody gets any "
            "of that kind; at the question mark, players choose in turn from what is left."
        ),
        "assumed",
    ),
    (
        "E-10",
        N_(
            "The oldest player begins. In turn, each player takes a start set: two settlements with a road "
            "between them, which is 2 points, and some resource cards."
        ),
        "stated common assumed",
    ),
    (
        "E-11",
        N_("Everyone keeps their cards hidden."),
        "stated",
    ),
    (
        "E-20",
        N_(
            "When the spinner shows a resource, each player takes one card of it for each of their settlements "
            "in a colour of that section, and two for each city."
        ),
        "stated",
    ),
    (
        "E-21",
        N_("When the spinner shows the question mark, each player takes one resource card of their choice."),
        "stated",
    ),
    (
        "E-22",
        N_(
            "When the spinner shows the robber, everyone with more than 7 cards discards half of them, rounded "
            "down, and chooses which."
        ),
        "stated",
    ),
    (
        "E-30",
        N_("In the second phase players may trade at any ratio, but only with the player whose turn it is."),
        "stated",
    ),
    (
        "E-31",
        N_("At any time during your turn you may swap 3 cards of one kind for one of another kind from the supply."),
        "stated derived",
    ),
    (
        "E-40",
        N_("In the third phase you may build, and you pay what it costs."),
        "stated",
    ),
    (
        "E-41",
        N_(
            "A road goes to the left or right of one of your settlements. Exactly one road joins two settlements, and "
            "roads give no points."
        ),
        "stated",
    ),
    (
        "E-42",
        N_(
            "A settlement goes at the free end of your own road and is worth 1 point. You may have only one of "
            "each colour, as a settlement or as a city."
        ),
        "stated derived",
    ),
    (
        "E-43",
        N_(
            "For 3 ore and 2 grain you turn one of your settlements over: as a city it yields double and is "
            "worth 2 points."
        ),
        "stated",
    ),
    (
        "E-44",
        N_(
            "Each of your settlements and cities can have one knight, worth half a point. When you build it, "
            "you may draw a card, unseen, from the neighbour on each side and use the cards at once."
        ),
        "stated derived assumed",
    ),
    (
        "E-45",
        N_(
            "A road costs brick and lumber, a settlement brick, lumber, wool and grain, and a knight ore, wool and "
            "grain."
        ),
        "assumed",
    ),
    (
        "E-90",
        N_(
            "You win as soon as you have 5 points during your own turn. Two knights make one point, so 4½ is "
            "not enough."
        ),
        "stated derived",
    ),
)
