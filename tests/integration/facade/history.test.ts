// appendEvents stores a batch as a whole, once, and only from a browser that owns the application.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { print } from 'graphql';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { quotedFitness, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import { AppendEventsDocument } from '../../../web/generated/graphql.ts';
import { MAX_EVENT_CHARS } from '../../../web/event-log/tab-log.ts';
import { createOutbox } from '../../../web/event-log/outbox.ts';
import type { RecordedEvent } from '#events/buyflow';

type Event = Record<string, unknown>;

describeBindflow('the log', ({ url, running }) => {
  const append = async (buyer: NodeBuyer, events: readonly unknown[]): Promise<unknown> => {
    const { id, root } = buyer.state().application;
    const input = { application: { id, root }, sent: new Date().toISOString(), events };
    const { data, errors } = await buyer.send({ query: print(AppendEventsDocument), variables: { input } });
    return data ? (data as { appendEvents: unknown }).appendEvents : errors?.[0];
  };
  const kept = async (buyer: NodeBuyer): Promise<number> => {
    const rows = await running().db.selectFrom('event').select('id').where('stream', '=', `application/${buyer.ports.applicationId}`).execute();
    return rows.length;
  };
  const copyOf = (buyer: NodeBuyer): Event[] => buyer.log.map((event) => ({ ...event }));

  const paid = (referenceNumber: string): object => ({ offer: randomUUID(), referenceNumber, amount: '127.60', paymentType: 'CREDIT_CARD', brand: 'visa', input: 'a'.repeat(64) });
  const randomly = (event: Event): Event => ({ ...event, id: randomUUID() });
  it.each<[string, (event: Event) => unknown, string, string]>([
    ['an unknown event', (event) => ({ ...event, type: 'MoneyPrinted' }), 'MALFORMED', 'type: unknown event "MoneyPrinted"'],
    ['a field too many', (event) => ({ ...event, data: { ...(event['data'] as object), cardNumber: '4111' } }), 'MALFORMED', 'data.cardNumber: not a field of this event'],
    ['a field too few', (event) => ({ ...event, data: { question: 'firstName' } }), 'MALFORMED', 'data.value: Expected the value to satisfy a union'],
    ['another type', (event) => ({ ...event, sequence: '1' }), 'MALFORMED', 'sequence: Expected an integer'],
    ['no id', (event) => ({ ...event, id: 'x' }), 'MALFORMED', 'id: Expected a string matching'],
    ['no time', (event) => ({ ...event, at: 'yesterday' }), 'MALFORMED', 'at: not a time'],
    ['an hour that is none', (event) => ({ ...event, at: '2026-02-28T25:61:00Z' }), 'MALFORMED', 'at: not a time'],
    ['a version of tomorrow', (event) => ({ ...event, version: 99 }), 'MALFORMED', 'version: QuestionAnswered is known up to version 1'],
    [
      'a card number in a public field',
      (event) => ({ ...event, type: 'PaymentAccepted', data: paid('4111111111111111 cvv 123') }),
      'MALFORMED',
      'data.referenceNumber: holds the number of a payment card, and is stored in the clear',
    ],
    [
      'a reference that is a text',
      (event) => ({ ...event, type: 'PaymentAccepted', data: paid('x'.repeat(65)) }),
      'MALFORMED',
      'data.referenceNumber: holds a text of more than 64 characters',
    ],
    [
      'a card number as a public answer',
      (event) => ({ ...event, data: { question: 'hoursPerWeek', value: '4111 1111 1111 1111' } }),
      'MALFORMED',
      'data.value: holds the number of a payment card, and is stored in the clear',
    ],
    ['a NUL', (event) => ({ ...event, data: { question: 'firstName', value: 'a\0' } }), 'MALFORMED', 'data.value: holds a character that cannot be stored'],
    ['an event of another application', (event) => ({ ...randomly(event), applicationId: randomUUID() }), 'FOREIGN', 'the event is of another application'],
    ['a gap', (event) => ({ ...randomly(event), sequence: 1000 }), 'GAP', 'does not follow'],
    ['a sequence that is taken', (event) => ({ ...randomly(event), sequence: 1 }), 'CONFLICT', 'sequence 1 is taken by another event'],
  ])('refuses a batch with %s as a whole, with its index and the reason', async (_what, spoil, reason, message) => {
    const buyer = await visitor(url(), 'fitness');
    buyer.answer({ firstName: 'Maya' });
    const index = buyer.log.length - 1;
    const batch = copyOf(buyer).map((event, i) => (i === index ? spoil(event) : event));
    expect(await append(buyer, batch)).toMatchObject({ code: reason, index, event: (batch[index] as Event)['id'], message: expect.stringContaining(message) });
    expect(await kept(buyer)).toBe(0);
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
    expect(await kept(buyer)).toBe(buyer.log.length);
  });

  it('refuses a request with the key of every object, whatever it is in', async () => {
    const buyer = await visitor(url(), 'fitness');
    const { id, root } = buyer.state().application;
    const event = JSON.stringify(buyer.log[0]).replace('"data":{', '"data":{"__proto__":{"polluted":true},');
    const variables = `{"input":{"application":${JSON.stringify({ id, root })},"sent":"2026-11-20T00:00:00Z","events":[${event}]}}`;
    const body = `{"query":${JSON.stringify(print(AppendEventsDocument))},"variables":${variables}}`;
    const { status } = await fetch(`${url()}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(status).toBe(400);
    expect(({} as Event)['polluted']).toBeUndefined();
    expect(await kept(buyer)).toBe(0);
  });

  it.each([
    ['a text', 'x'],
    ['a number', 1],
    ['null', null],
    ['a list', []],
  ])('refuses %s for an event', async (_what, event) => {
    const buyer = await visitor(url(), 'fitness');
    expect(await append(buyer, [event])).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(await kept(buyer)).toBe(0);
  });

  it('accepts the same events again, together with new ones, and refuses the same id with other content', async () => {
    const buyer = await visitor(url(), 'fitness');
    await buyer.ship();
    buyer.answer({ firstName: 'Maya' });
    expect(await buyer.ship()).toMatchObject({ sequence: buyer.log.length });
    expect(await append(buyer, copyOf(buyer).slice(-1))).toMatchObject({ sequence: buyer.log.length });
    const other = copyOf(buyer).map((event) => (event['type'] === 'QuestionAnswered' ? { ...event, data: { question: 'firstName', value: 'Rosa' } } : event));
    expect(await append(buyer, other)).toMatchObject({ code: 'CONFLICT', index: other.length - 1, head: buyer.log.length });
    expect(await kept(buyer)).toBe(buyer.log.length);
  });

  it('keeps one line of events where two tabs write with the same sequences', async () => {
    const buyer = await visitor(url(), 'fitness');
    await buyer.ship();
    const second = buyer.tab();
    buyer.answer({ firstName: 'Maya' });
    second.answer({ firstName: 'Rosa' });
    const answers = await Promise.all([buyer.ship(), second.ship()]);
    expect(answers.map((answer) => (answer as { __typename: string }).__typename).sort()).toEqual(['EventsAppended', 'EventsRefused']);
    expect(await kept(buyer)).toBe(buyer.log.length);
  });

  it('accepts the longest event that a page records, with any characters', async () => {
    const buyer = await visitor(url(), 'fitness');
    buyer.answer({ firstName: '' });
    // Three bytes a character in UTF-8: no other takes more room.
    const room = MAX_EVENT_CHARS - JSON.stringify(buyer.log.at(-1)).length;
    const events = copyOf(buyer).map((event) => (event['type'] === 'QuestionAnswered' ? { ...event, data: { question: 'firstName', value: '漢'.repeat(room) } } : event));
    const { id, root } = buyer.state().application;
    const kept: string[] = [];
    const outbox = createOutbox({
      application: () => ({ id, root }),
      events: () => events as unknown as RecordedEvent[],
      acknowledged: 0,
      writeAcknowledged: (sequence) => void kept.push(String(sequence)),
      now: Date.now,
    });
    while (!outbox.isEmpty()) {
      const { appendEvents } = await buyer.ports.graph(AppendEventsDocument, { input: outbox.batch() });
      expect(outbox.applyResult(appendEvents)).toBeNull();
    }
    expect(kept.at(-1)).toBe(String(events.length));
  });

  it('keeps an answer in clear where the program that the buyer was shown says that its question is public, and no other', async () => {
    const buyer = await quotedFitness(url());
    await buyer.ship();
    const rows = await running()
      .db.selectFrom('event')
      .select(['data', 'personal'])
      .where('application_id', '=', buyer.ports.applicationId)
      .where('type', '=', 'QuestionAnswered')
      .execute();
    const isPublic = new Set(buyer.ports.program.spoke.questions.flatMap(({ id, privacy }) => (privacy === 'public' ? [id] : [])));
    const asKept = rows.map(({ data, personal }) => ({ question: data['question'], isClear: 'value' in data, isSealed: personal !== null }));
    expect(asKept).toEqual(rows.map(({ data: { question } }) => ({ question, isClear: isPublic.has(String(question)), isSealed: !isPublic.has(String(question)) })));
    expect(new Set(asKept.map(({ isClear }) => isClear))).toEqual(new Set([true, false]));
  });

  it('accepts at most 500 events a batch', async () => {
    const buyer = await visitor(url(), 'fitness');
    for (let i = 0; i < 500; i += 1) buyer.answer({ firstName: `Maya ${i}` });
    expect(await append(buyer, copyOf(buyer))).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(await append(buyer, copyOf(buyer).slice(0, 500))).toMatchObject({ sequence: 500 });
    expect(await append(buyer, copyOf(buyer).slice(500))).toMatchObject({ sequence: buyer.log.length });
  });

  it('returns all events of a purchase in order', async () => {
    const buyer = await quotedFitness(url());
    await buyer.ship();
    const { id, root } = buyer.state().application;
    const rows = await running()
      .db.selectFrom('event')
      .select(['sequence', 'type', 'id'])
      .where('root_id', '=', root)
      .where('stream', 'like', 'application/%')
      .orderBy('sequence')
      .execute();
    expect(rows).toEqual(buyer.log.map(({ sequence, type, id: eventId }) => ({ sequence, type, id: eventId })));
    expect(id).toBe(root);
    expect(Object.keys(operationsOf(buyer))).toContain('appendEvents');
  });
});
