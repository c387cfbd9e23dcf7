"""Notebooks as pages without code: for the site, for Voilà, and as HTML files that open by a double click.

``python -m catan_widgets.pages NOTEBOOKS FOLDER`` writes the files. What this part needs is in the extra ``[lab]``;
nothing else in the package imports it except the app.
"""
