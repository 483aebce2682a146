// bindflow log what-if: the applications of a program under another configuration, from a running Bindflow and from a folder without one.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Program } from '#events/program';
import type { WhatIfRow } from '#graph/operations';
import { type Sandbox, startSandbox } from '#sandbox';
import { fitnessAnswers } from '../../support/answers.ts';
import { continueFrom, newEmail, pay, readyToPay, visitor } from '../../support/checkout.ts';
import { logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
}, 60_000);
afterAll(() => sandbox.close());

const folder = mkdtempSync(path.join(tmpdir(), 'what-if-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const fitness = (): Program => JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as Program;
type Rules = Program['spoke']['products'][number]['kickout'];
/** Writes the program with other rules, and returns the file. */
function changedRules(change: (rules: Rules) => Rules): string {
  const program = fitness();
  const products = program.spoke.products.map((product) => ({ ...product, kickout: change(product.kickout) }));
  const file = path.join(folder, `trial-${(files += 1)}.json`);
  writeFileSync(file, JSON.stringify({ ...program, spoke: { ...program.spoke, products } }));
  return file;
}

it('says who would no longer be sold anything and who would, by rule, with what they came to; and nothing personal', async () => {
  const [home, env] = [makeHome({ hasData: true }), { LOCAL_SERVER_URL: sandbox.url }];
  const server = await startHere(home, env);
  const bought = await readyToPay(server.url);
  await pay(bought);
  const quoted = await readyToPay(server.url);
  const excluded = await visitor(server.url, 'fitness');
  excluded.answer({ ...fitnessAnswers(newEmail()), claims: 'two-or-more' });
  await continueFrom(excluded, 0);
  const other = await visitor(server.url, 'yoga');
  for (const buyer of [bought, quoted, excluded, other]) await buyer.ship();
  const log = (...args: string[]): Promise<Ended> => logHere(home, ['what-if', ...args], env);
  const rowsOf = ({ out }: Ended): WhatIfRow[] =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as WhatIfRow);
  const changeOf = (rows: readonly WhatIfRow[], buyer: typeof bought) => rows.find(({ application }) => application === buyer.ports.applicationId);

  // The same rules change nothing; another program's application is not judged.
  const same = await log('--configuration', 'programs/fitness.json');
  expect(same).toMatchObject({ code: 0, errors: '' });
  expect(same.out).toMatch(/^3 applications of fitness under programs\/fitness\.json/);
  expect(same.out).toMatch(/ 3 {2}would see the same products/);

  // Without rules everyone is sold something: the estimate is the mean of the two offers.
  const open = changedRules(() => []);
  const opened = await log('--configuration', open);
  expect(opened.out).toMatch(/ 1 {2}would be sold something: offers of \$0\.00, and an estimate of \$([\d,]+\.\d\d) for 1 without one \(the mean of 2 offers is \$\1\)/);
  expect(opened.out).toMatch(/Rules that exclude no longer:\n +1 {2}.*claims/i);

  // A rule on an answer that is personal, as the server alone reads it.
  const email = String(bought.state().answers['email']);
  const closed = changedRules((rules) => [...rules, { id: 'trial', reason: 'A trial', when: { '==': [{ var: 'email' }, email] } }]);
  const rows = rowsOf(await log('--configuration', closed, '--json'));
  expect(changeOf(rows, bought)).toMatchObject({
    change: 'closed',
    outcome: 'purchased',
    before: [],
    after: [{ reasons: [{ rule: 'trial', reason: 'A trial' }] }],
    paid: expect.stringMatching(/\./),
  });
  expect([changeOf(rows, quoted), changeOf(rows, excluded)]).toMatchObject([{ change: 'same' }, { change: 'same' }]);
  const csv = await log('--configuration', closed, '--csv', '--outcome', 'purchased');
  expect(csv.out.trimEnd().split('\n')).toEqual([
    'application,outcome,change,excluded before,excluded after,missing answers,offer USD,paid USD',
    expect.stringMatching(new RegExp(`^${bought.ports.applicationId},purchased,closed,,.*: A trial,,[\\d.]+,[\\d.]+$`)),
  ]);
  for (const { out } of [same, opened, csv]) expect(out).not.toContain(email);

  // The database of a Bindflow that has stopped gives the same.
  await server.stop();
  expect(rowsOf(await log('--configuration', closed, '--json'))).toEqual(rows);
}, 120_000);

it('names what is wrong with a file, and where', async () => {
  const home = makeHome({ hasData: true });
  const unknown = changedRules((rules) => [...rules, { id: 'trial', reason: 'A trial', when: { '==': [{ var: 'nothing' }, 'x'] } }]);
  const failures = [
    await logHere(home, ['what-if']),
    await logHere(home, ['what-if', '--configuration', 'nowhere.json']),
    await logHere(home, ['what-if', '--configuration', unknown]),
  ];
  expect(failures.map(({ code, out }) => [code, out])).toEqual([
    [2, ''],
    [2, ''],
    [2, ''],
  ]);
  const [none, missing, rule] = failures.map(({ errors }) => errors);
  expect(none).toContain('--configuration names a program file');
  expect(missing).toContain('nowhere.json');
  expect(rule).toMatch(/trial-\d\.json: spoke\.products.*kickout.*nothing/);
}, 60_000);
