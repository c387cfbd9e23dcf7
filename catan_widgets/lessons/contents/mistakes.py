"""The names of common mistakes, which come up in more than one lesson."""

from catan_widgets.i18n import N_

ALIKE = N_("Treated all outcomes as equally likely.")
INDEPENDENT = N_("Treated numbers of one roll as independent.")
TWICE = N_("Counted the same number as two chances.")
EXPECTED = N_("Mistook the expected number of cards for a probability.")
COUNTER_EVENT = N_("Used the complement instead of the event.")
ADDED = N_("Added the probabilities of several rolls.")
ALL_OF_THEM = N_("“Every time” instead of “at least once”.")
MEDIAN = N_("Used the mean instead of the median.")
MEAN = N_("Used the median instead of the mean.")
GREATEST_MEAN = N_("Mistook the longest wait for the longest mean.")
ONE_AFTER_THE_OTHER = N_("Added waits that run at the same time.")
ROBBER = N_("Forgot the robber.")
UNION = N_("Mistook a sum of probabilities for a probability.")
DUE = N_("“It is due”: but dice have no memory.")
SEVEN_OR_MORE = N_("“Seven or more” instead of “more than seven”.")
PUT_BACK = N_("Worked with replacement instead of without.")
