// An imagined history: what a browser records by a clock that is wrong, what it asks of the facade, and how the network loses, repeats and delays both. What came of what is
// known here by itself, so that the order in which the log is read can be held against it.
import { randomUUID } from 'node:crypto';
import type { Recorded } from '../../../events/core/index.ts';
import type { Random } from './random.ts';

/** A batch that arrives: events of the browser, and its clock when it sent them. */
export interface Batch {
  readonly events: readonly Recorded[];
  readonly sent: Date;
}

/** Something that is asked of the facade and arrives; `after` is absent where the facade acts by itself. */
export interface Asked {
  /** The journal's attempt that it is. */
  readonly attempt: string;
  readonly status: 'started' | 'declined' | 'unconfirmed';
  readonly after: number | undefined;
}

export type Arrival = { readonly batch: Batch } | { readonly asked: Asked };

/** This came before that: events by their ids, what was asked by its attempt. */
export type Edge = readonly [before: string, after: string];

export interface Imagined {
  readonly id: string;
  readonly events: readonly Recorded[];
  /** In the order in which it arrives. The last batch brings all. */
  readonly arrivals: readonly Arrival[];
  readonly edges: readonly Edge[];
  readonly asked: readonly string[];
}

const HOUR = 3_600_000;
/** A clock that may be years off, and is set while it runs. */
export const clockOf = (random: Random) => (): Date => new Date(1_800_000_000_000 + (random.below(200_000) - 100_000) * HOUR);

const STEPS = 9;
const statuses = ['started', 'declined', 'unconfirmed'] as const;

class Imagining {
  readonly id = randomUUID();
  readonly events: Recorded[] = [];
  readonly arrivals: Arrival[] = [];
  readonly edges: Edge[] = [];
  /** What the facade has done, in its order. */
  readonly done: string[] = [];
  /** How much of the browser's stream the facade has. */
  #stored = 0;
  /** What was asked and has not arrived. */
  readonly #underWay: Asked[] = [];
  readonly #arrived: Asked[] = [];
  readonly #random: Random;
  readonly #clock: () => Date;

  constructor(random: Random) {
    this.#random = random;
    this.#clock = clockOf(random);
  }

  /** The browser records something; where it is told, because of what the facade has answered. */
  readonly record = (because?: string): void => {
    const sequence = this.events.length + 1;
    const event = { id: randomUUID(), applicationId: this.id, sequence, version: 1, writer: 'tab', at: this.#clock().toISOString() };
    const before = this.events.at(-1)?.id;
    this.events.push({ ...event, type: 'QuestionAnswered', data: { question: 'city', value: `answer ${sequence}` } });
    if (before) this.edges.push([before, event.id]);
    if (because) this.edges.push([because, event.id]);
  };

  /** The browser asks: what it has recorded so far comes before whatever is done for it. */
  readonly ask = (): void => {
    const asked: Asked = { attempt: randomUUID(), status: statuses[this.#random.below(statuses.length)]!, after: this.events.length };
    this.#underWay.push(asked);
    this.edges.push([this.events.at(-1)!.id, asked.attempt]);
  };

  /** The facade does it, and answers; the answer may be lost on its way. */
  #act(asked: Asked): void {
    this.arrivals.push({ asked });
    const before = this.done.at(-1);
    if (before) this.edges.push([before, asked.attempt]);
    this.done.push(asked.attempt);
    this.#arrived.push(asked);
    if (this.#random.below(3) > 0) this.record(asked.attempt);
  }

  /** One of those under way arrives, whichever was asked first; others may be lost. */
  readonly arrive = (): void => {
    const [asked] = this.#underWay.splice(this.#random.below(this.#underWay.length || 1), 1);
    if (asked) this.#act(asked);
  };

  /** It was sent again, and arrives once more: nothing more is done for it. */
  readonly arriveAgain = (): void => {
    const asked = this.#arrived[this.#random.below(this.#arrived.length || 1)];
    if (asked) this.arrivals.push({ asked });
  };

  /** Nobody asked: what the facade has by now comes before. */
  readonly sweep = (): void => {
    const asked: Asked = { attempt: randomUUID(), status: 'started', after: undefined };
    const last = this.events[this.#stored - 1];
    if (last) this.edges.push([last.id, asked.attempt]);
    this.#act(asked);
  };

  #arriveBatch(from: number, until: number): void {
    this.arrivals.push({ batch: { events: this.events.slice(from, until), sent: this.#clock() } });
    if (from <= this.#stored) this.#stored = Math.max(this.#stored, until);
  }

  /** Any part of what was recorded: there already, or with a gap before it, as another batch was lost. */
  readonly ship = (): void => {
    const until = 1 + this.#random.below(this.events.length);
    this.#arriveBatch(this.#random.below(until), until);
  };

  /** Once it is over everything is sent again that the facade may not have. */
  readonly end = (): void => this.#arriveBatch(0, this.events.length);
}

/** Imagines a history of some ten moves, in which everything may go wrong at any time. */
export function imagine(random: Random): Imagined {
  const it = new Imagining(random);
  it.record();
  it.ask();
  const moves = [it.record, () => it.record(), it.ask, it.arrive, it.arrive, it.arriveAgain, it.sweep, it.ship, it.ship];
  for (let step = 0; step < STEPS; step += 1) moves[random.below(moves.length)]!();
  it.arrive();
  it.end();
  return { id: it.id, events: it.events, arrivals: it.arrivals, edges: it.edges, asked: it.done };
}
