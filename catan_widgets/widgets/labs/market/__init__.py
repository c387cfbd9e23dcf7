"""The lab of the chocolate market."""
