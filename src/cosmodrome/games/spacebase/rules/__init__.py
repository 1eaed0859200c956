"""What may be done, in the order of the rulebook: set-up, the nine phases of a turn, the end of the game.

- `setup`      console, shipyard, opening cards and the starting player (p. 10), light speed (p. 28)
- `turn`       the course of the game: the phases of a turn (p. 12-13)
- `dice`       roll, reroll, set and allocate the dice (p. 12, 23, 25-26)
- `rewards`    gaining rewards, arrows, doubling (p. 12, 18-19, 27)
- `buying`     buying and claiming cards (p. 13, 18, 24-25)
- `abilities`  spending charges in phases 1, 5 and 7 (p. 20-27)
- `effects`    what abilities do: each effect whole in one class (p. 23-27)
- `basics`     moves that many rules share: resources, placing cards, charge cubes (p. 6-8, 17, 21-22)
- `scoring`    the end of the game (p. 16)
"""
