#!/usr/bin/env node
// Potato Man as an engine that answers questions: a line of JSON in, a line of JSON out (`conform/1`).
//
//   referee conform -- node examples/engines/potato_man.mjs
//
// It needs nothing but Node. A table is { edition, players, variant }; seats count from 0 in here.

import { createInterface } from "node:readline";

const KINDS = ["red", "blue", "green", "yellow", "gold"];
const COLORS = { R: [5, 18, "red"], B: [4, 16, "blue"], G: [3, 14, "green"], Y: [1, 13, "yellow"] };

const words = (text) => text.split(" ").filter((word) => word !== "");
const numbers = (text) => words(text).map(Number);
const lists = (text) => (text.trim() === "" ? [] : text.split("/").map(words));
const sum = (values) => values.reduce((total, value) => total + value, 0);
const seatsOf = (table) => Array.from({ length: table.players }, (_, seat) => seat);
const color = (card) => card[0];
const number = (card) => Number(card.slice(1));

// The table

const withoutGreen = (table) => table.variant === "no-green";
const isPlayed = (table) =>
  withoutGreen(table) ? table.players === 3 : table.players >= 2 && table.players <= 5;
const handSize = (table) => (table.players === 5 ? 10 : 12);
const pileSize = (table) => (table.players === 2 ? 8 : 0);
const trickSize = (table) => (table.players === 2 ? 4 : table.players);
const sacksOf = (table) => KINDS.map((kind) => (kind === "green" && withoutGreen(table) ? 0 : 3));

function deckOf(table) {
  const deck = [];
  for (const [letter, [lowest, highest]] of Object.entries(COLORS)) {
    if (letter === "G" && withoutGreen(table)) continue;
    for (let value = lowest; value <= highest; value += 1) deck.push(`${letter}${value}`);
  }
  return deck;
}

// A trick

const isPotatoMan = (card) => color(card) === "Y" && number(card) <= 3;
const isEvilPotato = (card) => color(card) === "R" && number(card) >= 16;

function letsIn(table, trick, card) {
  const colors = trick.map(color);
  if (!colors.includes(color(card))) return true;
  if (table.players < 5) return false;
  const doubled = new Set(colors).size < colors.length;
  return !doubled && !(isPotatoMan(card) && trick.some(isPotatoMan));
}

const playable = (table, trick, hand) => hand.filter((card) => letsIn(table, trick, card));

// The place of the card that wins a full trick.
function winnerOf(trick) {
  if (trick.some(isEvilPotato) && trick.some(isPotatoMan)) return trick.findIndex(isPotatoMan);
  const highest = Math.max(...trick.map(number));
  return trick.findLastIndex((card) => number(card) === highest);
}

// The sack for a full trick that a card has won; `sacks` are counts, in the order of KINDS.
function dueSack(card, sacks) {
  const [, , kind] = COLORS[color(card)];
  return [kind, "gold"].find((one) => sacks[KINDS.indexOf(one)] > 0) ?? "none";
}

// A round

function playCard(table, round, card) {
  const { hands, piles, trick, sacks, won, declined } = round;
  const seat = round.turn;
  hands[seat].splice(hands[seat].indexOf(card), 1);
  if (piles.length > 0 && piles[seat].length > 0) hands[seat].push(piles[seat].shift());
  trick.push(card);
  round.turn = (seat + 1) % table.players;
  if (trick.length < trickSize(table)) return;

  // With two players the leader plays the first and the third card, so the leader is next here, too.
  const place = winnerOf(trick);
  round.turn = (round.turn - trick.length + place + 2 * table.players) % table.players;
  let sack = dueSack(trick[place], sacks);
  if (sack === "gold" && declined.includes(won.length + 1)) sack = "none";
  if (sack !== "none") sacks[KINDS.indexOf(sack)] -= 1;
  won.push({ seat: round.turn, sack });
  round.trick = [];
}

function endOf(table, round) {
  const hand = round.hands[round.turn];
  if (hand.length === 0) return "exhausted";
  return playable(table, round.trick, hand).length > 0 ? "no" : "blocked";
}

const pointsOf = (round, seat) =>
  sum(round.won.filter((one) => one.seat === seat).map((one) => KINDS.indexOf(one.sack) + 1));

// The questions

const hello = () => ({
  protocol: "conform/1",
  engine: "potato_man.mjs",
  game: "potato-man",
  editions: "zoch-2013 lord-fry",
  players: "2 3 4 5",
  variants: "no-green",
  answers: "setup legal trick round opens rank",
});

function setup(table) {
  if (!isPlayed(table)) return { lawful: false };
  const [hand, pile, trick, deck] = [handSize(table), pileSize(table), trickSize(table), deckOf(table)];
  const dealt = table.players * (hand + pile);
  return {
    lawful: true,
    hand,
    pile,
    aside: deck.length - dealt,
    trick,
    tricks: dealt / trick,
    rounds: table.players,
    deck: deck.join(" "),
    sacks: sacksOf(table).join(" "),
  };
}

const legal = (question) => ({
  legal: playable(question, words(question.trick), words(question.hand)).join(" "),
});

function trick(question) {
  const cards = words(question.trick);
  const place = winnerOf(cards);
  return { winner: place + 1, sack: dueSack(cards[place], numbers(question.sacks)) };
}

function round(question) {
  const state = {
    hands: lists(question.hands),
    piles: lists(question.piles),
    turn: question.starter - 1,
    trick: [],
    sacks: sacksOf(question),
    won: [],
    declined: numbers(question.declined),
  };
  for (const [index, card] of words(question.plays).entries()) {
    const hand = state.hands[state.turn];
    if (!hand.includes(card) || !letsIn(question, state.trick, card)) return { unlawful: index + 1 };
    playCard(question, state, card);
  }
  const ended = endOf(question, state);
  return {
    unlawful: 0,
    winners: state.won.map((one) => one.seat + 1).join(" "),
    sacks: state.won.map((one) => one.sack).join(" "),
    ended,
    next: ended === "exhausted" ? 0 : state.turn + 1,
    scores: seatsOf(question).map((seat) => pointsOf(state, seat)).join(" "),
  };
}

function opens(question) {
  const starters = numbers(question.starters);
  const seats = seatsOf(question).map((seat) => seat + 1);
  if (starters.length >= question.players) return { seats: "" };
  if (question.edition === "lord-fry") {
    return { seats: seats.filter((seat) => !starters.includes(seat)).join(" ") };
  }
  return { seats: String((starters.at(-1) % question.players) + 1) };
}

function rank(question) {
  const rounds = question.rounds.split("/").map(numbers);
  const sheet = seatsOf(question).map((seat) => {
    const points = rounds.map((scores) => scores[seat]);
    return { seat: seat + 1, total: sum(points), best: Math.max(...points) };
  });
  const mostIn = (players, what) => {
    const most = Math.max(...players.map((player) => player[what]));
    return players.filter((player) => player[what] === most);
  };
  let winners = mostIn(sheet, "total");
  if (question.edition === "zoch-2013") winners = mostIn(winners, "best");
  return {
    totals: sheet.map((player) => player.total).join(" "),
    winners: winners.map((player) => player.seat).join(" "),
  };
}

const ANSWERS = { hello, setup, legal, trick, round, opens, rank };

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const answer = ANSWERS[question.ask] ?? (() => ({ unsupported: true }));
  process.stdout.write(`${JSON.stringify({ id: question.id, ...answer(question) })}\n`);
}
