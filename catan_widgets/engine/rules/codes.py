"""The numbers that the rule functions use for phases, moves, pending chance events and refusals."""

from __future__ import annotations

#: The most moves and outcomes of a game, whether played or read from a record. Random games end after about a thousand
#: moves, one in thousands after 20,000; a game that reaches this limit is stuck.
MOST_MOVES = 50_000

# --- phases: the decision that is due (if chance is pending: the one after it) --------------------
START = 1  # rolling for the first turn (B-20)
FOUND = 2  # founding a settlement
FOUND_ROAD = 3  # founding the road at the new settlement
FOUND_SITE = 4  # placing free production sites (M-22)
TO_ROLL = 5
TO_SPIN = 6
DISCARDING = 7
MOVING_ROBBER = 8
STEALING = 9
TRADING = 10
BUILDING = 11
FREE_ROADS = 12  # placing free roads: road building (B-73), the market's reward (M-56)
OFFERED = 13  # a seat must answer an offer (B-40)
LIFTING = 14  # lifting a variety (M-53)
TAKING = 15  # choosing a card from the supply: the market's reward (M-56), the question mark (E-21)
OVER = 16

# --- pending chance events -----------------------------------------------------------------------
NO_CHANCE = 0
OPENING_DICE = 1
DICE = 2
DRAW_CARD = 3
STEAL_CARD = 4
MARKET_DIE = 5
SPINNER = 6

# --- moves; each has up to two arguments x and y -------------------------------------------------
ROLL = 1
SETTLE = 2  # x intersection
ROAD = 3  # x path
CITY = 4  # x intersection
BUY = 5
KNIGHT = 6
ROAD_BUILDING = 7
INVENTION = 8  # x, y kinds plus one, x at most y; 0 for no card
MONOPOLY = 9  # x kind
ROBBER = 10  # x hex
STEAL = 11  # x seat, y pile
NO_STEAL = 12
DISCARD = 13  # x kind
BANK = 14  # x kind given, y kind got
OFFER = 15  # x seat asked, or number of seats for all; y offering seat plus one, 0 for the seat to move
ACCEPT = 16
DECLINE = 17
END_TRADE = 18
END_TURN = 19
SITE = 20  # x hex, y intersection
MAKE = 21  # x variety
LIFT = 22  # x variety
TAKE = 23  # x kind
SPIN = 24
ADD_ROAD = 25  # x side
ADD_SETTLEMENT = 26  # x colour, y side
FLIP_CITY = 27  # x colour
ADD_KNIGHT = 28  # x colour

# --- development cards ---------------------------------------------------------------------------
CARD_KNIGHT = 0
CARD_ROADS = 1
CARD_INVENTION = 2
CARD_MONOPOLY = 3
CARD_POINT = 4
CARDS = 5

# --- items with a cost, and the supply of pieces -------------------------------------------------
PIECE_ROAD = 0
PIECE_SETTLEMENT = 1
PIECE_CITY = 2
COST_CARD = 3
COST_SITE = 4
COST_KNIGHT = 3  # the edition has knights in place of cards

# --- the parts of the points of a seat ----------------------------------------------------------
SETTLEMENTS = 0
CITIES = 1
LONGEST_ROAD = 2
LARGEST_ARMY = 3
POINT_CARDS = 4
CHIPS = 5
KNIGHTS = 6
SHARES = 7

# --- refusals ------------------------------------------------------------------------------------
R_PHASE = 1
R_POOR = 2
R_NO_PIECE = 3
R_PATH_TAKEN = 4
R_ROAD_LOOSE = 5
R_ROAD_CUT = 6
R_ROAD_ELSEWHERE = 7
R_TAKEN = 8
R_DISTANCE = 9
R_NO_ROAD = 10
R_NOT_OWN_SETTLEMENT = 11
R_PILE_EMPTY = 12
R_NO_CARD = 13
R_FRESH_CARD = 14
R_SECOND_CARD = 15
R_INVENTION_COUNT = 16
R_INVENTION_STOCK = 17
R_MONOPOLY_KIND = 18
R_ROBBER_STAYS = 19
R_ROBBER_NO_CHIP = 20
R_STEAL_OWN = 21
R_STEAL_AWAY = 22
R_STEAL_EMPTY = 23
R_STEAL_MUST = 24
R_DISCARD_NONE = 25
R_DISCARD_PILE = 26
R_BANK_SAME = 27
R_BANK_CROSS = 28
R_BANK_POOR = 29
R_BANK_EMPTY = 30
R_OFFER_OWN = 31
R_OFFER_EMPTY = 32
R_OFFER_BOTH = 33
R_OFFER_POOR = 34
R_OFFER_OTHERS = 35
R_OFFER_ANSWER = 36
R_ACCEPT_POOR = 37
R_ROAD_MUST = 38
R_SITE_TERRAIN = 39
R_SITE_AWAY = 40
R_SITE_BUILDING = 41
R_SITE_PAIR = 42
R_SITE_STOCK = 43
R_SITE_HEX = 44
R_MAKE_POOR = 45
R_MAKE_BOTTOM = 46
R_LIFT_TOP = 47
R_TAKE_KIND = 48
R_TAKE_EMPTY = 49
R_OUTCOME = 50
R_END_TAKEN = 51
R_NO_TILE = 52
R_COLOUR_TWICE = 53
R_END_BARE = 54
R_NOT_OWN_COLOUR = 55
R_CITY_ALREADY = 56
R_KNIGHT_TWICE = 57
R_STEAL_NEIGHBOUR = 58
R_OFFER_TABLE = 59
R_OFFER_OWN_MOVE = 60
R_OFFER_WAIT = 61
