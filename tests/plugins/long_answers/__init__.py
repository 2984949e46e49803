"""A plugin without contributions that gives the server long answers.

A page of six megabytes, made for each request or shared by all, and an answer to a ping as long as the ping's `have`
says. It soon ends clients that stopped reading, and returns memory early.
"""
