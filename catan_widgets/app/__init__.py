"""The notebooks as pages that a whole class can open at once: ``python -m catan_widgets.app notebooks``.

Voilà is part of the extra ``[lab]``; nothing else in the package imports this part.
"""
