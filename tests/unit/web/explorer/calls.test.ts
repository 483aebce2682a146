// The time line of REST calls: the positions of the bars and the remarks.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { resolveOutcome } from '../../../../web/explorer/response/graph-request.ts';
import { createAxis } from '../../../../web/explorer/calls/axis.ts';
import { type Call, isFault, listRemarks, readCalls, removeCalls, summarizeCalls } from '../../../../web/explorer/calls/call.ts';

const call = (more: Partial<Call> = {}): Call => ({ callId: 'c1', upstream: 'gateway', method: 'GET', path: '/a', status: 200, milliseconds: 10, attempts: 1, startedAt: 0, isCached: false, ...more });

describe('a response', () => {
  const answer = { data: { a: 1 }, extensions: { gateway: { calls: [call()] } } };

  it('is read for its calls and shown without them', () => {
    expect(readCalls(answer)).toEqual([call()]);
    expect(removeCalls(answer)).toEqual({ data: { a: 1 } });
    expect(removeCalls({ ...answer, extensions: { ...answer.extensions, other: 1 } })).toEqual({ data: { a: 1 }, extensions: { other: 1 } });
  });

  it('is unchanged if it reports no calls', () => {
    for (const other of [{ data: null }, { data: null, extensions: { gateway: { calls: [{ method: 'GET' }] } } }]) {
      expect(readCalls(other)).toBeNull();
      expect(removeCalls(other)).toBe(other);
    }
  });

  it.each([
    ['done', { data: { bindPolicies: { __typename: 'PoliciesBound' } } }],
    ['done', { data: { captureScreen: true } }],
    ['refused', { data: { bindPolicies: { __typename: 'PurchaseRefused' } } }],
    ['refused', { data: { submitPayment: { __typename: 'PaymentDeclined' } } }],
    ['unconfirmed', { data: { submitPayment: { __typename: 'PaymentUnconfirmed' } } }],
    ['failed', { data: null, errors: [{ message: 'no' }] }],
    ['failed', {}],
  ])('has the outcome %s: %j', (outcome, body) => {
    expect(resolveOutcome(body)).toBe(outcome);
  });
});

describe('createAxis', () => {
  it('places calls where they began, in sequence or in parallel', () => {
    const { bars, end, marks } = createAxis([call({ startedAt: 0, milliseconds: 40 }), call({ startedAt: 40, milliseconds: 60 }), call({ startedAt: 50, milliseconds: 25 })]);
    expect(end).toBe(100);
    expect(marks).toEqual([0, 50, 100]);
    expect(bars.map(({ left, width }) => [left, width])).toEqual([
      [0, 40],
      [40, 60],
      [50, 25],
    ]);
  });

  it('contains every bar and has at most five marks', () => {
    const some = fc.array(fc.record({ startedAt: fc.nat(60_000), milliseconds: fc.nat(60_000) }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, (times) => {
        const { bars, end, marks } = createAxis(times.map((time) => call(time)));
        for (const { left, width } of bars) {
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(100.000001);
          expect(width).toBeGreaterThan(0);
        }
        expect(marks.length).toBeLessThanOrEqual(5);
        expect(marks.at(-1)).toBeLessThanOrEqual(end);
      }),
    );
  });

  it('is empty without calls', () => {
    expect(createAxis([])).toMatchObject({ bars: [], end: 1 });
  });
});

describe('the remarks of a call', () => {
  it.each([
    [call(), false, []],
    [call({ status: 404 }), false, []],
    [call({ attempts: 2 }), false, ['retried once']],
    [call({ status: 500, attempts: 2, fault: 'UPSTREAM_STATUS' }), true, ['retried once', 'UPSTREAM_STATUS']],
    [call({ status: null, attempts: 3, fault: 'UPSTREAM_UNREACHABLE' }), true, ['tried 3 times', 'UPSTREAM_UNREACHABLE']],
    [call({ status: null, attempts: 0, fault: 'UPSTREAM_BUSY' }), true, ['not sent', 'UPSTREAM_BUSY']],
    [call({ status: null }), false, ['not waited for']],
    [call({ status: 200, fault: 'UPSTREAM_UNREADABLE' }), true, ['UPSTREAM_UNREADABLE']],
    [call({ isCached: true, attempts: 0, milliseconds: 0 }), false, ['from the cache']],
  ])('%j', (said, fault, remarks) => {
    expect([isFault(said), listRemarks(said)]).toEqual([fault, remarks]);
  });

  it('summarizes all calls in one line', () => {
    expect(summarizeCalls([], 1, false)).toBe('No REST call: the facade knew the answer');
    expect(summarizeCalls([], 1, true)).toBe('No REST call: the facade refused it before any');
    expect(summarizeCalls([call()], 10, false)).toBe('1 REST call in 10 ms');
    expect(summarizeCalls([call(), call({ fault: 'UPSTREAM_STATUS' })], 20.4, true)).toBe('2 REST calls in 20 ms, 1 at fault');
  });
});
