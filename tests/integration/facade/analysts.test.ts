// What analysts may query, and what no one may read: every field of the schema is queried, with planted values in every personal field.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GraphQLSchema } from 'graphql';
import { pageEntered } from '#events/application';
import { makeSchema } from '#graph/http';
import { ANALYST_OPERATIONS } from '../../support/analyst-operations.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { findQuarantinedEvents } from '../../support/find-quarantined-events.ts';
import { continueFrom, pay, readyToPay, visitor } from '../../support/checkout.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import { goodOperations } from '../../support/good-inputs.ts';
import { type Planted, personalFields, plant } from '../../support/planted.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';
import { wholeSelection } from '../../support/whole-selection.ts';

let bindflow: RunningBindflow;
let schema: GraphQLSchema;
let planted: Planted;
const people: Record<string, StaffBrowser> = {};
beforeAll(async () => {
  bindflow = await startForTests();
  schema = await makeSchema();
  const { programHash } = await visitor(bindflow.facade.url, 'fitness');
  planted = await plant(bindflow, programHash);
  for (const who of ['developer', 'analyst', 'analyst-personal']) {
    people[who] = staffBrowser(bindflow.facade.url);
    await people[who].signIn(`${who}@example.com`);
  }
}, 120_000);
afterAll(() => bindflow.close());

interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly codes: readonly (string | undefined)[];
}
async function ask(who: string | null, query: string, variables: object = {}): Promise<Answer> {
  const url = `${bindflow.facade.url}/graphql`;
  const cookie = who === null ? {} : { cookie: people[who]!.cookies(url) };
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...cookie }, body: JSON.stringify({ query, variables }) });
  const text = await response.text();
  const { data = null, errors = [] } = JSON.parse(text) as { data?: Answer['data']; errors?: { extensions?: { code?: string } }[] };
  return { text, data, codes: errors.map(({ extensions }) => extensions?.code) };
}

const isOfAnalysts = (name: string): boolean => {
  const field = schema.getQueryType()!.getFields()[name] ?? schema.getMutationType()!.getFields()[name];
  return /STAFF_RIGHT/.test(field?.description ?? '');
};
/** The operations of the schema with all their fields, for this application. */
function wholeOperations(application: string): { readonly name: string; readonly query: string; readonly variables: object }[] {
  const named = (value: unknown, name = ''): unknown => {
    if (Array.isArray(value)) return value.map((one) => named(one, name));
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, key)]));
    return name === 'id' || name === 'ids' || name === 'applications' ? application : value;
  };
  return goodOperations(schema).map(({ name, query, variables }) => {
    const field = schema.getQueryType()!.getFields()[name] ?? schema.getMutationType()!.getFields()[name]!;
    const selection = wholeSelection(schema, field.type);
    return {
      name,
      query: query.replace(/ \{ __typename \}(?= \}$)/, () => ` ${selection}`),
      variables:
        isOfAnalysts(name) || name === 'node'
          ? (named({ ...variables, ...('filter' in variables && { filter: {} }), ...('after' in variables && { after: null }) }) as object)
          : variables,
    };
  });
}
const leaks = (text: string): string[] => planted.values.filter((value) => text.includes(value));

describe('who may ask', () => {
  it.each([
    [null, 'STAFF_SIGN_IN'],
    ['developer', 'STAFF_RIGHT'],
  ])('not %s: every field of the analysts’ says what is missing, and does nothing', async (who, code) => {
    const before = await bindflow.db.selectFrom('event').select('id').execute();
    const asked = wholeOperations(planted.application).filter(({ name }) => isOfAnalysts(name));
    expect(asked.map(({ name }) => name).sort()).toEqual(ANALYST_OPERATIONS);
    for (const { name, query, variables } of asked) {
      const answer = await ask(who, query, variables);
      expect([name, answer.codes, Object.values(answer.data ?? {}).filter((value) => value !== null)]).toEqual([name, [code], []]);
    }
    expect(await bindflow.db.selectFrom('event').select('id').execute()).toHaveLength(before.length);
  });

  const show = (who: string, reason: string): Promise<Answer> =>
    ask(who, 'mutation S($input: ShowPersonalInput!) { showPersonal(input: $input) { isPersonal } }', { input: { id: planted.application, reason } });

  it('refuses an analyst without the right to personal values, and names the role', async () => {
    const answer = await show('analyst', 'Case 1');
    expect([answer.codes, answer.data]).toEqual([['STAFF_RIGHT'], { showPersonal: null }]);
    expect(answer.text).toContain('analyst-personal');
  });

  it('a blank reason is refused', async () => {
    expect((await show('analyst-personal', '  ')).codes).toEqual(['BAD_USER_INPUT']);
  });
});

describe('what is personal', () => {
  it('is planted in every field that may hold it', () => {
    expect(personalFields().filter((field) => !planted.fields.has(field))).toEqual([]);
  });

  it('is in no answer to an analyst, for any field of the schema', async () => {
    const found: string[] = [];
    const refused: string[] = [];
    for (const { name, query, variables } of wholeOperations(planted.application)) {
      const { text, codes } = await ask('analyst', query, variables);
      if (leaks(text).length > 0) found.push(`${name}: ${leaks(text).slice(0, 3).join(', ')}`);
      if (codes.includes('GRAPHQL_VALIDATION_FAILED') || codes.includes('BAD_USER_INPUT')) refused.push(`${name}: ${text.slice(0, 300)}`);
    }
    expect([found, refused]).toEqual([[], []]);
    const { query, variables } = wholeOperations(planted.application).find(({ name }) => name === 'node')!;
    expect((await ask('analyst', query, variables)).data).toMatchObject({ node: { id: planted.application, summary: { events: expect.any(Number) }, memberFee: null } });
  }, 60_000);

  it('is matched by no search', async () => {
    const found: string[] = [];
    const search = 'query A($filter: ApplicationFilterInput!) { applications(filter: $filter, sort: NEWEST, first: 5) { nodes { id } counts { total } } }';
    for (const text of ['fitness', ...planted.values.slice(0, 40)]) {
      const { data } = await ask('analyst', search, { filter: { text } });
      const { total } = (data as { applications: { counts: { total: number } } }).applications.counts;
      if (total > 0) found.push(text);
    }
    expect(found).toEqual(['fitness']);
  });

  it('is shown to a user with the right and a reason, after it is recorded', async () => {
    const query = 'mutation S($input: ShowPersonalInput!) { showPersonal(input: $input) { isPersonal events { type author data hidden { reason } } } }';
    const { text, data } = await ask('analyst-personal', query, { input: { id: planted.application, reason: 'Case 4711' } });
    const { events } = (data as { showPersonal: { events: { type: string; author: string; data: object; hidden: object | null }[] } }).showPersonal;
    expect(leaks(text).length).toBeGreaterThan(planted.values.length * 0.9);
    expect(events.filter(({ author }) => author === 'FACADE').at(-1)).toMatchObject({
      type: 'PersonalShown',
      data: { by: expect.stringMatching(/^Priya Natarajan \(.+\)$/), why: 'Case 4711' },
      hidden: null,
    });
    // For that answer alone.
    const again = await ask('analyst-personal', 'query H($id: ID!) { applicationHistory(id: $id) { isPersonal events { data } } }', { id: planted.application });
    expect([leaks(again.text), again.data]).toMatchObject([[], { applicationHistory: { isPersonal: false } }]);
  });
});

describe('an analyst', () => {
  type PageInfo = { readonly hasNextPage: boolean; readonly endCursor: string | null };
  type Listed = {
    readonly applications: {
      readonly nodes: readonly { readonly id: string; readonly summary: object }[];
      readonly pageInfo: PageInfo;
      readonly counts: { readonly total: number; readonly mark: string };
    };
  };
  const LIST = `query A($filter: ApplicationFilterInput!, $sort: ApplicationSort!, $first: Int!, $after: String) { applications(filter: $filter, sort: $sort, first: $first, after: $after) {
    nodes { id root { id } parent { id } sitename summary { forks { id } outcome sponsor path question total amountPaid payment seconds events lastEvent } }
    pageInfo { hasNextPage endCursor } counts { total outcomes { outcome count } sitenames { value count } pages { value count } kickoutReasons { value count } mark } } }`;
  const list = async (filter: object, more: object = {}): Promise<Listed['applications']> => {
    const { data, text } = await ask('analyst', LIST, { filter, sort: 'NEWEST', first: 50, ...more });
    if (data === null) throw new Error(text);
    return (data as Listed).applications;
  };

  const rowsOf = ({ nodes }: Listed['applications']): object[] => nodes.map(({ summary, ...application }) => ({ ...application, ...summary }));

  it('filters by what buyers went through, with a count for each value, and reports new applications', async () => {
    const since = new Date().toISOString();
    const bought = await readyToPay(bindflow.facade.url);
    await pay(bought);
    await bought.ship();
    const left = await visitor(bindflow.facade.url, 'trades');
    left.ports.record(pageEntered({ page: 0, path: '/' }));
    await left.ship();
    const both = await list({ since });
    expect(rowsOf(both)).toMatchObject([
      { id: left.ports.applicationId, outcome: 'IN_PROGRESS', sitename: 'trades', path: '/', total: null },
      { id: bought.ports.applicationId, outcome: 'PURCHASED', sitename: 'fitness', payment: 'PAID', total: expect.stringMatching(/^\d+\.\d\d$/), seconds: expect.any(Number) },
    ]);
    expect(both.counts).toMatchObject({
      total: 2,
      sitenames: [
        { value: 'fitness', count: 1 },
        { value: 'trades', count: 1 },
      ],
    });
    // The count of a value respects the other filters; the list respects all of them.
    expect(await list({ since, sitenames: ['trades'] })).toMatchObject({
      nodes: [{ sitename: 'trades' }],
      counts: {
        total: 1,
        outcomes: [{ outcome: 'IN_PROGRESS', count: 1 }],
        sitenames: [
          { value: 'fitness', count: 1 },
          { value: 'trades', count: 1 },
        ],
      },
    });
    expect((await list({ text: `${left.ports.applicationId.slice(0, 8)} TRADES` })).nodes).toMatchObject([{ id: left.ports.applicationId }]);
    // As its payment page names it to a buyer who calls.
    const reference = `${left.ports.applicationId.slice(0, 4)}-${left.ports.applicationId.slice(4, 8)}`.toUpperCase();
    expect((await list({ text: reference })).nodes).toMatchObject([{ id: left.ports.applicationId }]);
    const arrived = async (filter: object): Promise<unknown> =>
      (await ask('analyst', 'query S($filter: ApplicationFilterInput!, $mark: String!) { applicationsSince(filter: $filter, mark: $mark) }', { filter, mark: both.counts.mark }))
        .data;
    expect(await arrived({ since })).toEqual({ applicationsSince: 0 });
    const next = await visitor(bindflow.facade.url, 'trades');
    next.ports.record(pageEntered({ page: 0, path: '/' }));
    await next.ship();
    expect([await arrived({ since }), await arrived({ since, sitenames: ['yoga'] })]).toEqual([{ applicationsSince: 1 }, { applicationsSince: 0 }]);
  });

  it.each(['NEWEST', 'OLDEST', 'LAST_MOVED', 'LONGEST', 'HIGHEST_TOTAL'])('reads a list in parts, each row once, by %s', async (sort) => {
    const whole = (await list({}, { sort })).nodes.map(({ id }) => id);
    expect(whole.length).toBeGreaterThan(3);
    const parts: string[] = [];
    for (let after: string | null = null, done = false; !done;) {
      const part: Listed['applications'] = await list({}, { sort, first: 2, after });
      parts.push(...part.nodes.map(({ id }) => id));
      expect(part.pageInfo.hasNextPage).toBe(part.pageInfo.endCursor !== null);
      after = part.pageInfo.endCursor;
      done = after === null || parts.length > whole.length;
    }
    expect(parts).toEqual(whole);
  });

  it('has no next page after the last row, also where a page is full', async () => {
    const { nodes } = await list({});
    const { pageInfo } = await list({}, { first: nodes.length });
    expect(pageInfo).toEqual({ hasNextPage: false, endCursor: null });
    expect((await list({}, { first: nodes.length - 1 })).pageInfo.hasNextPage).toBe(true);
  });

  it('reads a history in the order of causes, with the configuration that the buyer saw', async () => {
    const buyer = await visitor(bindflow.facade.url, 'fitness');
    buyer.answer(fitnessAnswers(`history-${randomUUID()}@example.com`));
    await continueFrom(buyer, 0);
    await buyer.ship();
    const query = `query H($id: ID!) { applicationHistory(id: $id) { application { id sitename parent { id } } events { place author sequence type data hidden { fields reason } programHash quarantined } configurations { hash configuration } } }`;
    const { data, text } = await ask('analyst', query, { id: buyer.ports.applicationId });
    const { applicationHistory: history } = data as {
      applicationHistory: {
        events: { place: number; author: string; type: string; data: Record<string, unknown>; programHash: string }[];
        configurations: { hash: string; configuration: { sitename: string } | null }[];
      };
    };
    expect(history.events.map(({ place }) => place)).toEqual(history.events.map((_, index) => index + 1));
    expect(history.events.filter(({ author }) => author === 'BROWSER').map(({ type }) => type)).toEqual(buyer.log.map(({ type }) => type));
    const placeOf = (type: string): number => history.events.find((event) => event.type === type)?.place ?? 0;
    expect([placeOf('OfferStored') > placeOf('QuoteRequested'), placeOf('OfferStored') < placeOf('QuoteReceived')]).toEqual([true, true]);
    expect(history.events.find((event) => event.data['question'] === 'email')).toMatchObject({ data: { value: '•••' }, hidden: { fields: ['value'], reason: 'MASKED' } });
    expect(history.configurations).toMatchObject([{ hash: buyer.programHash, configuration: { sitename: 'fitness' } }]);
    expect(text).not.toContain(String(buyer.state().answers['lastName']));
    expect((await ask('analyst', query, { id: randomUUID() })).data).toEqual({ applicationHistory: null });
  });

  it('shows what cannot be read, in the list and in the history', async () => {
    type Part = { readonly nodes: readonly { readonly application: { readonly id: string }; readonly type: string; readonly reason: string }[]; readonly pageInfo: PageInfo };
    await findQuarantinedEvents(bindflow);
    const found: string[] = [];
    let after: string | null = null;
    do {
      const { data } = await ask(
        'analyst',
        'query Q($after: String) { quarantinedEvents(first: 1, after: $after) { nodes { application { id } type reason } pageInfo { endCursor } } }',
        { after },
      );
      const { nodes, pageInfo }: Part = (data as { quarantinedEvents: Part }).quarantinedEvents;
      found.push(...nodes.filter(({ application }) => application.id === planted.application).map(({ type, reason }) => `${type} ${reason}`));
      after = pageInfo.endCursor;
    } while (after !== null);
    const { data } = await ask('analyst', 'query H($id: ID!) { applicationHistory(id: $id) { events { type quarantined } } }', { id: planted.application });
    const { events } = (data as { applicationHistory: { events: { type: string; quarantined: string | null }[] } }).applicationHistory;
    expect(found).toEqual(['PageEntered UNKNOWN']);
    expect(found).toEqual(events.flatMap(({ type, quarantined }) => (quarantined === null ? [] : [`${type} ${quarantined}`])));
  });
});
