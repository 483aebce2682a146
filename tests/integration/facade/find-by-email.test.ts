// Staff with the right finds a buyer by email: recorded in each application, refused without right, reason or address, and limited.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '#graph/limits';
import { createOfflineOperator } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import { visitor } from '../../support/checkout.ts';
import { fork } from '../../support/fork.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let one: StaffBrowser;
let plain: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests({ limits: { emailSearch: defaultLimits.emailSearch ?? {} } });
  [one, plain] = [staffBrowser(bindflow.facade.url), staffBrowser(bindflow.facade.url)];
  await one.signIn('analyst-personal@example.com');
  await plain.signIn('analyst@example.com');
}, 60_000);
afterAll(() => bindflow.close());

interface Answer {
  readonly status: number;
  readonly codes: readonly unknown[];
  readonly nodes: readonly { readonly id: string; readonly summary: object }[] | undefined;
  readonly hasMore: boolean | undefined;
}
async function post(who: StaffBrowser, query: string, variables: object) {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: who.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return { status: response.status, body: (await response.json()) as { data?: Readonly<Record<string, unknown>> | null; errors?: { extensions: { code: unknown } }[] } };
}
async function search(who: StaffBrowser, email: string, reason = 'Case 4711'): Promise<Answer> {
  const query = 'mutation F($input: FindByEmailInput!) { findByEmail(input: $input) { nodes { id summary { outcome lastEvent } } hasMore } }';
  const { status, body } = await post(who, query, { input: { email, reason } });
  const found = (body.data as { findByEmail?: Pick<Answer, 'nodes' | 'hasMore'> } | null | undefined)?.findByEmail;
  return { status, codes: (body.errors ?? []).map(({ extensions }) => extensions.code), nodes: found?.nodes, hasMore: found?.hasMore };
}
async function applicant(email: string): Promise<NodeBuyer> {
  const buyer = await visitor(bindflow.facade.url, 'fitness');
  buyer.answer(fitnessAnswers(email));
  await buyer.ship();
  return buyer;
}
const newEmail = (): string => `maya-${randomUUID()}@example.com`;
const idOf = ({ ports }: NodeBuyer): string => ports.applicationId;
const records = async (id: string) =>
  bindflow.db.selectFrom('event').select(['type', 'data', 'personal']).where('application_id', '=', id).where('type', '=', 'FoundByEmail').execute();

it('finds all applications of a buyer, newest first, and records who searched and why in each', async () => {
  const email = newEmail();
  const buyers = [await applicant(email), await applicant(email)];
  const other = await applicant(newEmail());
  const second = await fork(buyers[1] as NodeBuyer);
  await second.ship();
  const answer = await search(one, email.toUpperCase());
  expect([answer.codes, answer.hasMore, answer.nodes?.map(({ id }) => id)]).toEqual([[], false, [idOf(second), ...buyers.map(idOf).toReversed()]]);
  // Who looks at an application does nothing to it.
  expect(answer.nodes?.at(-1)?.summary).toMatchObject({ outcome: 'IN_PROGRESS', lastEvent: 'QuestionAnswered' });
  for (const buyer of buyers) expect(await records(idOf(buyer))).toMatchObject([{ data: { by: expect.stringMatching(/^Priya Natarajan \(.+\)$/) }, personal: expect.any(Buffer) }]);
  expect(await records(idOf(other))).toEqual([]);
  const { body } = await post(plain, 'query H($id: ID!) { applicationHistory(id: $id) { events { type data } } }', { id: idOf(second) });
  const { events } = (body.data as { applicationHistory: { events: { type: string; data: object }[] } }).applicationHistory;
  expect(events.find(({ type }) => type === 'FoundByEmail')?.data).toMatchObject({ why: '•••' });
});

it('logs who searched, also where nothing was found, and never the address', async () => {
  const email = newEmail();
  expect(await search(one, email)).toMatchObject({ status: 200, codes: [], nodes: [], hasMore: false });
  const lines = bindflow.logged.filter((line) => line.includes('searched for an email'));
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ staff: expect.stringMatching(/^Priya Natarajan/), applications: 0 });
  expect(bindflow.logged.filter((line) => line.includes(email.slice(0, 20)))).toEqual([]);
});

it('is refused without the right, a reason or an address; nothing is recorded', async () => {
  const email = newEmail();
  const buyer = await applicant(email);
  expect((await search(plain, email)).codes).toEqual(['STAFF_RIGHT']);
  expect((await search(one, email, ' ')).codes).toEqual(['BAD_USER_INPUT']);
  expect((await search(one, 'maya')).codes).toEqual(['BAD_USER_INPUT']);
  expect(await records(idOf(buyer))).toEqual([]);
});

it('finds nothing of a buyer who was erased, and stores nothing of the address', async () => {
  const email = newEmail();
  const buyer = await applicant(email);
  expect((await search(one, email)).nodes).toHaveLength(1);
  const request = { applications: [idOf(buyer)], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
  for await (const _progress of createOfflineOperator(bindflow.settings).erase(request)) continue;
  expect((await search(one, email)).nodes).toEqual([]);
  expect(await bindflow.db.selectFrom('email_index').selectAll().where('application_id', '=', idOf(buyer)).execute()).toEqual([]);
});

it('shows the newest fifty, and that there are more', async () => {
  const email = newEmail();
  const buyer = await applicant(email);
  expect((await search(one, email)).nodes).toHaveLength(1);
  const [row] = await bindflow.db.selectFrom('application').selectAll().where('id', '=', idOf(buyer)).execute();
  // Forks that have recorded nothing yet.
  const forks = Array.from({ length: 50 }, () => ({ root_id: idOf(buyer), id: randomUUID(), parent_id: idOf(buyer), parent_sequence: 1000 }));
  await bindflow.db
    .insertInto('application')
    .values(forks.map((fork) => ({ program_hash: row?.program_hash ?? '', created_at: new Date(), ...fork })))
    .execute();
  const { nodes, hasMore } = await search(one, email);
  expect([nodes?.length, hasMore, nodes?.some(({ id }) => id === idOf(buyer))]).toEqual([50, true, false]);
});

it('is limited to thirty an hour for each person, also where it is refused', async () => {
  let answer = await search(plain, newEmail());
  for (let more = 0; more < 40 && answer.status !== 429; more += 1) answer = await search(plain, newEmail());
  expect(answer).toMatchObject({ status: 429, codes: ['TOO_MANY_REQUESTS'] });
  const [row] = await bindflow.db.selectFrom('rate_limit').selectAll().where('key', 'like', 'emailSearch/staff/%').orderBy('points', 'desc').execute();
  expect(row?.points).toBeGreaterThanOrEqual(30);
  expect((await search(one, newEmail())).status).toBe(200);
});
