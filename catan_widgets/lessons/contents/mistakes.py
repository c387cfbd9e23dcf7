"""The names of common mistakes, which come up in more than one lesson."""

from catan_widgets.i18n import N_

ALIKE = N_("All outcomes taken as equally likely.")
INDEPENDENT = N_("Numbers of one roll taken as independent.")
TWICE = N_("The same number taken as two chances.")
EXPECTED = N_("Expected cards taken for a probability.")
COUNTER_EVENT = N_("The counter-event taken for the event.")
ADDED = N_("Probabilities of several rolls added.")
ALL_OF_THEM = N_("“Every time” taken for “at least once”.")
MEDIAN = N_("Mean taken for median.")
MEAN = N_("Median taken for mean.")
GREATEST_MEAN = N_("The longest wait taken as the longest mean.")
ONE_AFTER_THE_OTHER = N_("Waits added that run at the same time.")
ROBBER = N_("The robber forgotten.")
UNION = N_("A sum of probabilities taken for a probability.")
DUE = N_("“It is due”: dice taken to have a memory.")
SEVEN_OR_MORE = N_("“Seven or more” instead of “more than seven”.")
PUT_BACK = N_("Cards taken as put back.")
