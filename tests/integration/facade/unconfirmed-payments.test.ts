// Unconfirmed payments: analysts list them, page by page, and settle them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let analyst: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  analyst = staffBrowser(bindflow.facade.url);
  await analyst.signIn('analyst@example.com');
}, 60_000);
afterAll(() => bindflow.close());

interface Answer {
  readonly data: unknown;
  readonly codes: readonly (string | undefined)[];
}
async function ask(query: string, variables: object = {}): Promise<Answer> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  const { data = null, errors = [] } = (await response.json()) as { data?: unknown; errors?: { extensions?: { code?: string } }[] };
  return { data, codes: errors.map(({ extensions }) => extensions?.code) };
}

interface Page {
  readonly nodes: readonly { readonly offerId: string }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
const PAGE =
  'query P($first: Int!, $after: String) { unconfirmedPayments(first: $first, after: $after) { nodes { offerId application { id } amount startedAt } pageInfo { hasNextPage endCursor } } }';
const readPage = async (first: number, after: string | null = null): Promise<Page> => ((await ask(PAGE, { first, after })).data as { unconfirmedPayments: Page }).unconfirmedPayments;

it('resolves an unconfirmed payment under the user’s name', async () => {
  const buyer = await readyToPay(bindflow.facade.url);
  await bindflow.control.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-request' });
  await pay(buyer);
  const purchase = buyer.state().quote.offer!.id;
  expect((await readPage(100)).nodes.filter((charge) => charge.offerId === purchase)).toMatchObject([
    { application: { id: buyer.ports.applicationId }, amount: expect.stringMatching(/^\d+\.\d\d$/) },
  ]);
  const settle = (more: object) =>
    ask(
      'mutation R($input: ResolvePaymentInput!) { resolvePayment(input: $input) { ... on PaymentResolved { outcome policyNumbers } ... on Refusal { code message } } }',
      {
        input: { offer: purchase, reason: 'Maya has called.', ...more },
      },
    );
  // Whether it was charged and under which reference have to go together.
  expect([(await settle({ isCharged: true })).codes, (await settle({ isCharged: false, referenceNumber: 'PAY-1' })).codes]).toEqual([['BAD_USER_INPUT'], ['BAD_USER_INPUT']]);
  expect((await settle({ isCharged: false })).data).toEqual({ resolvePayment: { outcome: 'UNLOCKED', policyNumbers: null } });
  expect((await settle({ isCharged: false })).data).toMatchObject({ resolvePayment: { code: 'NOT_SETTLED', message: expect.stringContaining('was not charged') } });
  expect((await readPage(100)).nodes.map((charge) => charge.offerId)).not.toContain(purchase);
  const { data } = await ask('query H($id: ID!) { applicationHistory(id: $id) { events { type data } } }', { id: buyer.ports.applicationId });
  const { events } = (data as { applicationHistory: { events: { type: string; data: object }[] } }).applicationHistory;
  expect(events.find(({ type }) => type === 'ChargeResolved')?.data).toMatchObject({ charged: false, by: expect.stringMatching(/^Ana Lindqvist \(/), why: '•••' });
});

it('lists all of them, the oldest first, however many began together', async () => {
  const [early, late] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z'];
  const offers: string[] = [];
  for (const at of [late, early, early, early, late]) {
    const [root, offer] = [randomUUID(), randomUUID()];
    if (at === early) offers.push(offer);
    await sql`
      insert into purchase_step (root_id, id, purchase_id, application_id, step, attempt, status, cents, boot_id, started_at)
      values (${root}, ${randomUUID()}, ${offer}, ${root}, 'pay', 1, 'unconfirmed', 22511, 'boot', ${at})`.execute(bindflow.db);
  }
  const listed: string[] = [];
  const sizes: number[] = [];
  let after: string | null = null;
  do {
    const { nodes, pageInfo }: Page = await readPage(2, after);
    expect(pageInfo.hasNextPage).toBe(pageInfo.endCursor !== null);
    listed.push(...nodes.map(({ offerId }) => offerId));
    sizes.push(nodes.length);
    after = pageInfo.endCursor;
  } while (after !== null);
  expect([sizes, new Set(listed).size, new Set(listed.slice(0, 3))]).toEqual([[2, 2, 1], 5, new Set(offers)]);
  expect((await ask(PAGE, { first: 2, after: 'nowhere' })).codes).toEqual(['BAD_USER_INPUT']);
});
