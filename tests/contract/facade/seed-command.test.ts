// npm run seed: in a folder of its own, beside a running Bindflow, and where it must not.
import { expect, it } from '@jest/globals';
import { readyToPay } from '../../support/checkout.ts';
import { logHere, seedHere, startHere } from '../../support/here.ts';
import { makeHome } from '../../support/started.ts';

const UNTIL = ['--until', '2026-11-22T16:00:00Z'];

it('fills an empty folder, adds what is missing and nothing twice, and does not touch production', async () => {
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

it('beside a running Bindflow it goes through its door; where somebody real is, only if that is said', async () => {
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
