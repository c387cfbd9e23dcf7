"""The parts that rule systems are made of: what lies on the table, and all that the engine needs to know about it."""
