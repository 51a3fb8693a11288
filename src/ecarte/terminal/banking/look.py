"""How the screens of the banking game are laid out; colours and the rest are in `look.tcss`."""

TALL = 34
"""From so many lines on there are gaps between the parts."""

BANKING_CSS = """
#above { height: 4; padding: 0 1; background: #174434; }
#pack { width: 48; height: 4; }
#purses { width: 1fr; height: 4; }
#tableaux { height: 2fr; min-height: 12; max-height: 15; }
.banking.-tall #above, .banking.-tall #tableaux { margin-bottom: 1; }
.banking.-tall #prompt, .banking.-tall #acts { margin-top: 1; }
.banking #said { max-height: 12; }
.tableau { width: 20; height: 100%; padding: 0 1; }
#refusal { display: none; }
#amount { height: 1; padding: 0 2; display: none; }
#sum-for { width: auto; max-width: 34; }
.step { width: 3; background: #2c6e52; margin: 0 1; }
.line { width: 16; background: #f4efe0; color: #1c1c1c; padding: 0 1; }
.line:focus { background: #f0c75e; color: #1c1c1c; background-tint: #f0c75e 0%; }
#bounds { width: 1fr; margin-left: 1; color: #a9c7b6; }

#cards-row { height: 1; padding: 0 2; display: none; }
#cards-for { width: auto; margin-right: 1; }
#cards { width: 40; }
.player { height: 1; width: 100%; }
.player:focus-within { background: #2c6e52; }
.place { width: 5; }
.player .line { margin-right: 2; width: 12; }
.player .name { width: 24; }
.-empty .purse, .-empty .options { visibility: hidden; }
.options { width: auto; height: 1; }
"""
