// What an attacker with the database's password can do to stored events: each a way to change a stream, and the place where it must be found.
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { canonicalJson } from '../../../events/core/index.ts';
import type { EventRow } from '../../../graph/event-store/streams/event-row.ts';
import { EMPTY_HEAD } from '../../../graph/event-store/streams/stream.ts';
import { computeEventHash } from '../../../graph/event-store/integrity/hash-chain.ts';
import type { Random } from './random.ts';

type Statements = readonly RawBuilder<unknown>[];

export interface Tampering {
  readonly statements: Statements;
  /** The first sequence that is reported. */
  readonly sequence: number;
  /** Consistent in itself: only a head that was saved elsewhere reveals it. */
  readonly isForgotten?: true;
}

/** The events of a stream, at least four, and a random source. */
export interface Target {
  readonly rows: readonly EventRow[];
  readonly random: Random;
}

type Way = (target: Target) => Tampering;

const of = ({ root_id, stream }: EventRow) => sql`root_id = ${root_id} and stream = ${stream}`;
const at = (row: EventRow) => sql`${of(row)} and sequence = ${row.sequence}`;
const set = (row: EventRow, change: RawBuilder<unknown>) => sql`update event set ${change} where ${at(row)}`;
const setHead = (row: EventRow, change: RawBuilder<unknown>) => sql`update stream_head set ${change} where ${of(row)}`;
const pickRow = ({ rows, random }: Target): EventRow => rows[random.below(rows.length)]!;
const readLast = ({ rows }: Target): EventRow => rows.at(-1)!;

/** Replaces one letter or digit so that the predicate holds. */
function replaceCharacter(text: string, letters: string, random: Random, holds: (text: string) => boolean): string {
  for (;;) {
    const index = random.below(text.length);
    const changed = `${text.slice(0, index)}${letters[random.below(letters.length)]}${text.slice(index + 1)}`;
    if (letters.includes(text[index]!) && changed !== text && holds(changed)) return changed;
  }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const HEXADECIMAL = '0123456789abcdef';
const inText = (text: string, random: Random): string => replaceCharacter(text, LETTERS, random, () => true);
const inUuid = (text: string, random: Random): string => replaceCharacter(text, HEXADECIMAL, random, () => true);

/** JSON has equal forms of one value; only another value counts. */
function isOther(data: unknown, text: string): boolean {
  try {
    return canonicalJson(JSON.parse(text)) !== canonicalJson(data);
  } catch {
    return false;
  }
}

const flipBit = (column: 'personal' | 'previous_hash' | 'hash', bytes: Buffer, random: Random): RawBuilder<unknown> => {
  const index = random.below(bytes.length);
  return sql`${sql.ref(column)} = set_byte(${sql.ref(column)}, ${sql.lit(index)}, ${sql.lit(bytes[index]! ^ (1 << random.below(8)))})`;
};

/** Times are stored as microseconds. Flips one bit, in microseconds or milliseconds, within the valid years. */
const moveTime = (column: 'at' | 'sent_at' | 'received_at', random: Random): RawBuilder<unknown> => {
  const unit = random.below(2) === 0 ? sql`interval '1 microsecond'` : sql`interval '1 millisecond'`;
  return sql`${sql.ref(column)} = ${sql.ref(column)} + ${sql.lit(2 ** random.below(40))} * ${unit}`;
};

/** Changes one byte of one random column of an event. */
const inColumn: Readonly<Record<keyof EventRow, (row: EventRow, random: Random) => RawBuilder<unknown>>> = {
  root_id: ({ root_id }, random) => sql`root_id = ${inUuid(root_id, random)}`,
  stream: ({ stream }, random) => sql`stream = ${inText(stream, random)}`,
  sequence: ({ sequence }, random) => sql`sequence = ${sequence + 2 ** (5 + random.below(25))}`,
  id: ({ id }, random) => sql`id = ${inUuid(id, random)}`,
  application_id: ({ application_id }, random) => sql`application_id = ${inUuid(application_id, random)}`,
  type: ({ type }, random) => sql`type = ${inText(type, random)}`,
  version: ({ version }, random) => sql`version = ${version ^ (1 << random.below(30))}`,
  writer: ({ writer }, random) => sql`writer = ${inText(writer, random)}`,
  at: (_, random) => moveTime('at', random),
  sent_at: (_, random) => moveTime('sent_at', random),
  received_at: (_, random) => moveTime('received_at', random),
  data: ({ data }, random) => sql`data = ${replaceCharacter(JSON.stringify(data), LETTERS, random, (text) => isOther(data, text))}::jsonb`,
  personal: ({ personal }, random) => (personal ? flipBit('personal', personal, random) : sql`personal = '\\x00'`),
  previous_hash: ({ previous_hash }, random) => flipBit('previous_hash', previous_hash, random),
  hash: ({ hash }, random) => flipBit('hash', hash, random),
};

const changes = Object.entries(inColumn).map(([column, change]): readonly [string, Way] => [
  `a byte of ${column}`,
  (target) => {
    const row = pickRow(target);
    return { statements: [set(row, change(row, target.random))], sequence: row.sequence };
  },
]);

/** Two events of the stream, the earlier one first. */
function pickTwo({ rows, random }: Target): readonly [EventRow, EventRow] {
  const first = random.below(rows.length - 1);
  return [rows[first]!, rows[first + 1 + random.below(rows.length - first - 1)]!];
}

/** A replaced row, by an attacker who can compute its hash. */
const rewriteRow = (row: EventRow, previous: Buffer, writer: string): EventRow => {
  const other = { ...row, writer, previous_hash: previous };
  return { ...other, hash: computeEventHash(other) };
};
const setWhole = (row: EventRow): RawBuilder<unknown> => set(row, sql`writer = ${row.writer}, previous_hash = ${row.previous_hash}, hash = ${row.hash}`);

/** Rewrites everything from a row on, so that the chain is consistent. */
function rewriteFrom(first: number, { rows, random }: Target): EventRow[] {
  const made: EventRow[] = [];
  for (const row of rows.slice(first)) made.push(rewriteRow(row, made.at(-1)?.hash ?? row.previous_hash, inText(row.writer, random)));
  return made;
}

const others: Readonly<Record<string, Way>> = {
  'a time that is none': (target) => {
    const row = pickRow(target);
    return { statements: [set(row, sql`at = 'infinity'`)], sequence: row.sequence };
  },
  'personal fields taken away, or put there': (target) => {
    const row = pickRow(target);
    return { statements: [set(row, row.personal ? sql`personal = null` : sql`personal = '\\x0102'`)], sequence: row.sequence };
  },
  'an event deleted': (target) => {
    const row = pickRow(target);
    return { statements: [sql`delete from event where ${at(row)}`], sequence: row.sequence };
  },
  'an event deleted, and the later ones moved up': (target) => {
    const [row] = pickTwo(target);
    const later = target.rows.slice(row.sequence).map((one) => set(one, sql`sequence = ${one.sequence - 1}`));
    return { statements: [sql`delete from event where ${at(row)}`, ...later, setHead(row, sql`sequence = ${target.rows.length - 1}`)], sequence: row.sequence };
  },
  'all from an event on deleted': (target) => {
    const row = pickRow(target);
    return { statements: [sql`delete from event where ${of(row)} and sequence >= ${row.sequence}`], sequence: row.sequence };
  },
  'two events in each other’s place': (target) => {
    const [one, other] = pickTwo(target);
    const places = [set(one, sql`sequence = 1000000`), set(other, sql`sequence = ${one.sequence}`)];
    return { statements: [...places, sql`update event set sequence = ${other.sequence} where ${of(one)} and sequence = 1000000`], sequence: one.sequence };
  },
  'what two events say, exchanged': (target) => {
    const [one, other] = pickTwo(target);
    const say = (row: EventRow, { data, personal }: EventRow) => set(row, sql`data = ${JSON.stringify(data)}::jsonb, personal = ${personal}`);
    return { statements: [say(one, other), say(other, one)], sequence: one.sequence };
  },
  'the ids of two events exchanged': (target) => {
    const [one, other] = pickTwo(target);
    return { statements: [set(one, sql`id = ${randomUUID()}`), set(other, sql`id = ${one.id}`), set(one, sql`id = ${other.id}`)], sequence: one.sequence };
  },
  'an event rewritten, with a hash that fits it': (target) => {
    const [row] = pickTwo(target);
    return { statements: [setWhole(rewriteRow(row, row.previous_hash, inText(row.writer, target.random)))], sequence: row.sequence + 1 };
  },
  'an event after the last one': (target) => {
    const last = readLast(target);
    const more = { ...last, id: randomUUID(), sequence: last.sequence + 1, previous_hash: last.hash };
    const { data, ...columns } = { ...more, hash: computeEventHash(more) };
    const names = Object.keys(columns);
    const values = sql.join([...Object.values(columns), sql`${JSON.stringify(data)}::jsonb`]);
    return { statements: [sql`insert into event (${sql.join([...names, 'data'].map((name) => sql.ref(name)))}) values (${values})`], sequence: more.sequence };
  },
  'the head one further': (target) => ({ statements: [setHead(readLast(target), sql`sequence = sequence + 1`)], sequence: target.rows.length + 1 }),
  'the head set back': (target) => ({ statements: [setHead(readLast(target), sql`sequence = sequence - 1`)], sequence: target.rows.length }),
  'a byte of the head’s hash': (target) => ({ statements: [setHead(readLast(target), flipBit('hash', readLast(target).hash, target.random))], sequence: target.rows.length }),
  'the head deleted': (target) => ({ statements: [sql`delete from stream_head where ${of(readLast(target))}`], sequence: 1 }),
  'the last event deleted, and the head put before it': (target) => {
    const last = readLast(target);
    return {
      statements: [sql`delete from event where ${at(last)}`, setHead(last, sql`sequence = ${last.sequence - 1}, hash = ${last.previous_hash}`)],
      sequence: last.sequence,
      isForgotten: true,
    };
  },
  'all deleted, and the head with it': (target) => {
    const last = readLast(target);
    return { statements: [sql`delete from event where ${of(last)}`, sql`delete from stream_head where ${of(last)}`], sequence: last.sequence, isForgotten: true };
  },
  'all deleted, and the head put to the start': (target) => {
    const last = readLast(target);
    return {
      statements: [sql`delete from event where ${of(last)}`, setHead(last, sql`sequence = 0, hash = ${Buffer.from(EMPTY_HEAD.hash, 'hex')}`)],
      sequence: last.sequence,
      isForgotten: true,
    };
  },
  'the last event rewritten, and the head with it': (target) => {
    const last = readLast(target);
    const [made] = rewriteFrom(target.rows.length - 1, target);
    return { statements: [setWhole(made!), setHead(last, sql`hash = ${made!.hash}`)], sequence: last.sequence, isForgotten: true };
  },
  'all from an event on rewritten, and the head with it': (target) => {
    const made = rewriteFrom(target.random.below(target.rows.length), target);
    return { statements: [...made.map(setWhole), setHead(readLast(target), sql`hash = ${made.at(-1)!.hash}`)], sequence: target.rows.length, isForgotten: true };
  },
};

/** All ways, by name. */
export const tamperings: readonly (readonly [string, Way])[] = [...changes, ...Object.entries(others)];
