"""The lab of development deck and thief."""
