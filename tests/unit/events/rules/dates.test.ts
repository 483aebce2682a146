import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addMonths, parseDayAfterFloor, formatDate, maxDay, getToday } from '#events/rules';

const at = (iso: string): number => Date.parse(iso);

describe('today', () => {
  it.each([
    ['2026-11-20T05:59:59.999Z', 'America/Chicago', '2026-11-19'],
    ['2026-11-20T06:00:00Z', 'America/Chicago', '2026-11-20'],
    ['2026-07-01T04:59:59Z', 'America/Chicago', '2026-06-30'],
    ['2026-07-01T05:00:00Z', 'America/Chicago', '2026-07-01'],
    ['2026-01-01T09:59:59Z', 'Pacific/Honolulu', '2025-12-31'],
    ['2026-01-01T10:00:00Z', 'Pacific/Honolulu', '2026-01-01'],
    ['2025-12-31T23:59:59Z', 'UTC', '2025-12-31'],
    ['2025-12-31T10:00:00Z', 'Pacific/Kiritimati', '2026-01-01'],
    ['2028-02-29T12:00:00Z', 'America/New_York', '2028-02-29'],
    ['2026-03-08T09:30:00Z', 'America/Los_Angeles', '2026-03-08'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01'],
  ])('at %s in %s is %s', (now, timeZone, today) => {
    expect(getToday(timeZone, at(now))).toBe(today);
  });

  it('is an ISO date at any moment, and no later in the west than in the east', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), (now) => {
        const [west, utc, east] = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'].map((zone) => getToday(zone, now.getTime()));
        expect(utc).toBe(now.toISOString().slice(0, 10));
        expect(west! <= utc! && utc! <= east!).toBe(true);
      }),
    );
  });
});

describe('months after a day', () => {
  it.each([
    ['2026-12-01', 12, '2027-12-01'],
    ['2027-01-15T00:00:00Z', 6, '2027-07-15'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['', 12, null],
  ])('%s and %i months are %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });
});

// spec: 9.11
describe('a date on a page', () => {
  it.each([
    ['2026-12-01', '12/01/2026'],
    ['1900-01-01', '01/01/1900'],
    ['2026-12-01T00:00:00Z', '12/01/2026'],
    ['2026-12-01T00:00:00.000Z', '12/01/2026'],
    ['2026-12-01T00:00:00', '12/01/2026'],
    ['2026-12-31T23:00:00-05:00', '01/01/2027'],
    ['2026-12-01T00:30:00+01:00', '11/30/2026'],
  ])('%s reads %s, in UTC', (iso, text) => {
    expect(formatDate(iso)).toBe(text);
  });

  it.each(['', 'soon', '2026'])('%j, which is no date, is left as it is', (text) => {
    expect(formatDate(text)).toBe(text);
  });
});

// spec: 4.49, 9.12
describe('a day that an upstream names', () => {
  it.each([
    ['2027-01-31', '2027-01-31'],
    ['2027-01-31T23:30:00Z', '2027-01-31'],
    ['1900-01-02', '1900-01-02'],
    ['1900-01-01', null],
    ['0001-01-01T00:00:00', null],
    ['2027-02-30', null],
    ['01/31/2027', null],
    ['', null],
    [null, null],
  ])('%j is %j', (text, day) => {
    expect(parseDayAfterFloor(text)).toBe(day);
  });
});

// spec: 4.49
it.each([
  ['2026-11-20', '2027-01-31', '2027-01-31'],
  ['2026-11-20', '2026-10-01', '2026-11-20'],
  ['2026-11-20', null, '2026-11-20'],
])('of %s and %s the later one is %s', (day, other, later) => {
  expect(maxDay(day, other)).toBe(later);
});
