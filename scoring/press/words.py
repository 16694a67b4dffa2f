"""Every word that is printed, in each language: one table, a row a word.

Notation (``H2**``, ``PH``) is the rulebook's and the same in every language. ``{…}``
is filled in. Words that stand in narrow columns have short forms of their own.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, get_args

Language = Literal["en", "fr", "ja"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

# key | English | French | Japanese; a row that ends with a bar goes on.
_TABLE: Final = """
scoresheet | Scoresheet | Feuille de pointage | スコアシート
visitors | Visitors | Visiteurs | ビジター
home | Home | Locaux | ホーム
season | Season {season} | Saison {season} | {season}シーズン
game | Game {number} | Match {number} | 第{number}試合
at | {visitors} at {home} | {visitors} chez {home} | {visitors} 対 {home}
sheet_of | sheet {number} of {count} | feuille {number} de {count} |
    {count}枚中{number}枚目
page | page {number} | page {number} | {number}ページ
cont | {inning} cont. | {inning} suite | {inning} 続
field.Date | Date | Date | 日付
field.Site | Park | Stade | 球場
field.Weather | Weather | Météo | 天候
field.Start | Start | Début | 開始
field.Finish | Finish | Fin | 終了
field.Dice | Dice set | Dés | ダイス
field.Scorer | Scorer | Marqueur | 記録員
field.Umpire | Umpire | Arbitre | 審判
field.Notes | Notes | Notes | 備考
slot | # | # | #
number | No | No | No
batter | Batter | Frappeur | 打者
pos | Pos | Pos | 守備
in | In | M | 回
figures | AB R H RBI | AB P CS PP | 打数 得点 安打 打点
figures_short | AB R H RBI | AB P CS PP | 打 得 安 点
line_totals | R H E LB | P CS E LB | 得 安 失 残
total.r | Runs | Points | 得点
total.h | Hits | Coups sûrs | 安打
total.e | Opponents’ errors | Erreurs de l’adversaire | 相手失策
total.lob | Left on base | Laissés sur les buts | 残塁
pitchers | Pitchers faced | Lanceurs affrontés | 相手投手
pitchers_of | Pitchers faced: {team} | Lanceurs affrontés : {team} | 相手投手：{team}
decisions | W L S | G P S | 勝 敗 S
decision.W | W | G | 勝
decision.L | L | P | 敗
decision.S | S | S | S
pitching | IP H R ER BB SO HR BF | ML CS P PM BB R CC FA | 回 安 失 自 球 振 本 打
rolls | Rolls | Jets | 投数
proof | Proof | Preuve | 検算
proof.AB | AB | AB | 打数
proof.BB | BB | BB | 四球
proof.HBP | HBP | AT | 死球
proof.SH | SH | SA | 犠打
proof.SF | SF | BS | 犠飛
proof.CI | CI | OR | 妨害
proof.R | R | P | 得点
proof.LB | LB | LB | 残塁
proof.outs | opponent outs | retraits adverses | 相手アウト
dice_rolled | Dice rolled | Dés jetés | ダイス 出目
more_batters | Additional batters | Autres frappeurs | その他の 打者
scorer | Scorer | Marqueur | 記録員
visiting_manager | Visiting manager | Gérant visiteur | ビジター監督
home_manager | Home manager | Gérant local | ホーム監督
code_of | Code of {link} | Code de {link} | {link} のコード
more | More: {men} | Aussi : {men} | その他：{men}
more_man | {name} {pos} in {inning}: {counts} | {name} {pos} en {inning} : {counts} |
    {name} {pos} {inning}回 {counts}
cover | Cover | Couverture | 表紙
teams | Teams and rosters | Équipes et alignements | チームと選手
schedule | Schedule and results | Calendrier et résultats | 日程と結果
games | Games | Matchs | 試合
after_one | After 1 game | Après 1 match | 1試合終了
after | After {games} games | Après {games} matchs | {games}試合終了
final | Final tables | Tableaux finals | 最終成績
index | Index of players | Index des joueurs | 選手索引
name | Name | Nom | 氏名
position | Pos | Pos | 守備
game_head | Game | Match | 試合
date | Date | Date | 日付
result | Result | Résultat | 結果
park | Park | Stade | 球場
player | Player | Joueur | 選手
team | Team | Équipe | チーム
pages | Pages | Pages | ページ
cards | Line-up cards | Cartes d’alignement | メンバー表
card | Line-up card | Carte d’alignement | メンバー表
against | against {team} | contre {team} | 対 {team}
reserves | In reserve | Réservistes | 控え選手
came_in | In the inning | À la manche | 出場回
manager | Manager | Gérant | 監督
rosters | Rosters | Alignements | 選手名簿
box | Box score | Sommaire du match | ボックススコア
batting_of | {team}, batting | {team}, attaque | {team}・打撃
pitching_of | {team}, pitching | {team}, lanceurs | {team}・投手
pitcher | Pitcher | Lanceur | 投手
total | Total | Total | 計
box_line | R H E LOB | P CS E LB | 得 安 失 残
box_batting | AB R H 2B 3B HR RBI BB SO SB | AB P CS 2B 3B CC PP BB R BV |
    打 得 安 二 三 本 点 球 振 盗
inning | Inning | Manche | 回
runs | Runs | Points | 得点
so_far | So far | Cumul | 累計
rolls_tally | Rolls of the dice | Jets de dés | ダイスの目
say.pitcher | pitcher {number} comes in | entrée du lanceur {number} |
    {number}人目の投手登板
say.mid_turn | pitcher {number} comes in during the turn |
    entrée du lanceur {number} pendant la présence | 打席途中で{number}人目の投手登板
say.new_batter | new batter | nouveau frappeur | 打者交代
say.pinch_runner | pinch runner | coureur suppléant | 代走
say.SO | strikeout | retrait au bâton | 三振
say.BB | base on balls | but sur balles | 四球
say.IBB | intentional base on balls | but sur balles intentionnel | 故意四球
say.HBP | hit by pitch | atteint par un lancer | 死球
say.CI | interference | obstruction | 打撃妨害
say.H1 | single | simple | 単打
say.H2 | double | double | 二塁打
say.H3 | triple | triple | 三塁打
say.H4 | home run | circuit | 本塁打
say.FC | fielder’s choice | choix du défenseur | 野選
say.IF | infield fly | ballon à l’avant-champ | 内野フライ
say.OUT | out | retrait | アウト
say.ground | ground out {relay} | roulant {relay} | ゴロアウト {relay}
say.fly | fly out {relay} | ballon {relay} | フライアウト {relay}
say.error | error {relay} | erreur {relay} | 失策 {relay}
say.error2 | two-base error {relay} | erreur de deux buts {relay} | 二塁失策 {relay}
say.error3 | three-base error {relay} | erreur de trois buts {relay} | 三塁失策 {relay}
say.error4 | four-base error {relay} | erreur de quatre buts {relay} | 四塁失策 {relay}
say.sacrifice | sacrifice, {turn} | sacrifice, {turn} | 犠打、{turn}
say.rbi1 | {turn}, one run batted in | {turn}, un point produit | {turn}、打点1
say.rbi2 | {turn}, two runs batted in | {turn}, deux points produits | {turn}、打点2
say.rbi3 | {turn}, three runs batted in | {turn}, trois points produits | {turn}、打点3
say.rbi4 | {turn}, four runs batted in | {turn}, quatre points produits | {turn}、打点4
say.SB | stolen base | but volé | 盗塁
say.WP | wild pitch | mauvais lancer | 暴投
say.PB | passed ball | balle passée | 捕逸
say.BK | balk | feinte irrégulière | ボーク
say.DI | advance without a throw | avance sans relais | 無関心進塁
say.OA | other advance | autre avance | その他の進塁
say.CS | caught stealing | retiré en tentative de vol | 盗塁死
say.POCS | picked off stealing | retiré par surprise en tentative de vol | 牽制盗塁死
say.PO | picked off {relay} | retiré par surprise {relay} | 牽制死 {relay}
say.out_runner | out {relay} | retiré {relay} | アウト {relay}
say.out_at | out at {base} {relay} | retiré au {base} {relay} | {base}でアウト {relay}
say.run | scores, run {number} | marque le point {number} | 得点、{number}点目
say.earned | scores, earned run {number} | marque, point mérité {number} |
    自責点、{number}点目
say.unearned | scores, unearned run {number} | marque, point non mérité {number} |
    非自責点、{number}点目
say.left | left on {base} | laissé au {base} | {base}残塁
say.on | on {base} | au {base} | {base}に進塁
say.out | out {number} | retrait {number} | アウト{number}
say.end | end of the inning | fin de la manche | 攻守交代
base.1 | first base | premier but | 一塁
base.2 | second base | deuxième but | 二塁
base.3 | third base | troisième but | 三塁
base.4 | home | marbre | 本塁
"""


class Words:
    """The words of one language.

    >>> words_of("fr")("game", number=7)
    'Match 7'
    """

    def __init__(self, language: Language, table: dict[str, str]) -> None:
        self.language, self._table = language, table

    def __call__(self, key: str, **values: str | int) -> str:
        """Return a word or a sentence of the table, filled in."""
        return self._table[key].format(**values)

    def row(self, key: str) -> tuple[str, ...]:
        """Return a row of short heads."""
        return tuple(self._table[key].split())

    @property
    def keys(self) -> frozenset[str]:
        """The names of all words."""
        return frozenset(self._table)


def table_rows() -> tuple[tuple[str, ...], ...]:
    """Return the rows of the table: the key, then the word in every language."""
    rows = _TABLE.replace("|\n", "|").split("\n")
    return tuple(tuple(map(str.strip, row.split("|"))) for row in rows if row)


@cache
def words_of(language: Language) -> Words:
    """Return the words of a language."""
    place = 1 + LANGUAGES.index(language)
    return Words(language, {row[0]: row[place] for row in table_rows()})


ENGLISH: Final = words_of("en")
