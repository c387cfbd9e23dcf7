"""What is predicted and asked in each lesson, one module per lesson."""
