"""Games in progress: who sits where, whose turn it is, what is kept on disk.

The faces (terminal, plain text, page) show a session and bring it acts; they hold no rules.
"""
