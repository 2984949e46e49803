"""The frame of all pages: base page, accounts, settings, common fields and presenters, scripts and styles.

Every app with pages imports it; it imports none of them. They tell it things by `news.py` and by their refusals.

`urls.py` has the addresses of the frame. `seat_count.py` and `paces.py` are about choices of a new match;
`presenters.py` has matches in words, `forms/` the common fields, `sharing.py` pictures by link. `packs.py` joins the
scripts of a page into one; `static_files.py` finds scripts, styles and pictures.
"""
