// The console's lists and counts from memory: the same answers as from SQL, and at once what a buyer has just done.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageEntered, windowSized } from '#events/application';
import { type Facade, startFacade } from '#graph/http';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let inSql: Facade;
let analyst: StaffBrowser;
let other: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests({ columnLimits: { minApplications: 0, maxBytes: 2 ** 30 } });
  inSql = await startFacade({ ...bindflow.settings, columnLimits: undefined });
  [analyst, other] = [staffBrowser(bindflow.facade.url), staffBrowser(inSql.url)];
  for (const browser of [analyst, other]) await browser.signIn('analyst@example.com');
  await vi.waitFor(() => expect(bindflow.logged.some((line) => line.includes('application summaries are in memory'))).toBe(true), 30_000);
  const { url } = bindflow.facade;
  const bought = await readyToPay(url);
  await pay(bought);
  const left = await visitor(url, 'trades');
  left.ports.record(windowSized({ width: 820 }), pageEntered({ page: 0, path: '/' }));
  const quoted = await readyToPay(url);
  for (const buyer of [bought, left, quoted]) await buyer.ship();
}, 60_000);
afterAll(async () => {
  await inSql.close();
  await bindflow.close();
});

const QUERY = `query Q($filter: ApplicationFilterInput! = {}, $sort: ApplicationSort! = NEWEST, $after: String, $by: BreakdownDimension! = DEVICE, $unit: CountUnit! = APPLICATION) {
  applications(filter: $filter, sort: $sort, first: 2, after: $after) {
    nodes { id summary { outcome sponsor state device startedAt seconds total amountPaid } }
    pageInfo { hasNextPage endCursor }
    counts { total outcomes { outcome count } sitenames { value count } devices { device count } pages { value count } kickoutReasons { value count } }
    stateCounts { value count } referrerCounts { value count }
  }
  breakdown(filter: $filter, by: $by, unit: $unit, series: WEEK) { value applications purchased quotedTotal paidTotal lostTotal series { day applications } }
}`;
interface Answer {
  readonly applications: { readonly pageInfo: { readonly endCursor: string | null }; readonly counts: { readonly total: number } };
}
async function askAt(facade: Facade, browser: StaffBrowser, variables: object): Promise<Answer> {
  const url = `${facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: browser.cookies(url) };
  const { data, errors } = (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: QUERY, variables }) })).json()) as { data: Answer; errors?: object };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
const ask = (variables: object): Promise<Answer> => askAt(bindflow.facade, analyst, variables);
const askSql = (variables: object): Promise<Answer> => askAt(inSql, other, variables);

describe('the console from memory', () => {
  it.each([
    ['everything', {}],
    ['what was purchased', { filter: { outcomes: ['PURCHASED'] } }],
    ['the highest total first', { sort: 'HIGHEST_TOTAL' }],
    ['weeks of buyers', { by: 'WEEK', unit: 'FAMILY' }],
    ['free text', { filter: { text: 'trades' } }],
    ['pages beyond ASCII, which SQL answers', { filter: { reached: ['/Été', '/'] } }],
  ])('answers as from SQL: %s', async (_what, variables) => {
    const [ours, theirs] = [await ask(variables), await askSql(variables)];
    expect(ours.applications.counts.total).toBeGreaterThan(0);
    expect(ours).toEqual(theirs);
    const { endCursor: after } = theirs.applications.pageInfo;
    if (after) expect(await ask({ ...variables, after })).toEqual(await askSql({ ...variables, after }));
  });

  it('has what a buyer does now', async () => {
    const { total } = (await ask({})).applications.counts;
    const buyer = await visitor(bindflow.facade.url, 'yoga');
    buyer.ports.record(pageEntered({ page: 0, path: '/' }));
    await buyer.ship();
    expect((await ask({})).applications.counts.total).toBe(total + 1);
  });

  it('reads no summary again that names no change', async () => {
    const change = { filter: { sitenames: ['unnoticed'] } };
    await sql`alter table application_summary disable trigger application_summary_change`.execute(bindflow.db);
    await sql`update application_summary set program = 'unnoticed' where program = 'yoga'`.execute(bindflow.db);
    await sql`alter table application_summary enable trigger application_summary_change`.execute(bindflow.db);
    expect([(await ask(change)).applications.counts.total, (await askSql(change)).applications.counts.total]).toEqual([0, 1]);
  });
});
