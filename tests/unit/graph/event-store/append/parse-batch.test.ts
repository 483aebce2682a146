import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_BATCH_EVENTS, parseBatch } from '../../../../../graph/event-store/index.ts';
import { catalog as buyflow } from '#events/buyflow';
import { AT, catalog } from '../../../../support/sample-log.ts';

const input = (more: object = {}) => ({
  id: randomUUID(),
  applicationId: randomUUID(),
  sequence: 1,
  version: 1,
  writer: 'tab',
  at: AT,
  type: 'PageEntered',
  data: { path: '/' },
  ...more,
});

describe('parsing a batch', () => {
  it('gives all events where all are good', () => {
    const inputs = [input(), input({ sequence: 2 })];
    expect(parseBatch(catalog, inputs)).toEqual({ ok: true, events: inputs });
    expect(parseBatch(catalog, [])).toEqual({ ok: true, events: [] });
  });

  it('gives older versions as today’s, and times with milliseconds', () => {
    const older = input({ type: 'BuyerNamed', data: { kind: 'person', name: 'Ann' }, at: '2026-03-04T05:06:07Z' });
    expect(parseBatch(catalog, [older])).toEqual({
      ok: true,
      events: [{ ...older, version: 2, data: { kind: 'person', fullName: 'Ann' }, at: '2026-03-04T05:06:07.000Z' }],
    });
  });

  it.each([
    ['an unknown type', { type: 'Paid' }, 'type: unknown event "Paid"'],
    ['a field that is none', { data: { path: '/', cardNumber: '4111' } }, 'data.cardNumber: not a field of this event'],
    ['a field of another type', { data: { path: 1 } }, /^data\.path: .*Expected a string$/],
    ['an envelope without its id', { id: undefined }, /^id: .*Expected a string$/],
    ['a time that is none', { at: '2026-13-45T99:99:99Z' }, 'at: not a time'],
    ['a NUL', { data: { path: 'a\0b' } }, 'data.path: holds a character that cannot be stored'],
    ['half a character', { data: { path: 'a\ud800b' } }, 'data.path: holds a character that cannot be stored'],
    ['a NUL in the envelope', { writer: '\0' }, 'event: holds a character that cannot be stored'],
  ])('refuses the whole for %s, with index and reason', (_, wrong, reason) => {
    expect(parseBatch(catalog, [input(), input({ sequence: 2, ...wrong }), input({ sequence: 'x' })])).toMatchObject({
      ok: false,
      index: 1,
      reason: expect.stringMatching(reason),
    });
  });

  it('refuses a page that no program can have, where a summary would not take its number', () => {
    const { ok } = parseBatch(buyflow, [input({ data: { page: 9999, path: '/' } })]);
    const refused = parseBatch(buyflow, [input({ data: { page: 3_000_000_000, path: '/' } })]);
    expect([ok, refused]).toEqual([true, { ok: false, index: 0, id: expect.any(String), field: 'data.page', reason: expect.stringMatching(/^data\.page: /) }]);
  });

  it('takes text that only looks like a NUL', () => {
    expect(parseBatch(catalog, [input({ data: { path: String.raw`\u0000 \ud800 😀` } })])).toMatchObject({ ok: true });
  });

  it.each([null, 1, 'text', [], undefined])('refuses %j as an event', (wrong) => {
    expect(parseBatch(catalog, [wrong])).toMatchObject({ ok: false, index: 0 });
  });

  it('refuses more than a batch may hold', () => {
    const inputs = Array.from({ length: MAX_BATCH_EVENTS + 1 }, () => input());
    expect(parseBatch(catalog, inputs)).toMatchObject({ ok: false, index: MAX_BATCH_EVENTS, id: null, field: null, reason: `a batch has at most ${MAX_BATCH_EVENTS} events` });
  });
});
