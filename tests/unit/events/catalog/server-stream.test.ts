// Server events: the event store reads them beside the browser's events, and a browser cannot write them.
import { describe, expect, it } from 'vitest';
import { catalog } from '#events/buyflow';
import { joinCatalogs } from '#events/core';
import {
  type ServerStreamEvent,
  applicationAbandoned,
  applicationReopened,
  applicationErased,
  bindFailed,
  bindStarted,
  certificateMailFailed,
  certificateMailed,
  chargeDeclined,
  chargeNotSent,
  chargeResolved,
  chargeSettled,
  chargeStarted,
  chargeUnconfirmed,
  evidenceIssued,
  serverStreamCatalog,
  eventStoreCatalog,
  foundByEmail,
  memberReferenceKept,
  offerStored,
  personalShown,
  policiesIssued,
  proofMailFailed,
  proofMailed,
  reminderMailFailed,
  reminderMailed,
  reminderUnsubscribed,
} from '#events/server-stream';
import { pageEntered } from '#events/application';
import { recordedAt, throughJson } from '../../../support/events/recording.ts';

const of = { after: 12, offer: 'offer-1', attempt: 'call-1' };
const facts: readonly ServerStreamEvent[] = [
  offerStored({ after: 12, offer: 'offer-1', total: '412.50', quotes: 2, until: '2026-12-20T12:00:00.000Z' }),
  chargeStarted({ ...of, amount: '412.50', method: 'CreditCard' }),
  chargeStarted({ ...of, amount: '-3.00', method: null }),
  chargeSettled({ ...of, amount: '412.50', referenceNumber: 'PAY-1' }),
  chargeDeclined({ ...of, reason: 'DECLINED' }),
  chargeUnconfirmed(of),
  chargeNotSent(of),
  chargeResolved({ ...of, charged: true, referenceNumber: 'PAY-1', by: 'Ida', why: 'The processor has it.' }),
  chargeResolved({ after: 12, offer: 'offer-1', charged: true, referenceNumber: 'PAY-1', by: 'Ida', why: 'The processor has it.' }),
  chargeResolved({ after: 12, offer: 'offer-1', charged: false, referenceNumber: null, by: 'Ida', why: 'The processor has nothing.' }),
  memberReferenceKept({ after: 0, offer: 'offer-1', by: 'sweep' }),
  applicationAbandoned({ after: 12, exitReasons: { general: 'Abandon', cyber: 'KickOut' } }),
  applicationReopened({ after: 13 }),
  bindStarted({ ...of, by: 'buyer' }),
  policiesIssued({ after: 12, offer: 'offer-1', policyNumbers: { 'quote-1': 'POL-1' }, by: 'operator' }),
  proofMailed({ after: 12, offer: 'offer-1', attempts: 1 }),
  proofMailFailed({ after: 12, offer: 'offer-1', attempts: 20, fault: 'mail-server' }),
  proofMailFailed({ after: 12, offer: 'offer-1', attempts: 1, fault: 'bounced' }),
  certificateMailed({ after: 12, offer: 'offer-1', certificate: 1, attempts: 1 }),
  certificateMailFailed({ after: 12, offer: 'offer-1', certificate: 2, attempts: 20, fault: 'mail-server' }),
  certificateMailFailed({ after: 12, offer: 'offer-1', certificate: 2, attempts: 1, fault: 'bounced' }),
  reminderMailed({ after: 12, attempts: 1 }),
  reminderMailFailed({ after: 12, attempts: 1, fault: 'bounced' }),
  reminderUnsubscribed({ after: 12 }),
  bindFailed({ after: 12, offer: 'offer-1', step: 'bind', by: 'sweep' }),
  applicationErased({ after: 12, by: 'Ida', why: 'request' }),
  personalShown({ after: 12, by: 'Ida', why: 'The buyer asked what we know.' }),
  foundByEmail({ after: 12, by: 'Ida', why: 'The buyer is on the phone.' }),
  evidenceIssued({
    after: 12,
    sha256: 'a'.repeat(64),
    layout: 1,
    issuedAt: '2026-11-22T10:00:00.000Z',
    programVersion: { number: 3, servedSince: '2026-11-20T10:00:00.000Z' },
    covered: [{ stream: 'application/1', sequence: 12, hash: 'b'.repeat(64) }],
    provider: 'Harborline',
    gaps: { configuration: null, sealed: [], erased: [], unreadable: 0, unverified: ['application/1'] },
    by: 'Ida',
    why: 'The bank asked for it.',
  }),
];
const stored = (fact: ServerStreamEvent): object => throughJson(recordedAt(1, fact as never));

describe.each(facts)('$type', (fact) => {
  it('is read from the event store, and refused from a browser', () => {
    expect(eventStoreCatalog.parse(stored(fact))).toMatchObject({ ok: true, event: fact });
    expect(catalog.parse(stored(fact))).toEqual({ ok: false, reason: `type: unknown event "${fact.type}"` });
  });

  it('is refused with an unknown field or an invalid sequence', () => {
    const event = stored(fact) as { data: object };
    expect(eventStoreCatalog.parse({ ...event, data: { ...event.data, cardNumber: '1' } })).toEqual({ ok: false, reason: 'data.cardNumber: not a field of this event' });
    expect(eventStoreCatalog.parse({ ...event, data: { ...event.data, after: -1 } })).toMatchObject({ ok: false });
  });
});

describe('the catalog of the log', () => {
  it('reads the browser’s events, too', () => {
    const event = recordedAt(1, pageEntered({ page: 0, path: '/' }));
    expect(eventStoreCatalog.parse(throughJson(event))).toEqual({ ok: true, event });
    expect(eventStoreCatalog.parse({ ...event, type: 'Unheard' })).toEqual({ ok: false, reason: 'type: unknown event "Unheard"' });
  });

  it('has each name once', () => {
    expect(() => joinCatalogs(serverStreamCatalog, serverStreamCatalog)).toThrow('two events share the name OfferStored');
  });
});
