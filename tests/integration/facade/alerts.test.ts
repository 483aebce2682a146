// What raises an alert, and that nothing raises two.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlerts } from '#graph/operations/alerts';
import { formatMoney } from '#events/rules';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type Composed, importComposed, times } from '../../support/composed-applications.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

const PAY = '/api/payment/submitPaymentWithCaching/{id}';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

let bindflow: RunningBindflow;
let analyst: StaffBrowser;
beforeAll(async () => {
  bindflow = await startForTests();
  analyst = staffBrowser(bindflow.facade.url);
  await analyst.signIn('analyst@example.com');
}, 60_000);
afterAll(() => bindflow.close());

interface Listed {
  readonly kind: string;
  readonly title: string;
  readonly path: string;
  readonly program: string | null;
  readonly sponsor: string | null;
  readonly isDemo: boolean;
  readonly endedAt: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}
interface Page {
  readonly nodes: readonly Listed[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}
const FACTS = `__typename ... on UnconfirmedPaymentFacts { application { id } amount } ... on DeclineFacts { from until declines usual weeks }
  ... on ConversionFacts { recent { purchased ended from until conversion { value low high } } earlier { purchased ended } }`;
async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  const { data, errors } = (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json()) as { data: T; errors?: object };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
const page = async (first = 50, after: string | null = null): Promise<Page> =>
  (
    await ask<{ alerts: Page }>(
      `query A($first: Int, $after: String) { alerts(first: $first, after: $after) { nodes { kind title path program sponsor isDemo endedAt facts { ${FACTS} } } pageInfo { hasNextPage endCursor } } }`,
      { first, after },
    )
  ).alerts;
const listed = async (kind: string): Promise<Listed[]> => (await page()).nodes.filter((alert) => alert.kind === kind);

/** Judges the rules, as a process does under a lease. Here without one: the database alone has to keep alerts single. */
async function judge({ at = Date.now(), allowsDemo = true } = {}): Promise<void> {
  // Summaries cover what the facade has appended, as before each run of its worker.
  await ask('{ applications(first: 1) { nodes { id } } }');
  const { db, keys, log } = bindflow.settings;
  const sending = { keys, mail: null, origin: 'http://localhost', webhooks: { allowsPrivate: true }, fingerprint: (text: string) => text };
  await createAlerts({ db, log, allowsDemo, now: () => at, ...sending }).raise();
}
const together = (many: number, options: Parameters<typeof judge>[0] = {}) => Promise.all(Array.from({ length: many }, () => judge(options)));

describe('an unconfirmed payment', () => {
  it('raises one alert, which ends when it is settled', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await bindflow.control.fault({ path: PAY, fault: 'drop-response' });
    await pay(buyer);
    await buyer.ship();
    await together(3);
    await judge();
    const [alert, ...others] = await listed('UNCONFIRMED_PAYMENT');
    expect([alert, others]).toMatchObject([
      {
        program: 'fitness',
        sponsor: 'AIMFIT2',
        isDemo: false,
        endedAt: null,
        path: '/charges',
        facts: { application: { id: buyer.ports.applicationId }, amount: expect.stringMatching(/^\d+\.\d\d$/) },
      },
      [],
    ]);
    expect(alert!.title).toBe(`A payment of ${formatMoney(String(alert!.facts['amount']))} at fitness is unconfirmed`);
    const input = { offer: buyer.state().quote.offer!.id, isCharged: false, reason: 'None there.' };
    await ask('mutation R($input: ResolvePaymentInput!) { resolvePayment(input: $input) { __typename } }', { input });
    await together(2);
    expect(await listed('UNCONFIRMED_PAYMENT')).toMatchObject([{ endedAt: expect.stringMatching(/Z$/) }]);
  });
});

describe('declines', () => {
  /** Begins an hour, so that windows are full hours from here. */
  const noon = Math.floor(Date.now() / HOUR) * HOUR - 10 * DAY;
  const declined = (at: number, sitename: string): Composed => ({ at, end: 'declined', sitename });

  it('raise one alert while they last, another for later hours, and none for hours that had one', async () => {
    const usual = [1, 2, 3, 4].flatMap((week) => times(week, declined(noon - week * WEEK - HOUR, 'yoga')));
    await importComposed(bindflow, [{ at: noon - 9 * WEEK, end: 'abandoned', sitename: 'yoga' }, ...usual, ...times(11, declined(noon - 90 * 60_000, 'yoga'))]);
    await together(3, { at: noon });
    await judge({ at: noon + HOUR });
    const [alert, ...others] = await listed('DECLINES_DOUBLED');
    expect([alert, others]).toMatchObject([
      {
        program: 'yoga',
        sponsor: null,
        endedAt: null,
        facts: { declines: 11, usual: 2.5, weeks: 4, from: new Date(noon - 3 * HOUR).toISOString(), until: new Date(noon).toISOString() },
      },
      [],
    ]);
    expect(alert!.title).toBe('11 payments at yoga were declined in three hours, usually 2.5');
    expect(alert!.path).toMatch(/^\/\?program=yoga&declined=yes&from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d$/);
    // Over, then judged again with a clock that is behind: the same hours.
    await judge({ at: noon + 3 * HOUR });
    expect(await listed('DECLINES_DOUBLED')).toMatchObject([{ endedAt: new Date(noon + 3 * HOUR).toISOString() }]);
    await judge({ at: noon + HOUR });
    expect(await listed('DECLINES_DOUBLED')).toHaveLength(1);
    await importComposed(bindflow, times(10, declined(noon + 7 * HOUR, 'yoga')));
    await judge({ at: noon + 8 * HOUR });
    expect(await listed('DECLINES_DOUBLED')).toMatchObject([{ endedAt: null, facts: { declines: 10 } }, { facts: { declines: 11 } }]);
  });

  it('are silent where they are few, usual, or of a program without earlier weeks', async () => {
    const before = (await listed('DECLINES_DOUBLED')).length;
    const usual = [1, 2, 3, 4].flatMap((week) => times(6, declined(noon - week * WEEK - HOUR, 'trades')));
    await importComposed(bindflow, [
      { at: noon - 9 * WEEK, end: 'abandoned', sitename: 'trades' },
      ...usual,
      ...times(11, declined(noon - HOUR, 'trades')),
      { at: noon - 9 * WEEK, end: 'abandoned', sitename: 'retail' },
      ...times(9, declined(noon - HOUR, 'retail')),
      ...times(12, declined(noon - HOUR, 'health')),
    ]);
    await judge({ at: noon });
    const raised = (await listed('DECLINES_DOUBLED')).map(({ program }) => program);
    expect([raised.length, raised.filter((program) => program !== 'yoga')]).toEqual([before, []]);
  });
});

describe('conversion', () => {
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  const ended = (at: number, end: Composed['end'], more: Partial<Composed> = {}): Composed => ({ at, end, sponsor: 'FELL', ...more });
  const fell = (more: Partial<Composed>) => [
    ...times(20, ended(midnight - 20 * DAY, 'purchased', more)),
    ...times(10, ended(midnight - 20 * DAY, 'abandoned', more)),
    ...times(2, ended(midnight - 2 * DAY, 'purchased', more)),
    ...times(28, ended(midnight - 2 * DAY, 'abandoned', more)),
  ];

  it('of a sponsor that fell raises one alert until it has recovered', async () => {
    await importComposed(bindflow, [...fell({}), ...fell({ sponsor: 'STAYS', end: 'purchased' })]);
    await together(3);
    const [alert, ...others] = await listed('CONVERSION_FELL');
    expect([alert, others]).toMatchObject([
      {
        sponsor: 'FELL',
        program: 'fitness',
        endedAt: null,
        title: 'Conversion of sponsor FELL at fitness fell from 66.7% to 6.7%',
        facts: {
          recent: { purchased: 2, ended: 30, until: new Date(midnight).toISOString(), conversion: { low: expect.closeTo(0.018, 2) } },
          earlier: { purchased: 20, ended: 30 },
        },
      },
      [],
    ]);
    await judge({ at: Date.now() + 20 * DAY });
    expect(await listed('CONVERSION_FELL')).toMatchObject([{ endedAt: expect.stringMatching(/Z$/) }]);
    // The same days raise no second one.
    await judge();
    expect(await listed('CONVERSION_FELL')).toHaveLength(1);
  });

  it('of demo data is marked as such, and nothing in production', async () => {
    await importComposed(bindflow, fell({ sponsor: 'SHOWN', isDemo: true }));
    await judge({ allowsDemo: false });
    const ofDemo = async () => (await listed('CONVERSION_FELL')).filter(({ sponsor }) => sponsor === 'SHOWN');
    expect(await ofDemo()).toEqual([]);
    await judge();
    expect(await ofDemo()).toMatchObject([{ isDemo: true, title: expect.stringMatching(/^Demo data: Conversion of sponsor SHOWN/) }]);
  });
});

it('lists alerts in pages, the newest first', async () => {
  const all = (await page()).nodes;
  const seen: Listed[] = [];
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await page(2, after);
    seen.push(...nodes);
    after = pageInfo.endCursor;
    if (after === null) break;
  }
  expect(all.length).toBeGreaterThan(4);
  expect(seen).toEqual(all);
});
