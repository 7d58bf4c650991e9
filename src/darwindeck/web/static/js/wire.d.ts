// Written by `python -m tools.wire_types`; change the classes in Python, then run `make golden`.

/** The page has come (back) and has seen everything up to this version; -1 is nothing. */
export interface Hello {
  type: "hello";
  version: number;
}

/** All actions of one choice. */
export interface Act {
  type: "act";
  actions: string[];
  id: string;
  version: number;
}

/** Why the last of these cannot be chosen together with the others. */
export interface Why {
  type: "why";
  actions: string[];
  id: string;
  version: number;
}

export interface GetHint {
  type: "hint";
  id: string;
  version: number;
}

export interface Undo {
  type: "undo";
  id: string;
  version: number;
}

export interface Redo {
  type: "redo";
  id: string;
  version: number;
}

/** Another table with the same game: the same deal, or a new one. */
export interface Again {
  type: "again";
  same: boolean;
  id: string;
  version: number;
}

/** What the person thought of the game, over or not; 0 stars are none. */
export interface Rate {
  type: "rate";
  again?: PlayAgain | null;
  stars?: number;
  chips?: string[];
  comment?: string;
  id: string;
  version: number;
}

/** Words of one's own, or the number of a quick phrase. */
export interface SayWords {
  type: "say";
  text?: string;
  phrase?: number | null;
  id: string;
  version: number;
}

export interface MuteGuest {
  type: "mute";
  guest: number;
  on?: boolean;
  id: string;
  version: number;
}

/** The host sends somebody away, or bans them. */
export interface RemoveGuest {
  type: "remove";
  guest: number;
  ban?: boolean;
  id: string;
  version: number;
}

/** The host frees a seat. */
export interface FreeSeat {
  type: "free";
  seat: number;
  id: string;
  version: number;
}

/** The host lets a newcomer take a seat of the running deal. */
export interface AdmitGuest {
  type: "admit";
  guest: number;
  id: string;
  version: number;
}

export interface HandOverTo {
  type: "hand_over";
  guest: number;
  id: string;
  version: number;
}

/** The answer to a request to take a move back; `table` is the requested version. */
export interface AgreeToUndo {
  type: "agree";
  yes: boolean;
  table: number;
  id: string;
  version: number;
}

export interface TakeSeat {
  type: "sit";
  seat: number;
  name?: string;
  id: string;
  version: number;
}

export interface GetUp {
  type: "stand";
  seat: number;
  id: string;
  version: number;
}

/** The device was passed on: the player of this seat now has it and looks at the hand. */
export interface LookAtHand {
  type: "look";
  seat: number;
  id: string;
  version: number;
}

/** An action of the open table, as JSON; the table itself reads it. */
export interface OpenAct {
  type: "act";
  action: unknown;
  id: string;
  version: number;
}

/** What somebody says who is asked whether a step may be taken back. */
export interface Agree {
  type: "agree";
  agree: boolean;
  id: string;
  version: number;
}

/** A command for the opponent. */
export interface Steer {
  type: "steer";
  what: string;
  id: string;
  version: number;
}

/** A card of a game that is played alone was touched, or a pile (position 0): it goes where it goes best. */
export interface Tap {
  type: "tap";
  zone: string;
  position: number;
  id: string;
  version: number;
}

/** A game that is as good as won is to be played to its end. */
export interface Finish {
  type: "finish";
  id: string;
  version: number;
}

export type FromTable = Hello | Act | Why | GetHint | Undo | Redo | Again | Rate;

export type FromRoom = Hello | Act | Why | GetHint | Undo | Redo | Again | Rate | SayWords | MuteGuest | RemoveGuest | FreeSeat | AdmitGuest | HandOverTo | AgreeToUndo | TakeSeat | GetUp | LookAtHand;

export type FromOpenTable = Hello | OpenAct | Undo | Agree | Redo | Again | Steer | GetHint | Tap | Finish | SayWords;

/** The player of a seat: a person, or a bot with its level and way of playing. */
export interface Player {
  person: boolean;
  level: string;
  details: string;
}

/** One number that the game counts for a seat; `side` where it is the number of its whole side. */
export interface Counter {
  kind: CounterKind;
  label: string;
  value: number | null;
  shown: string;
  aim: Aim | null;
  goal: number | null;
  distance: number | null;
  side: boolean;
}

export interface SeatScene {
  seat: number;
  name: string;
  full_name: string;
  player: Player;
  place: Place;
  side: number;
  marks: Mark[];
  counters: Counter[];
}

/** A card, null if it is face down, and who put it there, where somebody did; `last` if it was played last, where that has to be beaten or matched. */
export interface ZoneCard {
  card: string | null;
  by?: number;
  last?: boolean;
}

/** Some cards. `count` is how many there are, of a pot its chips; `groups` are the melds they lie in. */
export interface Zone {
  id: string;
  kind: ZoneKind;
  seat: number | null;
  face: Face;
  order: Order;
  cards: ZoneCard[];
  count: number;
  groups: string[][];
  caption: string;
}

/** Something that holds now; `value` in notation or figures, `text` in words. */
export interface Fact {
  kind: FactKind;
  value: string;
  text: string;
}

/** The own hand: the arrangement that suits the game, and two that the reader may prefer. */
export interface HandScene {
  suggested: string[];
  by_suit: string[];
  by_rank: string[];
  melds: string[][];
  deadwood: number | null;
  name: string;
}

/** What a card of the hand would capture; no ways where there are too many to list, or where it takes nothing. */
export interface Capture {
  card: string;
  ways: string[][];
  takes: boolean;
}

/** The cards of a suit, high to low, as the seat can count them: those that all have seen in this hand, those it holds, and those that are somewhere else. The suit of jokers is empty. */
export interface SuitCount {
  suit: string;
  gone: string[];
  own: string[];
  left: string[];
}

/** Cards that can be chosen together: between `least` and `most` of `cards`, those in `must` among them. */
export interface CardPick {
  deed: string;
  verb: string;
  zone: string;
  cards: string[];
  least: number;
  most: number;
  must: string[];
  before: string[];
}

/** A number: from `least` to `most` in steps, all but `barred`. To choose n, send `action` with n in place of N. */
export interface NumberPick {
  verb: string;
  least: number;
  most: number;
  step: number;
  barred: number[];
  action: string;
}

/** One button. `value` is the suit, rank or seat; what is dangerous never stands first where there is a choice. */
export interface Option {
  kind: OptionKind;
  value: string;
  text: string;
  actions: string[];
  danger: boolean;
  zone?: string;
  group?: number;
}

/** What the seat is asked: cards to pick, a number, buttons; whatever of them there is. */
export interface Prompt {
  question: string;
  picks: CardPick[];
  number: NumberPick | null;
  options: Option[];
  picked: string[];
}

/** Points, and for what. */
export interface Entry {
  text: string;
  points: number;
}

/** What a side scored in a hand, and its total after it. */
export interface Cell {
  points: number;
  total: number;
  reasons: Entry[];
}

/** One hand; the last may still be played. */
export interface Row {
  hand: number;
  over: boolean;
  cells: Cell[];
}

/** A row a hand, a column a side. */
export interface ScoreSheet {
  columns: string[];
  rows: Row[];
}

/** All of it. `status` says whose turn it is and what is asked, or how the game ended. */
export interface Scene {
  game: string;
  seat: number;
  hand_no: number;
  turn: number;
  over: boolean;
  status: string;
  seats: SeatScene[];
  zones: Zone[];
  facts: Fact[];
  notes: Record<string, string[]>;
  badges: Record<string, string>;
  hand: HandScene | null;
  captures: Capture[];
  suits: SuitCount[];
  prompt: Prompt | null;
  sheet: ScoreSheet | null;
}

/** A card that went from zone to zone; null if the seat does not see which. */
export interface Move {
  card: string | null;
  from: string;
  to: string;
  by?: number;
}

/** A hand is over: its number from 1, who won it, and what was counted. Its points stand in the scene's sheet. */
export interface HandEnd {
  hand: number;
  result: string;
  lines: string[];
  counters?: Counter[][];
  suits?: SuitCount[];
}

/** What happened at once: what is said of it, the cards that moved, the hand that ended with it, and the hands that were turned up, by zone. */
export interface Beat {
  lines?: string[];
  moves?: Move[];
  ends?: HandEnd;
  shown?: Record<string, string[]>;
}

/** A card of a trick that is over, who played it, and whether it took the trick. */
export interface TrickPlay {
  card: string;
  by: string;
  wins: boolean;
}

/** Who won, what decided it, and how everybody stands. */
export interface Result {
  text: string;
  why: string;
  standings: string[];
}

/** Where the table stands. `since` is the version the beats begin at; with `whole`, everything is new. */
export interface State {
  type: "state";
  version: number;
  since: number;
  scene: Scene;
  beats?: Beat[];
  whole?: boolean;
  lines?: string[];
  undo?: boolean;
  redo?: boolean;
  last_trick?: TrickPlay[];
  result?: Result;
  id?: string;
}

/** Nothing has changed, and why. */
export interface Refusal {
  type: "refused";
  id: string;
  code: string;
  reason: string;
}

export interface Said {
  type: "said";
  id: string;
  text: string;
}

/** What search would do and how sure it is; `actions` is all of the choice. */
export interface Hinted {
  type: "hint";
  id: string;
  text: string;
  actions: string[];
}

/** The rating is kept. */
export interface Rated {
  type: "rated";
  id: string;
  text: string;
}

/** Open this address. */
export interface Go {
  type: "go";
  id: string;
  address: string;
}

/** A seat: who plays it, and whether they are there. */
export interface SeatSight {
  seat: number;
  kind: string;
  name: string;
  side: number;
  guest?: number;
  level?: string;
  away?: boolean;
  stand_in?: boolean;
  yours?: boolean;
  open?: boolean;
}

export interface GuestSight {
  id: number;
  name: string;
  here?: boolean;
  muted?: boolean;
  program?: boolean;
  sits?: boolean;
  waits?: boolean;
}

/** Something that was said, or without a guest something that the house tells everybody. */
export interface Message {
  number: number;
  text: string;
  by?: number;
  name?: string;
}

/** What the host decides. */
export interface Options {
  clock?: number;
  wait?: number;
  level?: string;
  begins?: boolean;
}

/** Somebody asks to take something back. */
export interface UndoSight {
  by: string;
  version: number;
  yours?: boolean;
  asked?: boolean;
}

/** How many seconds a seat has left for its move. */
export interface Clock {
  seat: number;
  left: number;
}

/** All that a guest is told; `you` is none for somebody who has not come in. */
export interface RoomSight {
  type: "room";
  version: number;
  code: string;
  title: string;
  phase: RoomPhase;
  you?: number;
  host?: number;
  seats?: SeatSight[];
  guests?: GuestSight[];
  messages?: Message[];
  options?: Options;
  undo?: UndoSight;
  table?: string;
  over?: boolean;
  games?: number;
  clock?: Clock;
}

/** The player of this seat should take the device; no hand is shown until they have it. Without a seat, nobody is awaited. */
export interface Passing {
  type: "passing";
  seat?: number;
  name?: string;
}

/** A card whose place the seat knows. `position` 1 is the top; not `face_up` is what it only remembers. */
export interface SeenCard {
  position: number;
  handle: string;
  label: string;
  template: string;
  face_up?: boolean;
  orientation?: Orientation;
  flags?: string[];
}

/** Copies of a card that are in the zone, the seat knows not where. */
export interface Holding {
  label: string;
  template: string;
  count: number;
}

/** A zone: whose side it is on, what the seat knows of it, and what the seat may do there without a card effect. */
export interface OpenZone {
  key: string;
  id: string;
  name: string;
  words: string;
  side: string;
  count: number;
  spread: string;
  visibility: string;
  ordered?: boolean;
  capacity?: number;
  cards?: SeenCard[];
  somewhere?: Holding[];
  counters?: Record<string, number>;
  takes_counters?: boolean;
  draws?: boolean;
  top_note?: string;
  may?: string[];
}

/** What is printed on a card. */
export interface OpenFace {
  label: string;
  name: string;
  kind: string;
  facts?: string[];
  texts?: string[];
  corner?: string;
  tint?: string;
  picture?: string;
  image?: string;
}

/** A kind of counter that may lie on a pile. */
export interface CounterSpec {
  id: string;
  name: string;
}

/** Who sits where. */
export interface OpenPlayer {
  seat: number;
  name: string;
  you: boolean;
  acts: boolean;
  there?: string;
}

export interface OpenSaying {
  kind: string;
  name: string;
  words: string;
}

export interface OpenResult {
  won: boolean | null;
  text: string;
}

/** A game that one person plays: the number of its deal, the steps made, and whether nothing is left to do or the rest goes by itself. */
export interface Alone {
  deal: number;
  moves: number;
  stuck: boolean;
  finish: boolean;
}

/** All of it. */
export interface OpenScene {
  game: string;
  name: string;
  seat: number;
  seats: number;
  status: string;
  setup: boolean;
  turn: number;
  your_turn: boolean;
  to_act: boolean;
  referee: string;
  drawn_to: string;
  zones: OpenZone[];
  grid: string[][];
  columns?: number[];
  offers?: string[];
  withheld?: Record<string, string>;
  faces?: Record<string, OpenFace>;
  counters?: CounterSpec[];
  players?: OpenPlayer[];
  effects?: string[];
  sayings?: OpenSaying[];
  notes?: string[];
  marks?: string[];
  asked?: string;
  asking?: string;
  result?: OpenResult;
  alone?: Alone;
}

/** That somebody wants to take a step back which is not theirs alone to take back. */
export interface OpenWish {
  words: string;
  answer?: boolean;
}

/** Where the table stands. `lines` are new since version `since`; with `whole` they are all there are. */
export interface OpenState {
  type: "state";
  version: number;
  since: number;
  scene: OpenScene;
  whole?: boolean;
  lines?: string[];
  wish?: OpenWish;
  undo?: boolean;
  redo?: boolean;
  id?: string;
}

/** A tool call of the other seat: its name, the zones and numbers in it, and whether it was accepted. */
export interface OpenCall {
  tool: string;
  words?: string;
  ok?: boolean;
}

/** Something that can be asked of the other seat's player. */
export interface Way {
  what: string;
  words: string;
}

/** What the other seat's player does, as far as this seat may know. */
export interface Activity {
  type: "activity";
  words: string;
  calls?: OpenCall[];
  plan?: string;
  ways?: Way[];
}

/** The action was done; what the referee had to say about it. */
export interface Warned {
  type: "said";
  id: string;
  text: string;
  opens: string;
}

/** A step worth making: in words, how it was found, and the piles it is about. */
export interface OpenHint {
  type: "hint";
  id: string;
  words: string;
  found: string;
  source: string;
  target: string;
  count: number;
}

/** Somebody's games of one kind in numbers. */
export interface SolitaireRecord {
  played?: number;
  won?: number;
  streak?: number;
  longest?: number;
  fewest_moves?: number;
  shortest?: number;
}

/** How the reader fares at this game. */
export interface Standing {
  type: "standing";
  game: string;
  record: SolitaireRecord;
}

/** What the people at a table said to each other: all that is kept, or what is new. */
export interface Talk {
  type: "talk";
  messages: Message[];
}

/** One place of a replay, as the page draws it. */
export interface Shown {
  place: number;
  scene: Scene;
  beats: Beat[];
}

/** A choice that cost something: the place it was made at, what was chosen, and what search would have. */
export interface Decision {
  move: number;
  text: string;
  chosen: string;
  better: string;
}

/** The costliest decisions of a seat, and what search would have scored in it. */
export interface Review {
  decisions: Decision[];
  par: string;
}

/** What there is to step through: how many places, where hands begin, and who plays. */
export interface ReplayOutline {
  game: string;
  length: number;
  starts: number[];
  names: string[];
  seat: number;
  over: boolean;
  seed: number | null;
  lines: string[][];
}

export type ToTable = State | Refusal | Said | Hinted | Rated | Go;

export type ToRoom = RoomSight | Passing;

export type ToOpenTable = OpenState | Activity | Warned | Refusal | Said | Go | OpenHint | Standing | Talk;

export type ToReplay = Shown | Review | ReplayOutline;

export type Talked = Message;

export type PlayAgain = "yes" | "maybe" | "no";

export type CounterKind = "cards" | "bid" | "tricks" | "contract" | "all_tricks" | "captured" | "all_captured" | "books" | "deadwood" | "points" | "score" | "bags" | "chips" | "stake" | "hands_won" | "place";

export type Aim = "reach" | "exactly" | "at_most" | "below" | "most" | "fewest";

export type Place = "you" | "left" | "far_left" | "across" | "far_right" | "right";

export type Mark = "dealer" | "leader" | "acts" | "out" | "partner" | "claimer" | "knocked" | "declarer" | "dummy" | "winner";

export type ZoneKind = "stock" | "discard" | "row" | "sequence" | "hand" | "captured" | "melds" | "trick" | "claim_pile" | "house" | "pot" | "place";

export type Face = "up" | "down" | "mixed" | "count";

export type Order = "top_first" | "played" | "sorted";

export type FactKind = "trump" | "trump_order" | "order" | "led" | "named" | "top" | "direction" | "broken" | "pot" | "to_call" | "due" | "claim" | "hand" | "turns_left";

export type OptionKind = "plain" | "suit" | "rank" | "seat";

export type RoomPhase = "lobby" | "playing" | "over";

export type Orientation = "0" | "90" | "-90" | "180";
