"""What is said at the table: events, prompts and explanations, the same in every face.

Everything said to a seat is made from that seat's views.
"""
