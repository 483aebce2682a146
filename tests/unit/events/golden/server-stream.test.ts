// Server streams that earlier releases stored, read by today's release.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serverStreamCatalog, eventStoreCatalog } from '#events/server-stream';
import { summarizeEvents } from '#events/summary';
import { deepFreeze } from '../../../support/events/recording.ts';

interface Stored {
  readonly id: string;
  readonly applicationId: string;
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const folder = new URL('server-stream/', import.meta.url);
const json = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const names = readdirSync(folder)
  .filter((file) => !file.endsWith('.summary.json'))
  .map((file) => file.replace('.json', ''));
const stored = (name: string): Stored[] => json(`${name}.json`) as Stored[];

/** A stream as a release of long ago stored it, read by today's. */
const read = (name: string) =>
  stored(name).map((event) => {
    const parsed = eventStoreCatalog.parse(deepFreeze(event));
    if (!parsed.ok) throw new Error(`${name}, ${event.type}: ${parsed.reason}`);
    return parsed.event;
  });

describe.each(names)('the golden facts %s', (name) => {
  it('fold to the same summary as when they were written', () => {
    const { facade } = summarizeEvents(read(name).map(({ type, at, data }) => ({ author: 'facade', type, at, received: at, data: { ...data } })));
    expect(facade).toEqual(json(`${name}.summary.json`));
  });

  it('belong to one application in order, each once and after its cause', () => {
    const facts = stored(name);
    expect(facts.map(({ sequence }) => sequence)).toEqual(facts.map((_, index) => index + 1));
    expect([new Set(facts.map(({ applicationId }) => applicationId)).size, new Set(facts.map(({ id }) => id)).size]).toEqual([1, facts.length]);
    const after = facts.map(({ data }) => Number(data['after']));
    expect(after).toEqual(after.toSorted((one, other) => one - other));
  });
});

it('have every version of every fact, and each field that may be left out or empty both ways', () => {
  const all = names.flatMap(stored);
  const seen = new Set(all.map(({ type, version }) => `${type} ${version}`));
  const wanted = Object.entries(serverStreamCatalog.definitions).flatMap(([type, { version }]) => Array.from({ length: version }, (_, index) => `${type} ${index + 1}`));
  expect([wanted.filter((one) => !seen.has(one)), [...seen].filter((one) => !wanted.includes(one))]).toEqual([[], []]);
  const forms = (type: string, field: string): unknown[] =>
    [...new Set(all.filter((event) => event.type === type).map(({ data }) => (data[field] === null ? null : typeof data[field])))].toSorted((one, other) =>
      String(one).localeCompare(String(other)),
    );
  expect([forms('ChargeStarted', 'method'), forms('ChargeSettled', 'referenceNumber'), forms('ChargeResolved', 'referenceNumber'), forms('ChargeResolved', 'attempt')]).toEqual([
    [null, 'string'],
    [null, 'string'],
    [null, 'string'],
    ['string', 'undefined'],
  ]);
});
