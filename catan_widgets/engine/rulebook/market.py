"""The rules of the Chocolate Market in our words: id, statement, and what the statement rests on."""

from catan_widgets.i18n import N_

RULES: tuple[tuple[str, str, str], ...] = (
    (
        "M-00",
        N_("The Chocolate Market uses the rules of the base game, apart from the changes listed here."),
        "stated",
    ),
    (
        "M-01",
        N_("Five jungle hexes are added, so there are 24 land hexes."),
        "stated derived",
    ),
    (
        "M-02",
        N_("The larger island is also laid out in five columns, of 4, 5, 6, 5 and 4 hexes."),
        "derived",
    ),
    (
        "M-03",
        N_("The supply holds 60 ingredient cards: 18 cocoa, 14 sugar, 10 milk, 10 hazelnuts and 8 grapes."),
        "stated",
    ),
    (
        "M-04",
        N_(
            "There are 29 production sites: 9 for cocoa in the jungle, 7 for sugar on fields, 5 for milk on "
            "pasture, 5 for hazelnuts in the forest and 3 for grapes in the hills. Mountains and desert have "
            "none."
        ),
        "stated derived",
    ),
    (
        "M-05",
        N_("There are 28 victory point chips, worth one point each."),
        "stated assumed",
    ),
    (
        "M-06",
        N_(
            "The market has five varieties in columns of eight rows. The row sets the reward, from 2 points at "
            "the top down to a single resource; the bottom row has none."
        ),
        "stated derived",
    ),
    (
        "M-07",
        N_(
            "The varieties are numbered 1 to 5: fine dark, milk, whole hazelnut, dark whole hazelnut, and grape and "
            "nut."
        ),
        "stated derived assumed",
    ),
    (
        "M-08",
        N_(
            "Every variety has a recipe and a starting row. Fine dark takes 2 cocoa and 1 sugar; every "
            "chocolate needs cocoa."
        ),
        "stated derived assumed",
    ),
    (
        "M-09",
        N_("The jungle hexes have printed numbers: 4, 5, 9, 10 and 11."),
        "assumed",
    ),
    (
        "M-10",
        N_(
            "All hexes are shuffled. The red chips are laid first, never side by side and, if possible, on "
            "different kinds of terrain; then the black chips fill the rest at random. Neither the desert nor "
            "the jungle gets one."
        ),
        "stated assumed",
    ),
    (
        "M-11",
        N_(
            "The robber starts on the desert, the ingredient cards are sorted by kind, and the varieties are "
            "in their starting rows."
        ),
        "stated",
    ),
    (
        "M-12",
        N_(
            "Twenty sea hexes surround the larger island. The nine harbours are spread over them at random, no two "
            "side by side."
        ),
        "derived assumed",
    ),
    (
        "M-20",
        N_("The first two settlements are founded as in the base game; the second one gives the first cards."),
        "stated",
    ),
    (
        "M-21",
        N_(
            "Then everyone, clockwise from the starting player, founds a third settlement with a road anywhere the "
            "distance rule allows."
        ),
        "stated derived assumed",
    ),
    (
        "M-22",
        N_(
            "After your third settlement you take two production sites for free and put them on two different "
            "matching hexes next to your settlements."
        ),
        "stated derived assumed",
    ),
    (
        "M-23",
        N_("The third settlement brings no cards."),
        "derived",
    ),
    (
        "M-24",
        N_("The starting player of the first round takes the first turn, even if somebody else founds last."),
        "derived",
    ),
    (
        "M-30",
        N_(
            "When a hex's number is rolled, every production site on it gives its owner one ingredient. A city does "
            "not double it."
        ),
        "stated",
    ),
    (
        "M-31",
        N_("The jungle gives no resources. For cocoa you need a building next to it and a cocoa site on it."),
        "stated",
    ),
    (
        "M-32",
        N_("The hex under the robber gives neither resources nor ingredients."),
        "stated",
    ),
    (
        "M-33",
        N_("If a roll calls for more of an ingredient than the supply has, nobody gets any of that ingredient."),
        "derived",
    ),
    (
        "M-34",
        N_(
            "A jungle hex needs no chip: it yields when its printed number is rolled, and the robber may move "
            "there as to any other hex with a number."
        ),
        "assumed",
    ),
    (
        "M-40",
        N_(
            "In the build phase you can build a production site for 1 ore and 1 lumber. Its hex must match it "
            "and be next to one of your buildings."
        ),
        "stated derived",
    ),
    (
        "M-41",
        N_(
            "Each of your buildings can have one site on each of its hexes. The site stays when the settlement "
            "becomes a city, and other players' sites do not take up its place."
        ),
        "derived assumed",
    ),
    (
        "M-42",
        N_("When all sites of a kind are on the board, no more of them can be built."),
        "stated",
    ),
    (
        "M-50",
        N_(
            "On your turn, once the roll has been dealt with, you may make as many chocolates as your "
            "ingredients allow, one after the other."
        ),
        "stated derived assumed",
    ),
    (
        "M-51",
        N_("You pay the recipe's ingredients to the supply and get the reward of the row that the variety is in."),
        "stated",
    ),
    (
        "M-52",
        N_("Then the variety you made sinks by one row."),
        "stated",
    ),
    (
        "M-53",
        N_(
            "Then a die decides which variety rises by one row: on 1 to 5 the one with that number, on 6 one "
            "of your choice. You may not skip this."
        ),
        "stated derived",
    ),
    (
        "M-54",
        N_("A variety in the bottom row cannot be made; it has to rise first."),
        "stated",
    ),
    (
        "M-55",
        N_("If the variety the die names is already in the top row, you choose another one to rise."),
        "stated derived",
    ),
    (
        "M-56",
        N_(
            "You get rewards at once: chips for points, the top development card, a free road that you build "
            "right away, a resource of your choice. If the supply has run out, you get nothing, but points "
            "always count."
        ),
        "stated derived assumed",
    ),
    (
        "M-57",
        N_(
            "Treat a development card from the market like one you have just bought: it cannot be played in the same "
            "turn. A victory point counts straight away."
        ),
        "derived assumed",
    ),
    (
        "M-60",
        N_("Players trade ingredients with each other just like resources, and one trade may include both."),
        "stated derived",
    ),
    (
        "M-61",
        N_(
            "The bank swaps 4 ingredients of one kind for another ingredient, or 3 with a 3:1 harbour. It never swaps "
            "resources for ingredients or the other way round."
        ),
        "stated",
    ),
    (
        "M-70",
        N_(
            "On a 7, resources and ingredients are counted separately. If you have more than 7 of either, you "
            "discard half of that part, rounded down."
        ),
        "stated",
    ),
    (
        "M-71",
        N_(
            "The player who robs chooses whether to draw from the other player's resources or ingredients, if "
            "there are any."
        ),
        "stated assumed",
    ),
    (
        "M-72",
        N_("A knight gives you the same choice between resources and ingredients."),
        "stated",
    ),
    (
        "M-73",
        N_("Monopoly and invention apply only to resources, never to ingredients."),
        "derived",
    ),
    (
        "M-74",
        N_(
            "Keep your ingredients hidden and separate from your resources. Everyone may know how many of each "
            "you hold."
        ),
        "stated assumed",
    ),
    (
        "M-90",
        N_("You win as soon as you reach 13 points during your own turn, chips included."),
        "stated derived",
    ),
)
