// bindflow log list: from a running Bindflow, and from a folder without one.
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pageEntered } from '#events/application';
import type { ApplicationListItem } from '#graph/event-store';
import { type Sandbox, startSandbox } from '#sandbox';
import { fitnessAnswers } from '../../support/answers.ts';
import { continueFrom, pay, readyToPay, visitor } from '../../support/checkout.ts';
import { logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
}, 60_000);
afterAll(() => sandbox.close());

it('lists purchased and open applications as a table and as lines of JSON, without personal values', async () => {
  const [home, env] = [makeHome({ hasData: true }), { LOCAL_SERVER_URL: sandbox.url }];
  const server = await startHere(home, env);
  const log = (...args: string[]): Promise<Ended> => logHere(home, ['list', ...args], env);
  expect(await log('--program', 'yoga')).toEqual({ code: 1, out: '', errors: 'No matching applications.\n' });
  const [left, bought] = [await readyToPay(server.url), await readyToPay(server.url)];
  await pay(bought);
  for (const buyer of [left, bought]) await buyer.ship();
  const [inProgress, purchased] = [left.ports.applicationId, bought.ports.applicationId];

  const table = await log();
  expect(table).toMatchObject({ code: 0, errors: '' });
  const [titles = '', ...rows] = table.out.trimEnd().split('\n');
  expect(titles).toMatch(/^APPLICATION +OUTCOME +LAST EVENT \(UTC\) +LASTED +AMOUNT +STOPPED AT +WHY$/);
  expect(rows.map((line) => line.slice(0, 59).trimEnd()).sort()).toEqual([`${inProgress}  in progress`, `${purchased}  purchased`].sort());
  const total = bought.state().quote.offer;
  expect([total !== null, rows.find((line) => line.startsWith(purchased))]).toEqual([true, expect.stringMatching(/ \$\d+\.\d\d paid /)]);

  const asJson = (said: Ended): ApplicationListItem[] =>
    said.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ApplicationListItem);
  const first = await log('--json', '--limit', '1');
  const second = await log('--json', '--after', asJson(first)[0]!.application);
  expect([...asJson(first), ...asJson(second)].map(({ application }) => application).sort()).toEqual([inProgress, purchased].sort());
  expect(asJson(await log('--outcome', 'purchased', '--json'))).toMatchObject([{ application: purchased, outcome: 'purchased', charge: 'paid', program: 'fitness', declines: 0 }]);
  const [email, lastName] = [String(left.state().answers['email']), String(left.state().answers['lastName'])];
  for (const { out } of [table, first, second]) expect([out.includes(email), out.includes(lastName)]).toEqual([false, false]);

  const failures = [await log('--outcome', 'x'), await log('--after', crypto.randomUUID()), await log('--page', '-1'), await log('--page=-1')];
  expect(failures.map(({ code, errors }) => [code, errors.split('\n')[0]?.replace(/[\da-f-]{36}/, 'ID')])).toEqual([
    [2, '--outcome is one of in progress, purchased, purchased elsewhere, kicked out by address, kicked out by product, abandoned'],
    [2, 'there is no application ID to continue after'],
    [2, '--page is given no value, or one that begins with a dash'],
    [2, '--page is the number of a page, from 0, or its path'],
  ]);
  await server.stop();
  expect(await log('--limit', '1')).toEqual({ code: 0, out: `${[titles, rows[0]].join('\n')}\n`, errors: `There may be more: --after ${asJson(first)[0]!.application}\n` });
}, 120_000);

it('filters applications by outcome, last page, sponsor and start', async () => {
  const [home, env] = [makeHome({ hasData: true }), { LOCAL_SERVER_URL: sandbox.url }];
  const server = await startHere(home, env);
  const [bought, excluded] = [await readyToPay(server.url), await visitor(server.url, 'fitness')];
  await pay(bought);
  excluded.answer({ ...fitnessAnswers('kicked@example.com'), claims: 'two-or-more' });
  await continueFrom(excluded, 0);
  bought.ports.record(pageEntered({ page: 1, path: '/Payment' }));
  excluded.ports.record(pageEntered({ page: 0, path: '/' }));
  for (const buyer of [bought, excluded]) await buyer.ship();
  // Starts are corrected by the time that a batch took: what begins next begins after both.
  const between = new Date().toISOString();
  const begun = await visitor(server.url, 'yoga');
  await begun.ship();
  const names = new Map([bought, excluded, begun].map(({ ports }, index) => [ports.applicationId, ['bought', 'excluded', 'begun'][index]!]));
  const found = async (...args: string[]): Promise<string[]> => {
    const { code, out } = await logHere(home, ['list', '--json', ...args], env);
    const all = out.split('\n').filter((line) => line !== '');
    return code === (all.length > 0 ? 0 : 1) ? all.map((line) => names.get((JSON.parse(line) as ApplicationListItem).application) ?? '?').toSorted() : [`code ${code}`];
  };
  const first = bought.log[0]!.at;
  const asked = [
    ['--outcome', 'kicked-out'],
    ['--outcome', 'purchased', '--outcome', 'in progress'],
    ['--page', 'PAYMENT'],
    ['--page', '0', '--program', 'fitness'],
    ['--kickout', 'two or MORE claims'],
    ['--notes', 'yes'],
    ['--notes', 'no', '--program', 'fitness'],
    ['--sponsor', 'AIMFIT2'],
    ['--since', between],
    ['--until', between],
    ['--since', first, '--until', first],
  ];
  expect(await Promise.all(asked.map((args) => found(...args)))).toEqual([
    ['excluded'],
    ['begun', 'bought'],
    ['bought'],
    ['excluded'],
    ['excluded'],
    [],
    ['bought', 'excluded'],
    ['bought', 'excluded'],
    ['begun'],
    ['bought', 'excluded'],
    [],
  ]);
  await server.stop();
}, 120_000);
