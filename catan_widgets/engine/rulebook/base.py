"""The rules of the base game in our words: id, statement, and what the statement rests on."""

from catan_widgets.i18n import N_

RULES: tuple[tuple[str, str, str], ...] = (
    (
        "B-01",
        N_(
            "The island has 19 land hexes: 4 each of forest, pasture and fields, 3 each of hills and mountains, and "
            "one desert."
        ),
        "stated",
    ),
    (
        "B-02",
        N_(
            "Each terrain has its resource: lumber from the forest, wool from pasture, grain from fields, brick from "
            "hills and ore from mountains. The desert yields nothing."
        ),
        "stated",
    ),
    (
        "B-03",
        N_("The bank starts with 95 resource cards, 19 of every kind."),
        "stated",
    ),
    (
        "B-04",
        N_(
            "There are 25 development cards: 14 knights, 5 victory points, and 2 each of road building, invention and "
            "monopoly."
        ),
        "stated derived",
    ),
    (
        "B-05",
        N_(
            "There are 18 number chips: one 2, one 12, two of every other number except 7. The most likely "
            "numbers, 6 and 8, are red."
        ),
        "stated",
    ),
    (
        "B-06",
        N_(
            "Each colour has 5 settlements, 4 cities and 15 roads. The game is for three or four players; in "
            "lessons, two can play."
        ),
        "stated derived common",
    ),
    (
        "B-07",
        N_(
            "Longest Road and Largest Army are two special cards, each worth 2 points. The game also has two "
            "dice and one robber."
        ),
        "stated",
    ),
    (
        "B-08",
        N_("There are 9 harbours: four that take any resource at 3:1, and one for each resource at 2:1."),
        "stated common",
    ),
    (
        "B-09",
        N_("The more likely a number is to be rolled, the larger it is printed on its chip."),
        "stated",
    ),
    (
        "B-10",
        N_("The land hexes are shuffled and laid out in five columns of 3, 4, 5, 4 and 3 hexes."),
        "stated",
    ),
    (
        "B-11",
        N_(
            "Eighteen sea hexes surround the land, and every second one has a harbour. Turn each harbour until "
            "both its landing points are on the coast."
        ),
        "stated derived common assumed",
    ),
    (
        "B-12",
        N_(
            "The chips are laid in the order of their letters: from a corner hex anticlockwise in a spiral to "
            "the middle, skipping the desert. Then they are turned over to show their numbers."
        ),
        "stated common",
    ),
    (
        "B-13",
        N_("Every chip has a letter on its back, from A to R, which fixes the order of the numbers."),
        "common",
    ),
    (
        "B-14",
        N_("At the start the robber is on the desert."),
        "stated",
    ),
    (
        "B-15",
        N_(
            "For a first game there is a fixed map on which every colour already has two settlements and two "
            "roads. With three players, red is removed."
        ),
        "stated",
    ),
    (
        "B-16",
        N_("The beginner map used here is our own; everything the texts say about the printed one is true of it too."),
        "stated derived assumed",
    ),
    (
        "B-17",
        N_(
            "On the beginner map each player gets one card for every land hex next to their own settlement "
            "with the star."
        ),
        "stated",
    ),
    (
        "B-18",
        N_("On the beginner map nobody founds settlements: the oldest player simply takes the first turn."),
        "stated",
    ),
    (
        "B-20",
        N_(
            "Everybody rolls, and the player with the highest roll starts. If there is a tie, those players roll again."
        ),
        "stated common",
    ),
    (
        "B-21",
        N_(
            "In the first founding round, going clockwise, each player puts a settlement on an empty "
            "intersection and a road next to it. The distance rule applies from the start."
        ),
        "stated derived",
    ),
    (
        "B-22",
        N_(
            "The second round goes the other way, from the last player back to the first. Each player places a "
            "second settlement wherever one is allowed, and a road that starts at it."
        ),
        "stated",
    ),
    (
        "B-23",
        N_("The second settlement pays out at once: one card for each hex next to it that yields a resource."),
        "stated",
    ),
    (
        "B-24",
        N_("The last player to found their second settlement takes the first turn. That is the starting player."),
        "stated",
    ),
    (
        "B-30",
        N_(
            "A turn has three parts in a fixed order: you must roll, then you may trade, then you may build. After "
            "that it is the next player's turn, clockwise."
        ),
        "stated",
    ),
    (
        "B-31",
        N_(
            "Every hex with the rolled number yields for all players, no matter who rolled: one card for each "
            "settlement next to it, two for each city."
        ),
        "stated",
    ),
    (
        "B-32",
        N_(
            "The hex under the robber yields nothing. When its number is rolled, he stays; only a 7 or a "
            "knight moves him."
        ),
        "stated",
    ),
    (
        "B-33",
        N_("If a roll calls for more cards of a resource than the bank has, nobody gets any of that resource."),
        "stated derived",
    ),
    (
        "B-34",
        N_("Nobody sees another player's cards, but everybody may know how many there are."),
        "stated common",
    ),
    (
        "B-40",
        N_(
            "Players trade resource cards at any ratio they agree on, but only with the player whose turn it "
            "is; either side may make an offer. Both sides must give something, and nobody may give a kind "
            "that they also get."
        ),
        "stated common",
    ),
    (
        "B-41",
        N_("Four cards of one kind can be swapped with the bank for one card of your choice, as often as you can pay."),
        "stated",
    ),
    (
        "B-42",
        N_("With a building at a 3:1 harbour, three cards of one kind are enough."),
        "stated",
    ),
    (
        "B-43",
        N_(
            "With a building at a 2:1 harbour, two cards of the harbour's own resource are enough. It makes no other "
            "resource cheaper."
        ),
        "stated",
    ),
    (
        "B-50",
        N_(
            "You pay the bank for what you build, and you may build as often as your cards and pieces allow. A "
            "road costs brick and lumber, a settlement brick, lumber, wool and grain, a city 3 ore and 2 "
            "grain, a development card ore, wool and grain."
        ),
        "stated",
    ),
    (
        "B-51",
        N_(
            "You may lay a road along an empty path if it touches your own road or building; each path holds "
            "one road. You cannot build past an intersection where somebody else has a building."
        ),
        "stated common",
    ),
    (
        "B-52",
        N_(
            "Distance rule: a settlement may be built only where every intersection one path away is empty, no "
            "matter whose building it would be."
        ),
        "stated",
    ),
    (
        "B-53",
        N_("Once founding is over, a new settlement must touch one of your own roads."),
        "stated",
    ),
    (
        "B-54",
        N_("A city replaces one of your settlements; you can build that settlement again later."),
        "stated",
    ),
    (
        "B-55",
        N_(
            "When all five of your settlements are on the board, you cannot build another until one of them "
            "becomes a city."
        ),
        "stated",
    ),
    (
        "B-60",
        N_(
            "On a 7 no hex yields anything. If you have more than 7 resource cards in your hand, you discard "
            "half of them, rounded down, and choose which."
        ),
        "stated assumed",
    ),
    (
        "B-61",
        N_("Then the active player must move the robber to another land hex, one with a number chip."),
        "stated derived",
    ),
    (
        "B-62",
        N_(
            "You may draw a card, unseen, from one other player with a building on the robber's new hex. That "
            "player must have a card."
        ),
        "stated assumed",
    ),
    (
        "B-63",
        N_("After a 7 has been dealt with, the turn goes on to trading as usual."),
        "stated",
    ),
    (
        "B-70",
        N_("A development card you buy comes from a shuffled, hidden pile, and you keep it secret."),
        "stated",
    ),
    (
        "B-71",
        N_(
            "Once during your turn, at any time and even before the roll, you may play a knight or a progress "
            "card. A card bought this turn has to wait."
        ),
        "stated derived",
    ),
    (
        "B-72",
        N_(
            "A knight moves the robber and lets you draw a card, just as a 7 does. The card then stays face up "
            "in front of you."
        ),
        "stated",
    ),
    (
        "B-73",
        N_("Road building lets you place up to two roads at once, free of charge and by the usual rules."),
        "stated derived assumed",
    ),
    (
        "B-74",
        N_("Invention gives you any two resource cards that the bank has. You can still spend them this turn."),
        "stated assumed",
    ),
    (
        "B-75",
        N_("With monopoly you name a resource, and every other player hands you all their cards of that kind."),
        "stated",
    ),
    (
        "B-76",
        N_("A progress card that has been played is out of the game."),
        "stated",
    ),
    (
        "B-77",
        N_(
            "Keep victory point cards hidden until they win you the game. Then you may show several at a time, and "
            "one you have just bought counts too."
        ),
        "stated",
    ),
    (
        "B-80",
        N_(
            "Longest Road goes to the first player with at least 5 roads in one line, not counting side "
            "branches. To take it over, another player must build a longer one."
        ),
        "stated common",
    ),
    (
        "B-81",
        N_("Another player's building on an intersection cuts your road in two there."),
        "stated",
    ),
    (
        "B-82",
        N_(
            "After a cut, a player who alone has the longest line of 5 or more roads gets the card straight "
            "away. If several players tie, or no line reaches 5, it is put aside until one player is ahead."
        ),
        "stated derived",
    ),
    (
        "B-83",
        N_(
            "Largest Army goes to the first player with 3 played knights. To take it over, another player must "
            "have more."
        ),
        "stated",
    ),
    (
        "B-90",
        N_("Points: 1 for a settlement, 2 for a city, 2 for each special card and 1 for each victory point card."),
        "stated",
    ),
    (
        "B-91",
        N_(
            "You win as soon as you have 10 points during your own turn, including hidden victory point cards. "
            "During another player's turn, only that player can win."
        ),
        "stated derived assumed",
    ),
    (
        "B-95",
        N_(
            "Option: trading and building are one phase, in any order. In the classic rules all trading comes "
            "before all building."
        ),
        "common",
    ),
    (
        "B-96",
        N_("Option: the robber may go back to the desert. In the classic rules he may not."),
        "common",
    ),
    (
        "B-97",
        N_(
            "Option: the player who moves the robber must draw a card if there is one to draw. In the classic "
            "rules they may choose not to."
        ),
        "common",
    ),
    (
        "B-98",
        N_(
            "Option: if a resource runs short and only one player is owed it, that player takes what is left. "
            "In the classic rules nobody gets any."
        ),
        "common",
    ),
    (
        "B-99",
        N_(
            "Option: after a cut the holder keeps Longest Road if no other road is longer. In the classic "
            "rules the card is put aside on a tie."
        ),
        "common",
    ),
)
