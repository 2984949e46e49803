"""Settings of a server under test: those of a site, but passwords take no time. Django's take a third of a second each,
on purpose."""

from neuroshima.site.settings import *  # noqa: F403

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
