// A generated history: a browser with a wrong clock records events and sends requests, and the network loses, repeats and delays both.
// It knows every cause by itself, so the order in which the event store is read can be checked against it.
import { randomUUID } from 'node:crypto';
import type { Recorded } from '../../../events/core/index.ts';
import type { Random } from './random.ts';

/** A batch that arrives: events of the browser, and its clock when it sent them. */
export interface Batch {
  readonly events: readonly Recorded[];
  readonly sent: Date;
}

/** A request that arrives; `after` is undefined if the facade acts by itself. */
export interface SentRequest {
  /** Its attempt in the attempt ledger. */
  readonly attempt: string;
  readonly status: 'started' | 'declined' | 'unconfirmed';
  readonly after: number | undefined;
}

export type Arrival = { readonly batch: Batch } | { readonly asked: SentRequest };

/** This came before that: events by their ids, requests by their attempt. */
export type CausalEdge = readonly [before: string, after: string];

export interface SyntheticHistory {
  readonly id: string;
  readonly events: readonly Recorded[];
  /** In the order of arrival. The last batch contains all events. */
  readonly arrivals: readonly Arrival[];
  readonly edges: readonly CausalEdge[];
  readonly asked: readonly string[];
}

const HOUR = 3_600_000;
/** A clock that may be wrong by years, and is set while it runs. */
export const createWrongClock = (random: Random) => (): Date => new Date(1_800_000_000_000 + (random.below(200_000) - 100_000) * HOUR);

const STEPS = 9;
const statuses = ['started', 'declined', 'unconfirmed'] as const;

class HistoryGenerator {
  readonly id = randomUUID();
  readonly events: Recorded[] = [];
  readonly arrivals: Arrival[] = [];
  readonly edges: CausalEdge[] = [];
  /** What the facade has done, in its order. */
  readonly done: string[] = [];
  /** How much of the browser's stream the facade has. */
  #stored = 0;
  /** Requests that have not arrived yet. */
  readonly #underWay: SentRequest[] = [];
  readonly #arrived: SentRequest[] = [];
  readonly #random: Random;
  readonly #clock: () => Date;

  constructor(random: Random) {
    this.#random = random;
    this.#clock = createWrongClock(random);
  }

  /** The browser records an event, possibly because of an answer of the facade. */
  readonly record = (because?: string): void => {
    const sequence = this.events.length + 1;
    const event = { id: randomUUID(), applicationId: this.id, sequence, version: 1, writer: 'tab', at: this.#clock().toISOString() };
    const before = this.events.at(-1)?.id;
    this.events.push({ ...event, type: 'QuestionAnswered', data: { question: 'city', value: `answer ${sequence}` } });
    if (before) this.edges.push([before, event.id]);
    if (because) this.edges.push([because, event.id]);
  };

  /** The browser sends a request: what it has recorded so far precedes the request's effects. */
  readonly ask = (): void => {
    const asked: SentRequest = { attempt: randomUUID(), status: statuses[this.#random.below(statuses.length)]!, after: this.events.length };
    this.#underWay.push(asked);
    this.edges.push([this.events.at(-1)!.id, asked.attempt]);
  };

  /** The facade acts and answers. The answer may be lost. */
  #act(asked: SentRequest): void {
    this.arrivals.push({ asked });
    const before = this.done.at(-1);
    if (before) this.edges.push([before, asked.attempt]);
    this.done.push(asked.attempt);
    this.#arrived.push(asked);
    if (this.#random.below(3) > 0) this.record(asked.attempt);
  }

  /** A pending request arrives, in any order; others may be lost. */
  readonly arrive = (): void => {
    const [asked] = this.#underWay.splice(this.#random.below(this.#underWay.length || 1), 1);
    if (asked) this.#act(asked);
  };

  /** A repeated request arrives and has no further effect. */
  readonly arriveAgain = (): void => {
    const asked = this.#arrived[this.#random.below(this.#arrived.length || 1)];
    if (asked) this.arrivals.push({ asked });
  };

  /** The facade acts by itself: whatever it has by now precedes the action. */
  readonly sweep = (): void => {
    const asked: SentRequest = { attempt: randomUUID(), status: 'started', after: undefined };
    const last = this.events[this.#stored - 1];
    if (last) this.edges.push([last.id, asked.attempt]);
    this.#act(asked);
  };

  #arriveBatch(from: number, until: number): void {
    this.arrivals.push({ batch: { events: this.events.slice(from, until), sent: this.#clock() } });
    if (from <= this.#stored) this.#stored = Math.max(this.#stored, until);
  }

  /** Any part of what was recorded: already stored, or after a gap, as another batch was lost. */
  readonly ship = (): void => {
    const until = 1 + this.#random.below(this.events.length);
    this.#arriveBatch(this.#random.below(until), until);
  };

  /** In the end the browser sends everything that the facade may not have. */
  readonly end = (): void => this.#arriveBatch(0, this.events.length);
}

/** Generates a history of about ten moves, in which anything may fail at any time. */
export function generateHistory(random: Random): SyntheticHistory {
  const it = new HistoryGenerator(random);
  it.record();
  it.ask();
  const moves = [it.record, () => it.record(), it.ask, it.arrive, it.arrive, it.arriveAgain, it.sweep, it.ship, it.ship];
  for (let step = 0; step < STEPS; step += 1) moves[random.below(moves.length)]!();
  it.arrive();
  it.end();
  return { id: it.id, events: it.events, arrivals: it.arrivals, edges: it.edges, asked: it.done };
}
