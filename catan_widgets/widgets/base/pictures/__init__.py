"""Pictures in widgets: on a canvas, moving, as charts, and where no program runs."""
