"""The expert: a player who weighs every act by the chance to win the game with it."""
