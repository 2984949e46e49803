"""A plugin that brings nothing. A server with it gives long answers: a page of six megabytes, made for each request or
shared by all, and an answer to a ping that is as long as the ping's `have` says. It is quick to end who has stopped
reading, and to give back memory."""
