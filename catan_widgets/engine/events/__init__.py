"""What a move or an outcome did, as events that cite rule ids."""
