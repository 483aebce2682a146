// More events than the event store can accept are refused with 429, and no payment waits for them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import type { Answer } from '../../support/graph-browser.ts';

const MANY = 400;
const APPEND = 'mutation ($input: AppendEventsInput!) { appendEvents(input: $input) { __typename } }';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

const isAway = ({ status }: Answer): boolean => status === 429;

it('answers 429 with Retry-After beyond its limit, takes the rest, and lets a buyer pay meanwhile', async () => {
  const { facade, db } = bindflow;
  const [sender, payer] = [await readyToPay(facade.url), await readyToPay(facade.url)];
  await sender.ship();
  const { id, root } = sender.state().application;
  const input = { application: { id, root }, sent: new Date().toISOString(), events: sender.log };
  // A transaction locks the stream: appends to it wait, and so do all later ones.
  const sent = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('stream_head').selectAll().where('root_id', '=', root).forUpdate().execute();
    const answers = Array.from({ length: MANY }, () => sender.send({ query: APPEND, variables: { input } }));
    const away = await Promise.any(answers.map(async (answer) => ((await answer).status === 429 ? answer : Promise.reject(new Error('taken')))));
    expect(away.errors?.[0]?.extensions).toMatchObject({ code: 'LOG_BUSY', retryAfter: 2 });
    expect(await pay(payer)).toBe(true);
    return answers;
  });
  const all = await Promise.all(sent);
  expect(all.filter((answer) => !isAway(answer)).map(({ data }) => data)).toEqual(
    Array.from({ length: MANY - all.filter(isAway).length }, () => ({ appendEvents: { __typename: 'EventsAppended' } })),
  );
  expect(sender.answers.filter((text) => text.startsWith('429')).every((text) => text.includes('["retry-after","2"]'))).toBe(true);
  expect(await sender.ship()).toMatchObject({ __typename: 'EventsAppended' });
});
