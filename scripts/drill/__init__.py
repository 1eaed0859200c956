"""The drill: real servers, real clients, and everything that can go wrong on the way. Then: is anything lost?"""
