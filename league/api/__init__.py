"""The API: what programs read of leagues and games, and how they send results.

The only place that knows django-ninja. ``site`` is the API with its faults as problem
JSON, ``access`` says who asks, ``answers`` pages and versions, ``schemas`` the shape of
what is answered; ``seasons``, ``games`` and ``results`` are the addresses.
docs/api.md is its manual.
"""
