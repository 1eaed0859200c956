"""Environments for research: the games behind the interfaces of PettingZoo, Gymnasium and OpenSpiel, and data sets.

Importing it makes the games known to Gymnasium (`cosmodrome/SpaceBase-v0` ...). It needs the extra `research`;
OpenSpiel (`cosmodrome.research.openspiel`) and data sets have extras of their own.
"""

from .batch import Batch, BatchEnv, batch_env
from .encoding import REWARDS, Encoding, ResearchError, encoding
from .seats import CyclesEnv, SeatsEnv, pettingzoo_env, pettingzoo_parallel_env
from .single import OneSeatEnv, register, vector_env

__all__ = [
    "REWARDS",
    "Batch",
    "BatchEnv",
    "CyclesEnv",
    "Encoding",
    "OneSeatEnv",
    "ResearchError",
    "SeatsEnv",
    "batch_env",
    "encoding",
    "pettingzoo_env",
    "pettingzoo_parallel_env",
    "register",
    "vector_env",
]

register()
