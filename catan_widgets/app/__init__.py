"""The notebooks as pages that a whole class opens at once: ``python -m catan_widgets.app notebooks``.

Voilà comes with the extra ``[lab]``; nothing else of the package imports this part.
"""
