"""The form by which a pack is handed in."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from neuroshima_contract.packs.archive import LARGEST_ARCHIVE

from neuroshima.packs.refusals import PackCode
from neuroshima.refusals import refusal


class PackForm(forms.Form):
    """A zip file."""

    archive = forms.FileField(
        label=_("Zip file of the pack"),
        help_text=_("Nothing is put in use yet: you see all of it first."),
        error_messages={
            "required": _(PackCode.NO_PACK_CHOSEN.sentence),
            "missing": _(PackCode.NO_PACK_CHOSEN.sentence),
        },
        widget=forms.FileInput(attrs={"accept": ".zip"}),
    )

    def data_of_archive(self) -> bytes:
        """The bytes of the file; one more than may be, if there are more. Raises Refusal `no_pack_chosen`."""
        if not self.is_valid():
            raise refusal(PackCode.NO_PACK_CHOSEN, "archive")
        return bytes(self.cleaned_data["archive"].read(LARGEST_ARCHIVE + 1))
