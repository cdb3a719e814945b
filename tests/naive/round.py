"""Judging one round, in the order in which it was played."""

from __future__ import annotations

from typing import Any

from tests.naive.deal import deal_faults
from tests.naive.notation import UNKNOWN_TRICKS, Play, claims_result, is_known, may_be, read_cards, read_trick
from tests.naive.table import Table
from tests.naive.trick import (
    DECK,
    SACK_VALUE,
    Rules,
    bans,
    color,
    deck,
    due_sack,
    hand_size_after,
    in_deck_order,
    legal_cards,
    sack_rule,
    winner_and_reason,
)

Finding = dict[str, Any]


def finding(rule: str, *, expected: Any = None, found: Any = None, **at: Any) -> Finding:
    place = {key: at.get(key) for key in ("round", "trick", "play", "player", "card")}
    return {"rule": rule, "at": place, "expected": expected, "found": found}


class RoundJudge:
    """Judges one round; afterwards `findings`, `is_open` and `report()` tell what it came to."""

    def __init__(
        self,
        log: dict[str, Any],
        rules: Rules,
        number: int,
        starter: str | None,
        *,
        accept_blocks: bool = False,
    ) -> None:
        self.names: list[str] = log["players"]
        self.players = len(self.names)
        self.variant: str | None = log.get("variant")
        self.rules = rules
        self.number = number
        self.record: dict[str, Any] = log["rounds"][number - 1]
        self.starter = starter
        self.accept_blocks = accept_blocks
        is_last = number == len(log["rounds"])
        has_claims = self.record.get("blocked") is not None or bool(self.record.get("scores"))
        self.may_be_unfinished = is_last and not has_claims and not claims_result(log)
        self.findings: list[Finding] = []
        self.is_open = False
        self.has_unknown_plays = False
        self.ended: str | None = None
        self.blocked: str | None = None
        self.table = Table(self.names, self.variant, self.record, starter or self.names[0])

    # The course of the round

    def judge(self) -> None:
        faults = deal_faults(self.record, self.names, self.variant)
        if faults:
            for rule, place, expected, found in faults:
                self.note(rule, **place, expected=expected, found=found)
            self.ended = "unlawful"
        elif self.starter is None or self.record.get("tricks") is None:
            self.is_open = self.has_unknown_plays = True
        else:
            self.judge_tricks()
            if not self.is_open and self.ended is None:
                self.judge_end()
            if self.ended in {"blocked", "exhausted"}:
                self.judge_scores()

    def judge_tricks(self) -> None:
        for number, entry in enumerate(self.record["tricks"], 1):
            if entry in UNKNOWN_TRICKS:
                self.is_open = self.has_unknown_plays = True
            else:
                self.judge_trick(number, read_trick(entry))
            if self.is_open or self.ended is not None:
                return

    def judge_trick(self, number: int, trick: dict[str, Any]) -> None:
        table = self.table
        if table.on_table:
            self.judge_going_on(number, trick["plays"][0])
            return
        if trick["leader"] not in {None, table.leader}:
            rule = "turn.order" if number == 1 else "win.leads-next"
            self.note(
                rule, trick=number, player=trick["leader"], expected=table.leader, found=trick["leader"]
            )
        if table.is_exhausted():
            play = trick["plays"][0]
            self.unlawful(["round.exhausted"], number, 1, play, play["name"])
            return
        for place, play in enumerate(trick["plays"], 1):
            self.judge_play(number, place, play)
            if self.is_open or self.ended is not None:
                return
        self.judge_trick_claims(number, trick)

    def judge_going_on(self, number: int, play: Play) -> None:
        """The trick before stopped short, yet there is another one."""
        stopped_at = number - 1
        if self.can_certainly_play(self.table.mover()):
            self.must_play(stopped_at)
        else:
            self.unlawful(["round.blocked"], number, 1, play, play["name"])

    # A play

    def judge_play(self, number: int, place: int, play: Play) -> None:
        table = self.table
        if table.trick_is_full():
            # The trick was over, and its winner was to lead.
            winner, due = self.what_the_trick_brings()[1:]
            table.clear(winner, due)
            self.unlawful(["trick.size"], number, place, play, play["name"])
            return
        if not is_known(play["card"]):
            self.is_open = self.has_unknown_plays = True
            return
        mover = table.mover()
        player = play["name"] or mover
        broken: list[str] = []
        if player != mover:
            broken.append("win.leads-next" if place == 1 and number > 1 else "turn.order")
        broken += self.card_faults(player, play["card"])
        broken += bans(self.players, self.rules, table.cards_on_table(), play["card"])
        if broken:
            self.unlawful(broken, number, place, play, player, expected=mover)
            return
        table.put_down(player, play["card"])
        if self.players == 2:
            self.judge_draw(number, place, player, play)

    def card_faults(self, player: str, card: str) -> list[str]:
        """Is the card in the player's hand, and can it be there at all?"""
        table = self.table
        faults: list[str] = []
        # Once it is known where a card was dealt or drawn, it is elsewhere or has been played.
        traced = card in table.owner or card in table.piles[player]
        if card not in table.known[player] and (traced or not table.may_hold(player, card)):
            faults.append("turn.in-hand")
        if card in table.played or card in table.aside or card not in deck(self.variant):
            faults.append("setup.deck")
        return faults

    def judge_draw(self, number: int, place: int, player: str, play: Play) -> None:
        table = self.table
        played, drawn = play["card"], play["drawn"]
        if drawn is not None and is_known(drawn):
            pile = table.piles[player]
            broken: list[str] = []
            if drawn not in pile and (drawn in table.owner or table.seen(drawn, player)):
                broken.append("setup.deck")
            if not pile or not may_be(drawn, pile[0]) or drawn in pile[1:]:
                broken.append("turn.draw")
            if broken:
                expected = pile[0] if pile and is_known(pile[0]) else None
                at = {"trick": number, "play": place, "player": player}
                for rule in broken:
                    if rule == "turn.draw":
                        self.note(rule, **at, card=played, expected=expected, found=drawn)
                    else:
                        self.note(rule, **at, card=played, found=drawn)
                self.ended = "unlawful"
                return
        elif drawn is not None and not table.piles[player]:
            self.note("turn.draw", trick=number, play=place, player=player, card=played, found=drawn)
            self.ended = "unlawful"
            return
        table.draw(player, drawn)

    # What a trick brings

    def judge_trick_claims(self, number: int, trick: dict[str, Any]) -> None:
        table = self.table
        if not table.trick_is_full():
            if trick["winner"] is not None:
                self.note("round.void-trick", trick=number, player=trick["winner"], found=trick["winner"])
            if trick["sack"] not in {None, "none"}:
                self.note("round.void-trick", trick=number, found=trick["sack"])
            return
        reason, winner, due = self.what_the_trick_brings()
        if trick["winner"] not in {None, winner}:
            self.note(reason, trick=number, player=trick["winner"], expected=winner, found=trick["winner"])
        taken = due
        if trick["sack"] not in {None, due}:
            if trick["sack"] == "none" and due == "gold" and self.rules["rulings"]["gold"] == "optional":
                taken = "none"
            else:
                self.note(sack_rule(due), trick=number, player=winner, expected=due, found=trick["sack"])
        table.clear(winner, taken)

    def what_the_trick_brings(self) -> tuple[str, str, str]:
        """The full trick on the table: the rule by which it is won, its winner, and the sack that is due."""
        cards = self.table.cards_on_table()
        at, reason = winner_and_reason(cards, self.rules)
        due = due_sack(color(cards[at]), self.table.sacks_left, self.rules)
        return reason, self.table.on_table[at][0], due

    # The end of the round

    def judge_end(self) -> None:
        claim = self.record.get("blocked")
        if self.table.is_exhausted():
            if claim is not None:
                self.note("round.exhausted", player=claim["player"], found=claim["player"])
            self.ended = "exhausted"
            return
        mover = self.table.mover()
        trick = self.table.full_tricks + 1
        if claim is not None and claim["player"] != mover:
            self.note(
                "turn.order", trick=trick, player=claim["player"], expected=mover, found=claim["player"]
            )
        elif claim is not None and claim.get("shows") is not None:
            self.judge_shown_hand(mover, trick, read_cards(claim["shows"]))
        self.judge_stop(mover)

    def judge_shown_hand(self, mover: str, trick: int, shown: list[str]) -> None:
        """The hand shown must be the hand; where the hand is not recorded, it tells the hand."""
        table = self.table
        at = {"trick": trick, "player": mover}
        known = [card for card in shown if is_known(card)]
        hand = table.known[mover]
        if table.unknown(mover) == 0 and known == shown:
            if sorted(shown) != sorted(hand):
                told = {"expected": self.written(hand), "found": self.written(shown)}
                self.note("round.show-hand", **at, **told)
            return
        size = hand_size_after(self.players, table.plays_of[mover])
        if len(shown) != size:
            self.note("round.show-hand", **at, expected=size, found=len(shown))
            return
        possible = hand + table.possible(mover)
        wrong = [card for card in DECK if known.count(card) > (1 if card in possible else 0)]
        for card in wrong:
            self.note("round.show-hand", **at, found=card)
        missing = [card for card in hand if card not in known]
        has_no_room = len(missing) > len(shown) - len(known)
        if has_no_room:
            told = {"expected": self.written(missing), "found": self.written(known)}
            self.note("round.show-hand", **at, **told)
        if known == shown and not wrong and not has_no_room:
            table.known[mover], table.slots[mover] = known, list(table.filled[mover])

    def judge_stop(self, mover: str) -> None:
        if ("turn.must-play" in self.rules["without"] and not self.may_be_unfinished) or self.cannot_play(
            mover
        ):
            self.ended, self.blocked = "blocked", mover
        elif self.may_be_unfinished:
            return
        elif self.can_certainly_play(mover):
            self.must_play(self.table.full_tricks + 1)
        elif self.accept_blocks:
            self.ended, self.blocked = "blocked", mover
        else:
            self.is_open = True

    def lawful(self, cards: list[str]) -> list[str]:
        return legal_cards(self.players, self.variant, self.rules, self.table.cards_on_table(), cards)

    def cannot_play(self, name: str) -> bool:
        """No card that the player holds or may hold is lawful."""
        table = self.table
        return not self.lawful(table.known[name] + table.possible(name))

    def can_certainly_play(self, name: str) -> bool:
        """A known card is lawful, or there are more unknown ones than unlawful cards they could be."""
        if "turn.must-play" in self.rules["without"]:
            return False
        table = self.table
        possible = table.possible(name)
        unlawful = len(possible) - len(self.lawful(possible))
        return bool(self.lawful(table.known[name])) or table.unknown(name) > unlawful

    def must_play(self, trick: int) -> None:
        mover = self.table.mover()
        lawful = in_deck_order(self.lawful(self.table.known[mover]))
        self.note("turn.must-play", trick=trick, player=mover, expected=" ".join(lawful) or None)
        self.ended = "unlawful"

    def judge_scores(self) -> None:
        claimed: dict[str, int] = self.record.get("scores") or {}
        scores = self.scores()
        for name in self.names:
            if name in claimed and claimed[name] != scores[name]:
                self.note("round.score", player=name, expected=scores[name], found=claimed[name])

    def scores(self) -> dict[str, int]:
        return {
            name: sum(SACK_VALUE[sack] * count for sack, count in won.items())
            for name, won in self.table.sacks_won.items()
        }

    # Writing down

    def note(self, rule: str, **details: Any) -> None:
        self.findings.append(finding(rule, round=self.number, **details))

    def unlawful(
        self,
        broken: list[str],
        trick: int,
        place: int,
        play: Play,
        player: str | None,
        expected: str | None = None,
    ) -> None:
        """A play that breaks rules: it ends the round."""
        for rule in broken:
            seat = rule in {"turn.order", "win.leads-next"}
            claim = {"expected": expected, "found": player} if seat else {}
            self.note(rule, trick=trick, play=place, player=player, card=play["card"], **claim)
        self.ended = "unlawful"

    def written(self, cards: list[str]) -> str:
        return " ".join(in_deck_order(cards))

    def report(self) -> dict[str, Any]:
        lawful = self.ended in {"blocked", "exhausted"}
        return {
            "starter": self.starter,
            "ended": self.ended,
            "blocked": self.blocked,
            "tricks": self.table.full_tricks,
            "sacks": None if self.ended == "unlawful" or self.has_unknown_plays else self.table.sacks_won,
            "scores": self.scores() if lawful else None,
        }
