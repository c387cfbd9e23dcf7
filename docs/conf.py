"""How Sphinx makes the site; ``python -m tools.docs.build`` copies this beside the pages, and calls it."""

import catan_widgets

project = "catan_widgets"
author = "catan_widgets contributors"
release = catan_widgets.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "tools.docs.extension"]
suppress_warnings = ["myst.header"]  # a notebook may go from its title to small headings
myst_enable_extensions = ["attrs_inline", "dollarmath"]
myst_heading_anchors = 4

default_role = "literal"  # `name` in a docstring
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
napoleon_use_rtype = False
napoleon_use_ivar = True  # attributes told in a class docstring are not told again as members

html_theme = "furo"
html_title = "catan_widgets"
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_favicon = "_static/icon.svg"
templates_path = ["theme"]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "language.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
locale_dirs = ["locale"]
