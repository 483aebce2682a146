// What an operation costs is read from its arguments, however its document and variables combine them.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LimitRule } from '#graph/limits';
import { visitor } from '../../support/checkout.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';

const EVENT_LIMIT = 30;
const few = (tries: number): LimitRule => ({ tries, seconds: 600 });

describeBindflow(
  'a quota by application',
  ({ url }) => {
    const SENT = '2026-11-25T12:00:00.000Z';
    const ANSWER = '{ __typename }';

    it.each<[string, (ref: { id: string; root: string }, events: readonly unknown[]) => { query: string; variables: object }]>([
      [
        'a variable of any name',
        (ref, events) => ({
          query: `mutation A($other: AppendEventsInput!) { appendEvents(input: $other) ${ANSWER} }`,
          variables: { other: { application: ref, sent: SENT, events } },
        }),
      ],
      [
        'variables within a literal',
        (application, events) => ({
          query: `mutation A($a: ApplicationRefInput!, $e: [JSONObject!]!) { appendEvents(input: { application: $a, sent: "${SENT}", events: $e }) ${ANSWER} }`,
          variables: { a: application, e: events },
        }),
      ],
      [
        'one variable that is the only element',
        (application, [event]) => ({
          query: `mutation A($a: ApplicationRefInput!, $e: [JSONObject!]!) { ${Array.from({ length: 10 }, (_, at) => `a${at}: appendEvents(input: { application: $a, sent: "${SENT}", events: $e }) ${ANSWER}`).join(' ')} }`,
          variables: { a: application, e: event },
        }),
      ],
      [
        'a field beside another one, of another application, that is left out',
        (application, events) => ({
          query: `mutation A($a: ApplicationRefInput!, $e: [JSONObject!]!) { resolveMember(input: { application: { id: "${randomUUID()}" } }) @skip(if: true) ${ANSWER} appendEvents(input: { application: $a, sent: "${SENT}", events: $e }) ${ANSWER} }`,
          variables: { a: application, e: events },
        }),
      ],
      [
        'a literal and a default',
        ({ id }, events) => ({
          query: `mutation A($a: ApplicationRefInput! = { id: "${id}" }, $e: [JSONObject!]!) { appendEvents(input: { application: $a, sent: "${SENT}", events: $e }) ${ANSWER} }`,
          variables: { e: events },
        }),
      ],
    ])('counts events that the document has in %s', async (_where, makeRequest) => {
      const buyer = await visitor(url(), 'fitness');
      const { id, root } = buyer.ports.state().application;
      const events = Array.from({ length: 10 }, () => buyer.log[0]);
      const statuses: number[] = [];
      for (let sent = 0; sent < 4; sent += 1) statuses.push((await buyer.browser.post(makeRequest({ id, root }, events))).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    });

    it('counts the calls of an application that is asked for by its id', async () => {
      const buyer = await visitor(url(), 'fitness');
      const query = `{ application(id: "${buyer.ports.applicationId}") { coverages { code } } }`;
      const statuses: number[] = [];
      for (let sent = 0; sent < 3; sent += 1) statuses.push((await buyer.browser.post({ query })).status);
      expect(statuses).toEqual([200, 200, 429]);
    });
  },
  { limits: { event: { application: few(EVENT_LIMIT) }, gatewayCall: { application: few(3) } } },
);
