import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { applicationEvents } from '#events/application';
import { type FlowEvent, catalog } from '#events/buyflow';
import { identityEvents } from '#events/identity';
import { purchaseEvents } from '#events/purchase';
import { quoteEvents } from '#events/quote';
import { anyLog } from '../../../support/events/histories.ts';
import { chargeOf, quoteOf } from '../../../support/events/offers.ts';
import { recordedAt, throughJson } from '../../../support/events/recording.ts';
import { samples } from '../../../support/events/samples.ts';

const makers = [...applicationEvents, ...identityEvents, ...quoteEvents, ...purchaseEvents];
const types = Object.keys(samples) as FlowEvent['type'][];
const stored = (type: FlowEvent['type']): Record<string, unknown> & { data: Record<string, unknown> } =>
  throughJson(recordedAt(1, { type, data: samples[type] } as FlowEvent)) as never;

const reasonOf = (input: unknown): string => {
  const parsed = catalog.parse(input);
  return parsed.ok ? 'parsed' : parsed.reason;
};

describe.each(types)('%s', (type) => {
  it('parses what its factory returns', () => {
    const make = makers.find((maker) => maker.type === type) as unknown as (data: object) => FlowEvent;
    const event = recordedAt(1, make(samples[type]));
    expect(catalog.parse(throughJson(event))).toEqual({ ok: true, event });
  });

  it('is refused with an unknown field, a missing field, or a field of another type, and named', () => {
    const event = stored(type);
    expect(reasonOf({ ...event, data: { ...event.data, cardNumber: '4111111111111111' } })).toBe('data.cardNumber: not a field of this event');
    for (const [field, value] of Object.entries(event.data)) {
      const { [field]: _, ...others } = event.data;
      expect(reasonOf({ ...event, data: others })).toMatch(new RegExp(`^data\\.${field}: Expected`));
      const wrong = typeof value === 'object' ? 7 : { an: 'object' };
      expect(reasonOf({ ...event, data: { ...event.data, [field]: wrong } })).toMatch(new RegExp(`^data\\.${field}: Expected`));
    }
  });

  it('is refused in a version that is not known yet', () => {
    const { version } = catalog.definitions[type]!;
    expect(reasonOf({ ...stored(type), version: version + 1 })).toBe(`version: ${type} is known up to version ${version}`);
  });
});

describe('parsing', () => {
  it('accepts every event of every history', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const event of log) expect(catalog.parse(throughJson(event))).toEqual({ ok: true, event });
      }),
      { numRuns: 30 },
    );
  });

  it.each(['', '12', '12.5', '12.500', '1,204.50', '$12.50', '1e3', 'NaN', '12.50 ', '+12.50', '--1.00', '1234567890123456.00'])('refuses %j as an amount of money', (text) => {
    const offer = (charge: object): unknown => ({
      ...samples.QuoteReceived.offer,
      quotes: [quoteOf({ charges: [{ ...chargeOf(), ...charge }] })],
    });
    const told: [FlowEvent['type'], object, string][] = [
      ['QuoteReceived', { offer: offer({ total: text }) }, 'data.offer.quotes.0.rateInfo.charges.0.total'],
      ['QuoteReceived', { offer: offer({ premium: text }) }, 'data.offer.quotes.0.rateInfo.charges.0.premium'],
      ['MemberFeeSet', { ...samples.MemberFeeSet, fee: text }, 'data.fee'],
      ['PurchaseRequested', { ...samples.PurchaseRequested, amount: text }, 'data.amount'],
      ['PaymentAccepted', { ...samples.PaymentAccepted, amount: text }, 'data.amount'],
    ];
    for (const [type, data, where] of told) expect(reasonOf({ ...stored(type), data })).toContain(`${where}: Expected`);
    expect(reasonOf({ ...stored('QuoteReceived'), data: { offer: offer({ total: '-12.50' }) } })).toBe('parsed');
  });

  it.each(['PaymentStolen', 'constructor', '__proto__', 'toString', ''])('refuses the unknown type %j', (type) => {
    expect(reasonOf({ ...stored('PageEntered'), type })).toBe(`type: unknown event ${JSON.stringify(type)}`);
  });

  it.each<[string, string, unknown]>([
    ['id', 'no UUID', 'event-1'],
    ['id', 'a UUID in capitals', '5E1F0C2D-7A3B-4C4D-9E5F-000000000001'],
    ['id', 'a UUID and more', '5e1f0c2d-7a3b-4c4d-9e5f-000000000001 '],
    ['applicationId', 'no UUID', 'application/1'],
    ['at', 'no time', 'yesterday'],
    ['at', 'a day alone', '2026-11-20'],
    ['at', 'another time zone', '2026-11-20T15:00:00+01:00'],
    ['at', 'a day that is none', '2026-02-30T15:00:00Z'],
    ['at', 'an hour that is none', '2026-11-20T25:00:00Z'],
    ['at', 'a number', 1_700_000_000],
    ['sequence', 'before the first', 0],
    ['sequence', 'between two', 1.5],
    ['sequence', 'text', '1'],
    ['version', 'before the first', 0],
    ['version', 'between two', 1.5],
    ['writer', 'empty', ''],
    ['writer', 'longer than a tab’s name', 'x'.repeat(65)],
    ['type', 'a number', 1],
    ['data', 'a list', []],
    ['data', 'nothing', null],
  ])('refuses %s: %s', (field, _, value) => {
    expect(reasonOf({ ...stored('PageEntered'), [field]: value })).toMatch(new RegExp(`^${field}: `));
  });

  it.each(['id', 'applicationId', 'sequence', 'version', 'writer', 'at', 'type', 'data'])('refuses an event without %s', (field) => {
    const { [field]: _, ...others } = stored('PageEntered');
    expect(reasonOf(others)).toMatch(new RegExp(`^${field}: Expected`));
  });

  it('refuses an envelope with an unknown field', () => {
    expect(reasonOf({ ...stored('PageEntered'), token: 'x' })).toBe('token: not a field of this event');
  });

  it.each([null, undefined, 1, 'text', [], true])('refuses %j', (input) => {
    expect(reasonOf(input)).toMatch(/^event: Expected/);
  });

  it('names fields deep inside, by their path', () => {
    const event = stored('QuoteReceived');
    const offer = event.data['offer'] as { quotes: { rateInfo: { charges: { total: unknown }[] } }[] };
    offer.quotes[0]!.rateInfo.charges[1]!.total = 100;
    expect(reasonOf(event)).toBe('data.offer.quotes.0.rateInfo.charges.1.total: Expected a string');
    expect(reasonOf({ ...stored('PolicyBound'), data: { ...samples.PolicyBound, policyNumbers: { 'quote 1': 7 } } })).toBe('data.policyNumbers.quote 1: Expected a string');
  });

  it('never repeats what was received: it may be a secret', () => {
    const secret = 'hunter2 hunter2';
    const inputs = [
      { ...stored('PageEntered'), id: secret },
      { ...stored('PageEntered'), at: secret },
      { ...stored('PageEntered'), writer: secret.repeat(9) },
      { ...stored('SponsorResolved'), data: { ...samples.SponsorResolved, source: secret } },
      { ...stored('PageEntered'), data: { page: secret, path: '/' } },
      { ...stored('QuestionAnswered'), data: { question: 'limit', value: { secret } } },
    ];
    for (const input of inputs) {
      expect(reasonOf(input)).not.toBe('parsed');
      expect(reasonOf(input)).not.toContain('hunter2');
    }
  });
});
