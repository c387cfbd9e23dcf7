"""The lab of the development deck and the thief."""
