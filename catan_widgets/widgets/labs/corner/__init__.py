"""The lab of corners."""
