"""Paying for an action: what a player has, the best total it can reach, a suggested payment, and asking for one.

The value of an action is (Infra of one HQ + cards + bonuses) x multipliers x doublings, then the profit spent
(rulings 8-18). The modules, in the order in which they build on each other:

- `start`: a payment at its start: the cost, the radiation penalty, and the bases that can help
- `formula`: from cards, Infra and progress cards to the total
- `infra`: what the Infra of each HQ gives
- `hand`: what the cards of a hand give
- `steps`: a payment step by step: its total so far, and whether it is complete
- `budget`: what a seat has for an action
- `totals`: the best total that a budget can reach
- `suggest`: the payment that is suggested
- `ask`: asking for the payment, and paying
"""
