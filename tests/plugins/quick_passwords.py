"""Settings of a server under test with fast password hashing. Django's takes a third of a second, on purpose."""

from neuroshima.site.settings import *  # noqa: F403

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
