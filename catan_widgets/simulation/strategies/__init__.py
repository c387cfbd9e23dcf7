"""Strategies: what a move is worth to the seat to move, over what that seat may see.

Each rule system has a module of them with three functions: ``aim`` (what the seat saves for), ``worth`` (of a move) and
``propose`` (an offer). They are written like the rule functions, so that they can be compiled too, and look only at
what the seat may see: its own hand and cards, and of the others what lies open and how many cards they hold.
"""
