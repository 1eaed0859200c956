"""What may be done, in the order of the rulebook: set-up, the nine phases of a turn, the end of the game.

- `setup`      console, shipyard, opening cards and the starting player (p. 10), light speed (p. 28)
- `turn`       the phases of a turn (p. 12-13) and the end of the game (p. 16)
- `dice`       roll, reroll, set and allocate the dice (p. 12, 23, 25-26)
- `rewards`    gaining rewards, arrows, doubling (p. 12, 18-19, 27)
- `abilities`  spending charges in phases 1, 5 and 7 (p. 20-27)
- `cards`      buying, claiming and placing cards, colonies, charge cubes (p. 7, 13, 17, 22, 24)
"""
