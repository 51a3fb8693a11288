"""The full-screen game in a terminal: tables, forms, rules and records.

`app.run` opens it. Everything is drawn from what a seat may know and said by `ecarte.speech`.
"""
