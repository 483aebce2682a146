// Whether a quote can still be bought, by the times of the log.
import { describe, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { RecordedEvent } from '#events/buyflow';
import { quoteReceived } from '#events/quote';
import { hasOfferExpired } from '#events/rules';
import { offerOf, quoteOf } from '../../../support/events/offers.ts';
import { recordedAt } from '../../../support/events/recording.ts';

const program = { offerLife: 1440, timeZone: 'America/Chicago' };
const quoted = (at: string, effectiveDate: string): RecordedEvent => ({ ...recordedAt(1, quoteReceived({ offer: offerOf([quoteOf({}, { effectiveDate })]) })), at });
const returned = (at: string): RecordedEvent => ({ ...recordedAt(2, pageEntered({ page: 1, path: '/Payment' })), at });

describe('an offer', () => {
  it.each([
    ['not before its life is over', '2026-12-02T19:59:59.000Z', false],
    ['once its life is over', '2026-12-02T20:00:00.000Z', true],
  ])('of a later day has expired %s', (_, at, hasExpired) => {
    expect(hasOfferExpired(program, [quoted('2026-12-01T20:00:00.000Z', '2026-12-15'), returned(at)])).toBe(hasExpired);
  });

  it.each([
    ['not until midnight in the program’s time zone', '2026-12-02T05:59:59.000Z', false],
    ['from midnight on', '2026-12-02T06:00:00.000Z', true],
  ])('of today has expired %s', (_, at, hasExpired) => {
    expect(hasOfferExpired(program, [quoted('2026-12-01T20:00:00.000Z', '2026-12-01'), returned(at)])).toBe(hasExpired);
  });

  it('has not expired by a clock that is days ahead', () => {
    expect(hasOfferExpired(program, [quoted('2027-01-20T20:00:00.000Z', '2026-12-01'), returned('2027-01-20T21:00:00.000Z')])).toBe(false);
  });

  it('is as old as the last quote', () => {
    const old = quoted('2026-11-01T20:00:00.000Z', '2026-11-01');
    expect(hasOfferExpired(program, [old, quoted('2026-12-01T20:00:00.000Z', '2026-12-01'), returned('2026-12-01T21:00:00.000Z')])).toBe(false);
    expect(hasOfferExpired(program, [returned('2026-12-01T21:00:00.000Z')])).toBe(false);
  });
});
