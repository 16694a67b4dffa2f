"""Who may open which address: one line for each name in the url conf.

``Row(read)`` is an address that only shows; ``Row(read, write)`` has a form, too;
``Row(None, write)`` takes only a POST. Who is in none of the sets is refused: nobody is
sent to log in, others get 403, and whoever may not read the league is told that there
is no such page. The people are those of ``tests/league/test_roles.py``, where a world
is built with an object for each address; ``ARGUMENTS`` tells which.
"""

from typing import NamedTuple

#: Nobody has no account; an outsider has no part; a rival runs another league.
STRANGERS = {"nobody", "outsider", "rival"}
#: ``given``: one game was given to him to score; ``scorer``: all of the league's.
PEOPLE = STRANGERS | {
    "given",
    "reader",
    "scorer",
    "manager",
    "commissioner",
    "staff",
}
ACCOUNTS = PEOPLE - {"nobody"}
OFFICE = {"commissioner", "staff"}
DESK = OFFICE | {"given", "scorer", "manager"}
SIGNERS = OFFICE | {"manager"}
STAFF = {"staff"}
#: Whoever runs some league.
LEADERS = OFFICE | {"rival"}
#: Whoever may put some game or other down, wherever.
BEGINNERS = {"rival", "scorer", "manager"} | OFFICE


class Row(NamedTuple):
    """Who may ask for an address, who may send something to it."""

    read: set[str] | None
    write: set[str] | None = None
    #: Takes its time: one of those who may is enough.
    slow: bool = False
    #: Who is refused is told that there is no such page, also in an open league.
    silent: bool = False


TABLE = {
    "league:home": Row(PEOPLE),
    "league:standings": Row(PEOPLE),
    "league:batting": Row(PEOPLE),
    "league:pitching": Row(PEOPLE),
    "league:results": Row(PEOPLE),
    "league:statistics": Row(PEOPLE),
    "league:fielding": Row(PEOPLE),
    "league:team_statistics": Row(PEOPLE),
    "league:career_batting": Row(PEOPLE),
    "league:career_pitching": Row(PEOPLE),
    "league:career_fielding": Row(PEOPLE),
    "league:leaders": Row(PEOPLE),
    "league:records": Row(PEOPLE),
    "league:streaks": Row(PEOPLE),
    "league:head_to_head": Row(PEOPLE),
    "league:glossary": Row(PEOPLE),
    "league:player_splits": Row(PEOPLE),
    "league:player_plays": Row(PEOPLE),
    "league:player_log": Row(PEOPLE),
    "league:player_streaks": Row(PEOPLE),
    "league:team_splits": Row(PEOPLE),
    "league:team_plays": Row(PEOPLE),
    "league:team_log": Row(PEOPLE),
    "league:team_streaks": Row(PEOPLE),
    "league:season_rules": Row(OFFICE, OFFICE),
    "league:coin_toss": Row(None, OFFICE),
    "league:season_print": Row(PEOPLE, PEOPLE),
    "league:season_pdf": Row(PEOPLE, slow=True),
    "league:season_book": Row(PEOPLE),
    "league:fixture_print": Row(PEOPLE, PEOPLE),
    "league:fixture_pdf": Row(PEOPLE, slow=True),
    "league:team_print": Row(PEOPLE, PEOPLE),
    "league:team_pdf": Row(PEOPLE, slow=True),
    "league:schedule": Row(PEOPLE),
    "league:schedule_make": Row(OFFICE, OFFICE),
    "league:fixture_add": Row(OFFICE, OFFICE),
    "league:fixture_detail": Row(PEOPLE),
    "league:fixture_begin": Row(None, OFFICE | {"scorer", "manager"}),
    "league:fixture_change": Row(None, OFFICE),
    "league:calendar": Row(PEOPLE),
    "league:team_calendar": Row(PEOPLE),
    "league:team_list": Row(PEOPLE),
    "league:team_detail": Row(PEOPLE),
    "league:player_detail": Row(PEOPLE),
    "league:member_list": Row(OFFICE, OFFICE),
    "league:member_reading": Row(None, OFFICE),
    "league:member_detail": Row(OFFICE, OFFICE),
    "league:member_remove": Row(OFFICE, OFFICE),
    "league:member_link": Row(None, OFFICE),
    "league:setup": Row(LEADERS),
    "league:league_make": Row(STAFF, STAFF),
    "league:league_edit": Row(OFFICE, OFFICE),
    "league:season_make": Row(OFFICE, OFFICE),
    "league:season_setup": Row(OFFICE, OFFICE),
    "league:season_edit": Row(OFFICE, OFFICE),
    "league:season_teams": Row(OFFICE),
    "league:season_teams_change": Row(None, OFFICE),
    "league:team_make": Row(OFFICE, OFFICE),
    "league:team_edit": Row(OFFICE, OFFICE),
    "league:roster_edit": Row(OFFICE, OFFICE),
    "league:spell_edit": Row(OFFICE, OFFICE),
    "league:spell_release": Row(None, OFFICE),
    "league:spell_remove": Row(None, OFFICE),
    "league:trade": Row(OFFICE, OFFICE),
    "league:import_file": Row(OFFICE, OFFICE),
    "league:import_draft": Row({"commissioner"}, {"commissioner"}, silent=True),
    "league:import_template": Row(OFFICE),
    "league:player_list": Row(PEOPLE),
    "league:player_edit": Row(OFFICE, OFFICE),
    "league:player_merge": Row(OFFICE, OFFICE),
    "league:duplicates": Row(LEADERS),
    "league:tell_apart": Row(None, OFFICE),
    "league:card_list": Row(PEOPLE),
    "league:card_print": Row(PEOPLE),
    "league:card_detail": Row(PEOPLE),
    "league:card_edit": Row(OFFICE, OFFICE),
    "league:card_remove": Row(None, OFFICE),
    "league:card_import": Row(OFFICE, OFFICE),
    "league:card_export": Row(PEOPLE),
    "league:card_template": Row(OFFICE),
    "league:card_table": Row(PEOPLE, OFFICE),
    "league:card_ratings": Row(PEOPLE, OFFICE),
    "league:card_versions": Row(PEOPLE),
    "league:card_restore": Row(None, OFFICE),
    "league:simulate": Row(OFFICE, OFFICE),
    "league:fixture_simulate": Row(None, OFFICE),
    "league:game_make_room": Row(DESK, DESK),
    "league:job_list": Row(ACCOUNTS),
    "league:job_detail": Row(OFFICE, silent=True),
    "league:job_cancel": Row(OFFICE, OFFICE, silent=True),
    "league:job_restart": Row(None, OFFICE, silent=True),
    "league:job_file": Row(OFFICE, silent=True),
    "league:postseason": Row(PEOPLE),
    "league:tournament_new": Row(OFFICE, OFFICE),
    "league:champion_name": Row(None, OFFICE),
    "league:tournament_detail": Row(PEOPLE),
    "league:tournament_edit": Row(OFFICE, OFFICE),
    "league:tournament_cancel": Row(OFFICE, OFFICE),
    "league:series_detail": Row(PEOPLE),
    "league:series_rule": Row(None, OFFICE),
    "league:series_release": Row(None, OFFICE),
    "league:champion_list": Row(PEOPLE),
    "league:ruleset_list": Row(PEOPLE),
    "league:ruleset_detail": Row(PEOPLE),
    "games:game_list": Row(PEOPLE),
    "games:game_new": Row(BEGINNERS, BEGINNERS),
    "games:game_detail": Row(PEOPLE),
    "games:game_plays": Row(PEOPLE),
    "games:game_sheet": Row(PEOPLE),
    "games:game_pdf": Row(PEOPLE, slow=True),
    "games:game_print": Row(PEOPLE, PEOPLE),
    "games:game_file": Row(PEOPLE),
    "games:game_history": Row(PEOPLE),
    "games:game_restore": Row(DESK, DESK),
    "games:game_rulings": Row(DESK, DESK),
    "games:game_sign": Row(None, SIGNERS),
    "games:game_reopen": Row(None, OFFICE),
    "games:game_resume": Row(None, DESK),
    "games:game_scorers": Row(SIGNERS, SIGNERS),
    "games:game_lineups": Row(DESK, DESK),
    "games:game_delete": Row(OFFICE, OFFICE),
    "games:game_entry": Row(DESK, DESK),
    "games:play_preview": Row(ACCOUNTS),
    "games:dice_give": Row(ACCOUNTS, DESK),
    "games:play_undo": Row(ACCOUNTS, DESK),
    "games:play_substitute": Row(ACCOUNTS, DESK),
    "games:play_edit": Row(DESK, DESK),
    "games:play_insert": Row(DESK, DESK),
    "games:play_delete": Row(DESK, DESK),
    "games:game_paper": Row(DESK, DESK),
    "games:paper_read": Row(None, DESK),
    "games:game_runs": Row(DESK, DESK),
    "league:exchange": Row(PEOPLE),
    "league:season_file": Row(PEOPLE),
    "league:season_games_in": Row(
        OFFICE | {"scorer", "manager"}, OFFICE | {"scorer", "manager"}
    ),
    "league:league_backup": Row(None, OFFICE),
    "league:league_restore": Row(STAFF, STAFF),
    "league:league_feed": Row(PEOPLE),
    "league:team_feed": Row(PEOPLE),
    "token_list": Row(ACCOUNTS, ACCOUNTS),
    "token_revoke": Row(None, ACCOUNTS),
    "feed_renew": Row(None, ACCOUNTS),
    "api_docs": Row(PEOPLE),
    "api-v1:api-root": Row(PEOPLE),
    "api-v1:openapi-json": Row(PEOPLE),
    **{
        f"api-v1:{name}": Row(PEOPLE)
        for name in (
            "leagues league seasons season season_teams team players player rosters"
            " fixtures season_games standings batting pitching fielding leaders"
            " game game_box game_plays game_file"
        ).split()
    },
    # Writing needs a token, which nobody has in this test.
    "api-v1:results": Row(PEOPLE, set()),
    "api-v1:send_result": Row(PEOPLE, set()),  # the same address
    "api-v1:send_fixture_result": Row(None, set()),
    "set_language": Row(None, PEOPLE),
    "login": Row(PEOPLE, PEOPLE),
    "logout": Row(None, PEOPLE),
    "password_change": Row(ACCOUNTS, ACCOUNTS),
    "password_change_done": Row(ACCOUNTS),
    "password_set": Row(PEOPLE, PEOPLE),
}

#: What the parameters of a route are in the world of the tests, by the beginning of
#: the route; the longest counts, and adds to the shorter ones.
ARGUMENTS = {
    "games/<int:pk>/": lambda world: {"pk": world.game.pk, "sequence": 1},
    "games/<int:pk>/history/": lambda world: {"number": world.revision.pk},
    "schedule/<int:pk>/": lambda world: {"pk": world.fixture.pk, "action": "cancel"},
    "calendar/": lambda world: {"slug": world.season.slug, "pk": world.home.pk},
    "jobs/<int:pk>/": lambda world: {"pk": world.job.pk},
    "postseason/<int:pk>/": lambda world: {"pk": world.tournament.pk},
    "postseason/series/<int:pk>/": lambda world: {
        "pk": world.series.pk,
        "fixture": world.series_fixture.pk,
    },
    "seasons/<slug:slug>/": lambda world: {
        "slug": world.season.slug,
        "kind": "teams",
        "form": "csv",
        "action": "add-division",
    },
    "seasons/<slug:slug>/teams/": lambda world: {"pk": world.home.pk},
    "seasons/<slug:slug>/spells/": lambda world: {"pk": world.player.spells.get().pk},
    "seasons/<slug:slug>/cards/": lambda world: {
        "key": world.player.pk,
        "what": "deck",
        "number": 0,
    },
    "seasons/<slug:slug>/import/": lambda world: {"pk": world.draft.pk},
    "teams/<int:pk>/": lambda world: {"pk": world.home.pk},
    "players/<int:pk>/": lambda world: {"pk": world.player.pk},
    "seasons/<slug:slug>/files/": lambda world: {"kind": "teams", "form": "csv"},
    "leagues/<slug:slug>/": lambda world: {"slug": world.league.slug},
    "api/v1/leagues/": lambda world: {"slug": world.league.slug},
    "api/v1/seasons/": lambda world: {"slug": world.season.slug},
    "api/v1/teams/": lambda world: {"pk": world.home.pk},
    "api/v1/players/": lambda world: {"pk": world.player.pk},
    "api/v1/games/": lambda world: {"pk": world.game.pk},
    "api/v1/fixtures/": lambda world: {"pk": world.fixture.pk},
    "leagues/<slug:slug>/members/": lambda world: {"pk": world.people["reader"].pk},
    "rules/": lambda world: {"name": "diceball"},
    "accounts/set/": lambda world: {"uidb64": "MQ", "token": "none"},
}

#: What an address is sent besides, in the query or the form.
DATA = {
    "league:player_merge": lambda world: {
        "keep": world.player.pk,
        "lose": world.twin.pk,
    },
    "league:tell_apart": lambda world: {"keep": world.player.pk, "lose": world.twin.pk},
}
