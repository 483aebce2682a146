// bindflow seed: in an empty folder, beside a running Bindflow, and where it must refuse.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ApplicationListItem } from '#graph/event-store';
import { readyToPay } from '../../support/checkout.ts';
import { logHere, seedHere, startHere } from '../../support/here.ts';
import { startPostgres } from '../../support/postgres.ts';
import { type Ended, makeHome } from '../../support/started.ts';

const UNTIL = ['--until', '2026-11-22T16:00:00Z'];

it('fills an empty folder, adds only what is missing, and refuses production', async () => {
  const home = makeHome({ hasData: true });
  const made = await seedHere(home, ['--applications', '4', ...UNTIL]);
  expect(made).toMatchObject({ code: 0, errors: '' });
  expect(made.out).toMatch(/^4 buyers with \d applications and \d+ events, in \d+ s\.\n.*\nLook at them at http:\/\/127\.0\.0\.1:\d+\/console/);
  expect((await seedHere(home, ['--applications', '6', ...UNTIL])).out).toMatch(/^2 buyers .* 4 buyers were there already\.\n/);
  const listed = (await logHere(home, ['list', '--json'])).out.trimEnd().split('\n');
  expect(listed.length).toBeGreaterThanOrEqual(6);

  const refused = await Promise.all([seedHere(home, [], { NODE_ENV: 'production' }), seedHere(home, ['--applications', 'many'])]);
  expect(refused.map(({ code, errors }) => [code, errors.split('\n')[0]])).toEqual([
    [2, 'nothing is seeded in production: NODE_ENV says that this is one'],
    [2, '--applications is a whole number from 1 to 1000000, not "many"'],
  ]);
}, 120_000);

it('counts as bound by its server events: erasing retains it, reconciling names its family and respects its time', async () => {
  const [home, postgres] = [makeHome(), await startPostgres()];
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const log = (...args: string[]): Promise<Ended> => logHere(home, args, env);
  await seedHere(home, ['--applications', '12', ...UNTIL], env);
  const listed = (await log('list', '--json', '--outcome', 'purchased')).out.trimEnd().split('\n');
  const { application: id, root, lastEventAt } = JSON.parse(listed[0]!) as ApplicationListItem;
  const kept = await log('erase', id, '--yes', '--by', 'Ida Ops', '--why', 'test', '--json');
  const { kept: ids, until } = JSON.parse(kept.out) as { readonly kept: string[]; readonly until: string };
  expect([kept.code, ids, until.slice(0, 4)]).toEqual([1, [root], String(Number(lastEventAt?.slice(0, 4)) + 7)]);
  expect((await log('show', id)).out).not.toContain('(erased)');
  const later = await logHere(home, ['erase', id, '--yes', '--by', 'Ida Ops', '--why', 'test'], { ...env, RETAIN_BOUND_FOR: 'P0D' });
  expect([later.code, later.out]).toEqual([0, `${root}  1 application erased\n1 application erased.\n`]);
  // An erased application is not retained for any period.
  expect(await log('erase', id)).toMatchObject({ code: 0 });

  const replayed = await log('replay', id, '--at', '12');
  expect(replayed.out).toMatch(/\(erased\)(?! {3}!)/);
  expect(replayed.out).not.toMatch(/\(erased\) {3}! /);

  const ledger = path.join(home, 'ledger.jsonl');
  writeFileSync(ledger, '');
  const breaks = async (...args: string[]): Promise<{ readonly kind: string; readonly root: string | null }[]> =>
    (await log('reconcile', '--ledger', ledger, '--json', ...args)).out
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { readonly kind: string; readonly root: string | null });
  const all = await breaks();
  expect([all.length >= listed.length, all.every((one) => one.root !== null), all.some((one) => one.root === root)]).toEqual([true, true, true]);
  expect([await breaks('--since', '2026-11-22T16:00:01Z'), await breaks('--until', '2026-01-01')]).toEqual([[], []]);
  expect((await log('reconcile', '--ledger', ledger)).out).toMatch(new RegExp(`^confirmed-not-journaled .* \\(family ${root}\\)$`, 'm'));
  await postgres.stop();
}, 60_000);

it('seeds through the API of a running Bindflow, and beside real buyers only with --beside', async () => {
  const home = makeHome({ hasData: true });
  const server = await startHere(home);
  const buyer = await readyToPay(server.url);
  await buyer.ship();
  expect(await seedHere(home, ['--applications', '3', ...UNTIL])).toEqual({
    code: 2,
    out: '',
    errors: 'there are applications of real buyers in this log: seed another one, or say --beside to have both in it\n',
  });
  expect((await seedHere(home, ['--applications', '3', ...UNTIL, '--beside'])).out).toMatch(/^3 buyers with /);
  expect((await logHere(home, ['list', '--json'])).out).toContain(buyer.ports.applicationId);
  expect((await logHere(home, ['verify'])).out).toMatch(/Every event is as it was written/);
  await server.stop();
}, 120_000);
