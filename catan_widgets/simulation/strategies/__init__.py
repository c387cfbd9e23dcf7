"""Strategies: the value of a move to the seat to move, based on what that seat may see.

Each rule system has a module of strategies with three functions: ``aim`` (what the seat saves for), ``worth`` (of a
move) and ``propose`` (an offer). They are written like the rule functions, so that they can be compiled too, and look
only at what the seat may see: its own hand and cards, and, of the others, what is face up and how many cards they hold.
"""
