"""Refusals of packs."""

from django.utils.translation import gettext_noop as _

from neuroshima.refusals import LOG_IN, RefusalCode, WayOn

ALL_PACKS = WayOn("packs", _("All packs"))


class PackCode(RefusalCode):
    """Refusals of packs."""

    NO_SUCH_PACK = "no_such_pack", 404, _("There is no such pack here."), ALL_PACKS
    PACKS_FOR_MEMBERS = "packs_for_members", 403, _("Packs are handed in by players with an account."), LOG_IN
    PACKS_NOT_ALLOWED = "packs_not_allowed", 403, _(
        "The host of this site has not allowed your account to hand in packs."
    ), ALL_PACKS  # fmt: skip
    PACK_OF_OTHERS = "pack_of_others", 403, _(
        "Here the pack “%(name)s” is somebody else’s. Give yours another id: replace “%(name)s__” in all its files."
    ), ALL_PACKS  # fmt: skip
    PACK_BROKEN = "pack_broken", 400, _("This pack cannot be used yet. Everything that is wrong is listed below.")
    PACK_CASE_FAILED = (
        "pack_case_failed",
        409,
        _("Not everything in this pack is as its cases say. %(name)s: %(reason)s."),
    )
    PACK_UNUSABLE = "pack_unusable", 409, _("This version of the pack cannot be used here now: %(reason)s"), ALL_PACKS
    NO_PACK_CHOSEN = "no_pack_chosen", 400, _("Choose a zip file.")
    TOO_MANY_PACKS = "too_many_packs", 409, _("You have handed in %(count)s packs; more are not kept for one player.")
    TOO_MANY_VERSIONS = "too_many_versions", 409, _(
        "This pack has %(count)s versions already. Ask the host of this site to take in more."
    )  # fmt: skip
