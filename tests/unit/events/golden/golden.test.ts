import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type RecordedEvent, catalog, fold } from '#events/buyflow';
import { restoreState } from '#events/core';
import { deepFreeze } from '../../../support/events/recording.ts';

interface Stored {
  readonly type: string;
  readonly version: number;
}

const folder = new URL('.', import.meta.url);
const json = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.state.json'))
  .map((file) => file.replace('.json', ''));
const stored = (name: string): Stored[] => json(`${name}.json`) as Stored[];

/** A log as a release of long ago stored it, read by today's. */
const read = (name: string): RecordedEvent[] =>
  stored(name).map((event) => {
    const parsed = catalog.parse(event);
    if (!parsed.ok) throw new Error(`${name}: ${parsed.reason}`);
    return deepFreeze(parsed.event);
  });

type Versions = Readonly<Record<string, { readonly version: number }>>;
/** Every version of every event that no golden log has: `QuoteReceived 2`. */
function missing(versions: Versions, events: readonly Stored[]): string[] {
  const seen = new Set(events.map(({ type, version }) => `${type} ${version}`));
  return Object.entries(versions).flatMap(([type, { version }]) => Array.from({ length: version }, (_, i) => `${type} ${i + 1}`).filter((name) => !seen.has(name)));
}

describe.each(names)('the golden log %s', (name) => {
  const log = read(name);
  const state = json(`${name}.state.json`);

  it('folds to the same state as when it was written', () => {
    expect(fold.foldAll(log)).toEqual(state);
    expect(fold.states(log).at(-1)).toEqual(state);
  });

  it('does so from a snapshot at its middle', () => {
    const at = Math.floor(log.length / 2);
    const { applicationId, id } = log[at]!;
    const snapshot = { release: 'r', applicationId, sequence: at + 1, head: id, state: fold.states(log)[at]! };
    expect(restoreState(fold, log, snapshot, 'r')).toEqual(state);
  });

  it('has the events of one application in order, after those that it continues, each once', () => {
    const applications = [...new Set(log.map(({ applicationId }) => applicationId))];
    const parts = applications.map((application) => log.filter(({ applicationId }) => applicationId === application));
    expect(parts.flat()).toEqual(log);
    for (const part of parts) expect(part.map(({ sequence }) => sequence)).toEqual(part.map((_, index) => index + 1));
    expect(parts.map(([first]) => first?.type)).toEqual(applications.map((_, index) => (index === 0 ? 'ApplicationStarted' : 'ApplicationForked')));
    expect(new Set(log.map(({ id }) => id)).size).toBe(log.length);
  });
});

describe('the golden logs', () => {
  it('have every version of every event; a new one is added to them', () => {
    expect(missing(catalog.definitions, names.flatMap(stored))).toEqual([]);
  });

  it('would reveal a missing version', () => {
    const definitions = { Asked: { version: 2 }, Answered: { version: 1 } };
    expect(missing(definitions, [{ type: 'Asked', version: 2 }])).toEqual(['Asked 1', 'Answered 1']);
    expect(missing(definitions, [{ type: 'Asked', version: 2 }, { type: 'Asked', version: 1 }, { type: 'Answered', version: 1 }])).toEqual([]);
  });

  it('include a purchase by card, every failure, and a zero total', () => {
    const ends = Object.fromEntries(names.map((name) => [name, fold.foldAll(read(name)).purchase]));
    expect(ends['v1']).toMatchObject({ phase: 'completed', hasPurchased: true, payment: { amount: '234.63', paymentType: 'CREDIT_CARD' }, policyNumbers: { 'Q-8001': 'FIT-2026-000731' } });
    expect(ends['v1-setbacks']).toMatchObject({ phase: 'unconfirmed', hasPaid: false, payWithCard: false, payment: null });
    expect(ends['v1-nothing-due']).toMatchObject({ phase: 'completed', hasPaid: true, payment: null, policyNumbers: { 'Q-8003': 'FIT-2026-000732' } });
  });

  it('hold no card, account or routing number, no code and no password', () => {
    const text = names.map((name) => JSON.stringify(stored(name))).join('');
    expect(text).not.toMatch(/4111111111111111|378282246310005|6011111111111117|5555555555554444|110000000|Passw0rd/);
  });
});
