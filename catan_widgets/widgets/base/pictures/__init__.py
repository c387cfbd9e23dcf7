"""Pictures in widgets: on a canvas, in motion, as charts, and for places without a running program."""
