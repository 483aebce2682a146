// Breakdowns: how applications ended and what they came to, by one dimension, for each application or each buyer.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressAccepted, linkFollowed, pageEntered, questionAnswered, windowSized } from '#events/application';
import { computeOrderTotal, parseDollars, toMoney } from '#events/rules';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { fork as forkOf } from '../../support/fork.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';

let bindflow: RunningBindflow;
let analyst: StaffBrowser;
let bought: NodeBuyer;
let quoted: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests();
  const { url } = bindflow.facade;
  analyst = staffBrowser(url);
  await analyst.signIn('analyst@example.com');
  bought = await readyToPay(url);
  bought.ports.record(windowSized({ width: 1440 }), windowSized({ width: 375 }));
  await pay(bought);
  quoted = await readyToPay(url);
  quoted.ports.record(windowSized({ width: 390 }));
  const left = await visitor(url, 'trades');
  left.ports.record(
    linkFollowed({ segmentCode: 'Spring 26', accountReference: '' }),
    questionAnswered({ question: '7777', value: 'studio-poster' }),
    windowSized({ width: 820 }),
    pageEntered({ page: 0, path: '/' }),
  );
  for (const buyer of [bought, quoted, left]) await buyer.ship();
}, 60_000);
afterAll(() => bindflow.close());

interface Row {
  readonly value: string | null;
  readonly applications: number;
}
const ROW = `value applications inProgress purchased purchasedElsewhere abandoned kickedOut declined quoted conversion { value low high } quotedTotal paidTotal lostTotal lostEstimate { amount applications offers }`;
async function ask<T>(query: string, variables: object): Promise<T> {
  const url = `${bindflow.facade.url}/graphql`;
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(url) };
  const { data, errors } = (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json()) as { data: T; errors?: object };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}
const breakdown = async (by: string, more: object = {}): Promise<readonly Row[]> =>
  (
    await ask<{ breakdown: readonly Row[] }>(
      `query B($by: BreakdownDimension!, $unit: CountUnit! = APPLICATION, $filter: ApplicationFilterInput! = {}) { breakdown(by: $by, unit: $unit, filter: $filter) { ${ROW} } }`,
      { by, ...more },
    )
  ).breakdown;
const totalOf = (buyer: NodeBuyer): string => toMoney(computeOrderTotal(buyer.state().quote.offer!.quotes, true, buyer.state().application.memberFee));

describe('a breakdown', () => {
  it('by device says how applications ended and what they came to, with the interval of the conversion', async () => {
    const rows = await breakdown('DEVICE');
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({
      value: 'desktop',
      applications: 1,
      inProgress: 0,
      purchased: 1,
      purchasedElsewhere: 0,
      abandoned: 0,
      kickedOut: 0,
      declined: 0,
      quoted: 1,
      conversion: { value: 1, low: expect.closeTo(0.2065, 3), high: 1 },
      quotedTotal: totalOf(bought),
      paidTotal: totalOf(bought),
      lostTotal: '0.00',
      lostEstimate: null,
    });
    expect(rows).toContainEqual(expect.objectContaining({ value: 'phone', inProgress: 1, conversion: null, quotedTotal: totalOf(quoted), paidTotal: '0.00' }));
  });

  it.each([
    ['PROGRAM', ['fitness', 'trades']],
    ['SEGMENT', [null, 'Spring 26']],
    ['STATE', [null, 'TX']],
    ['REFERRER', [null, 'studio-poster']],
    ['WIDTH', ['1400', '300', '800']],
    ['LAST_PAGE', [null, '/']],
    ['WEEK', [expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]],
    ['DAY', [expect.stringMatching(/^20\d\d-\d\d-\d\d$/)]],
    ['RELEASE', ['test']],
    ['SPONSOR', ['AIMFIT2', expect.any(String)]],
  ])('by %s has a row for each value', async (by, values) => {
    const rows = await breakdown(by);
    expect(rows.map(({ value }) => value).toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1))).toEqual(values);
    expect(rows.reduce((sum, { applications }) => sum + applications, 0)).toBe(3);
  });

  it('by version names configurations that have a number and a date', async () => {
    const rows = await breakdown('PROGRAM_VERSION');
    const { programVersions } = await ask<{ programVersions: readonly { hash: string; sitename: string; number: number; servedSince: string; program: object }[] }>(
      '{ programVersions { hash sitename number servedSince program { id sitename } } }',
      {},
    );
    for (const { value } of rows) {
      const version = programVersions.find(({ hash }) => hash === value);
      expect(version).toEqual({
        hash: value,
        sitename: expect.any(String),
        number: 1,
        servedSince: expect.stringMatching(/^20/),
        program: { id: value, sitename: version?.sitename },
      });
    }
    const hash = rows.find(({ applications }) => applications === 2)!.value;
    expect((await breakdown('PROGRAM', { filter: { programHashes: [hash] } })).map(({ value, applications }) => [value, applications])).toEqual([['fitness', 2]]);
  });

  it('over time has the releases that buyers had, and since when', async () => {
    const { servedReleases } = await ask<{ servedReleases: object }>('{ servedReleases { release servedSince } }', {});
    expect(servedReleases).toEqual([{ release: 'test', servedSince: expect.stringMatching(/^20/) }]);
  });

  it('has each of the first rows by week in the same request, and its numbers are those without', async () => {
    const { db } = bindflow;
    const { started_at: began } = await db
      .selectFrom('application_summary')
      .select('started_at')
      .where('application_id', '=', quoted.ports.applicationId)
      .executeTakeFirstOrThrow();
    const beginAt = (started_at: Date | null) => db.updateTable('application_summary').set({ started_at }).where('application_id', '=', quoted.ports.applicationId).execute();
    await beginAt(new Date(Date.now() - 14 * 86_400_000));
    const query = `query B($series: BreakdownSeries) { breakdown(by: PROGRAM, series: $series) { ${ROW} series { day applications conversion { value } } } }`;
    const read = async (series: string | null) => (await ask<{ breakdown: readonly (Row & { series: object | null })[] }>(query, { series })).breakdown;
    const [plain, byWeek] = [await read(null), await read('WEEK')];
    expect(byWeek.map((row) => ({ ...row, series: null }))).toEqual(plain);
    expect(plain.map(({ series }) => series)).toEqual([null, null]);
    expect(byWeek.find(({ value }) => value === 'fitness')!.series).toEqual([
      { day: expect.stringMatching(/^20/), applications: 1, conversion: null },
      { day: expect.stringMatching(/^20/), applications: 1, conversion: { value: 1 } },
    ]);
    expect(byWeek.find(({ value }) => value === 'trades')!.series).toHaveLength(1);
    await beginAt(began);
  });

  it('counts a buyer once, by the application that was purchased', async () => {
    const before = await breakdown('PROGRAM', { unit: 'FAMILY', filter: { sitenames: ['fitness'] } });
    const fork = await forkOf(bought);
    fork.ports.record(pageEntered({ page: 0, path: '/' }));
    await fork.ship();
    expect(await breakdown('PROGRAM', { unit: 'FAMILY', filter: { sitenames: ['fitness'] } })).toEqual(before);
    expect((await breakdown('PROGRAM', { filter: { sitenames: ['fitness'] } }))[0]!.applications).toBe(3);
  });

  it('estimates what those without an offer may have come to, by the mean of those with one', async () => {
    const db = bindflow.db;
    await db.updateTable('application_summary').set({ outcome: 'abandoned' }).where('program', '=', 'trades').execute();
    const [row] = await breakdown('PROGRAM', { filter: { segments: ['Spring 26'] } });
    expect(row).toMatchObject({ value: 'trades', abandoned: 1, lostTotal: '0.00', lostEstimate: null });
    const [trades] = (await breakdown('PROGRAM')).filter(({ value }) => value === 'trades');
    const mean = toMoney(parseDollars(totalOf(bought)).plus(totalOf(quoted)).dividedBy(2));
    expect(trades).toMatchObject({ lostEstimate: { amount: mean, applications: 1, offers: 2 } });
    // Where the filter leaves none with an offer: by those who came in the same way, whatever became of them.
    await db.updateTable('application_summary').set({ sponsor: 'AIMFIT2' }).where('program', '=', 'trades').execute();
    const [abandoned] = await breakdown('SPONSOR', { filter: { sponsors: ['AIMFIT2'], outcomes: ['ABANDONED'] } });
    expect(abandoned).toMatchObject({ abandoned: 1, quoted: 0, lostEstimate: { amount: mean, applications: 1, offers: 2 } });
  });

  it('is narrowed by the same filters as lists, whose counts list the new ones', async () => {
    expect((await breakdown('DEVICE', { filter: { devices: ['PHONE', 'TABLET'] } })).map(({ value }) => value)).toEqual(expect.arrayContaining(['phone', 'tablet']));
    const none = await ask<{ applications: { nodes: object[]; counts: { total: number } } }>(
      '{ applications(filter: { segments: [null] }) { nodes { id } counts { total } } }',
      {},
    );
    expect(none.applications.nodes.length).toBeGreaterThan(1);
    expect(none.applications.counts.total).toBe(none.applications.nodes.length);
    const { applications } = await ask<{ applications: object }>(
      '{ applications { nodes { summary { device width segment } } counts { devices { device count } segments { value count } releases { value } } } }',
      {},
    );
    expect(applications).toMatchObject({ counts: { devices: expect.arrayContaining([{ device: 'TABLET', count: 1 }]), segments: [{ value: 'Spring 26', count: 1 }] } });
  });

  it('is narrowed by state, referring link and width, and lists count the first two apart', async () => {
    expect((await breakdown('DEVICE', { filter: { minWidth: 375, maxWidth: 820 } })).map(({ value }) => value)).toEqual(expect.arrayContaining(['phone', 'tablet']));
    expect(await breakdown('PROGRAM', { filter: { states: ['TX'] } })).toEqual([expect.objectContaining({ value: 'fitness', applications: 3 })]);
    expect(await breakdown('PROGRAM', { filter: { states: [null] } })).toContainEqual(expect.objectContaining({ value: 'trades', applications: 1 }));
    const { applications } = await ask<{ applications: object }>(
      '{ applications(filter: { states: ["TX"], referrers: [null] }) { nodes { summary { state referrer } } stateCounts { value count } referrerCounts { value count } } }',
      {},
    );
    // Each facet is counted under the other's filter alone.
    expect(applications).toMatchObject({ stateCounts: [{ value: 'TX', count: expect.any(Number) }], referrerCounts: [] });
    expect(applications).toHaveProperty('nodes.0.summary', { state: 'TX', referrer: null });
  });

  it('of an amount, a payment or a time has the applications within it, ends included', async () => {
    const total = totalOf(bought);
    const found = async (filter: object): Promise<string[]> =>
      (
        await ask<{ applications: { nodes: { id: string }[] } }>('query F($filter: ApplicationFilterInput!) { applications(filter: $filter) { nodes { id } } }', { filter })
      ).applications.nodes.map(({ id }) => id);
    expect(await found({ payments: ['PAID'] })).toEqual([bought.ports.applicationId]);
    expect(await found({ payments: ['PAID', 'NONE'] })).toHaveLength((await found({})).length);
    expect(await found({ payments: ['PAID'], minAmount: total, maxAmount: total })).toEqual([bought.ports.applicationId]);
    expect(await found({ minAmount: toMoney(parseDollars(total).plus(0.01)) })).toEqual([]);
    expect(await found({ minSeconds: 0 })).toHaveLength((await found({ maxSeconds: 3600 })).length);
    expect(await found({ minSeconds: 3600 })).toEqual([]);
  });
});

describe('an application that was purchased in another window or on another device', () => {
  it('has that outcome, whichever of them was opened first, and counts for no conversion', async () => {
    const parent = await readyToPay(bindflow.facade.url);
    await parent.ship();
    const fork = await forkOf(parent);
    await pay(fork);
    await fork.ship();
    const later = await forkOf(parent);
    later.ports.record(pageEntered({ page: 0, path: '/' }));
    await later.ship();
    // The console's queries wait for the summaries.
    const [fitness] = await breakdown('PROGRAM', { filter: { sitenames: ['fitness'] } });
    const rows = await bindflow.db.selectFrom('application_summary').select(['application_id', 'outcome']).where('root_id', '=', parent.ports.applicationId).execute();
    const outcomeOf = (buyer: NodeBuyer) => rows.find(({ application_id: id }) => id === buyer.ports.applicationId)?.outcome;
    expect([parent, fork, later].map(outcomeOf)).toEqual(['purchased elsewhere', 'purchased', 'purchased elsewhere']);
    expect(fitness).toMatchObject({ purchased: 2, purchasedElsewhere: 3, inProgress: 1, conversion: { value: 1 } });
  });

  it('by state and referring link counts a fork with those of its parent at the fork, until it has its own', async () => {
    const entered = { street1: '1 Main St', street2: '', city: 'Reno', state: 'NV', postalCode: '89501', county: '' };
    const parent = await readyToPay(bindflow.facade.url);
    parent.ports.record(questionAnswered({ question: '7777', value: 'gym-wall' }));
    await parent.ship();
    const shared = [...parent.log];
    const child = await forkOf(parent);
    child.ports.record(pageEntered({ page: 0, path: '/' }));
    await child.ship();
    // What the parent says later is not the fork's.
    parent.ports.record(questionAnswered({ question: '7777', value: 'gym-door' }), addressAccepted({ role: 'main', entered, state: 'CA' }));
    await parent.ship();
    const grandchild = await forkOf(child, randomUUID(), shared);
    grandchild.ports.record(pageEntered({ page: 0, path: '/' }));
    await grandchild.ship();
    const dimensionsOf = async (): Promise<unknown[]> => {
      const { applications } = await ask<{ applications: { nodes: { id: string; summary: { state: string; referrer: string } }[] } }>(
        '{ applications(first: 100) { nodes { id summary { state referrer } } } }',
        {},
      );
      return [parent, child, grandchild].map(({ ports }) => Object.values(applications.nodes.find(({ id }) => id === ports.applicationId)!.summary));
    };
    expect(await dimensionsOf()).toEqual([
      ['CA', 'gym-door'],
      ['TX', 'gym-wall'],
      ['TX', 'gym-wall'],
    ]);
    grandchild.ports.record(addressAccepted({ role: 'main', entered, state: 'NV' }));
    await grandchild.ship();
    expect((await dimensionsOf())[2]).toEqual(['NV', 'gym-wall']);
  });
});
