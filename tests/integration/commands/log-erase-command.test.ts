// bindflow log erase: through the API of a running Bindflow, and on a folder without one.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import { logHere, startHere } from '../../support/here.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
}, 60_000);
afterAll(() => sandbox.close());

const YES = ['--yes', '--by', 'Ida Ops', '--why', 'request'];

it('lists what it would erase, erases after confirmation, reports what is retained until when, and erases that without a running Bindflow', async () => {
  const [home, env] = [makeHome({ hasData: true }), { LOCAL_SERVER_URL: sandbox.url }];
  const server = await startHere(home, env);
  const log = (...args: string[]): Promise<Ended> => logHere(home, args, env);
  const [left, bought] = [await readyToPay(server.url), await readyToPay(server.url)];
  await pay(bought);
  for (const buyer of [left, bought]) await buyer.ship();
  const { applicationId: id } = left.ports;
  const email = String(left.state().answers['email']);
  expect(await log('erase', id)).toEqual({
    code: 0,
    errors: '',
    out: `${id}  1 application to erase\n1 application would be erased; nothing was done. Say --yes, --by and --why.\n`,
  });
  expect(await log('erase', '--email', email, ...YES)).toEqual({ code: 0, errors: '', out: `${id}  1 application erased\n1 application erased.\n` });
  expect(await log('erase', '--email', email)).toEqual({ code: 1, errors: '', out: 'Nobody was found.\n' });
  const { applicationId: kept } = bought.ports;
  const until = `${new Date().getUTCFullYear() + 7}-`;
  expect(await log('erase', kept, ...YES)).toMatchObject({ code: 1, out: expect.stringContaining(`${kept}  0 applications erased; 1 application kept until ${until}`) as unknown });
  const list = path.join(home, 'erasures.jsonl');
  expect(await log('erasures', '--out', list)).toMatchObject({ code: 0, out: '' });
  const lines = readFileSync(list, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([id, kept].map((root) => ({ root, by: 'Ida Ops', why: 'request', at: expect.any(String) as string })));
  expect((await log('erasures')).out.trim().split('\n')).toEqual(lines);
  const again = await log('erase', '--from', list);
  expect([again.code, again.out.split('\n').map((line) => line.slice(0, id.length + 23))]).toEqual([
    1,
    [`${id}  1 application erased`, `${kept}  0 applications erased`, '1 application erased.', ''],
  ]);
  const bad = path.join(home, 'bad.jsonl');
  writeFileSync(bad, `${lines[0]}\n{"root":"x"}\n`);
  expect(await log('erase', '--from', bad)).toEqual({ code: 2, out: '', errors: `${bad}:2 is not a line of bindflow log erasures\n` });
  const failures = [
    await log('erase'),
    await log('erase', 'x'),
    await log('erase', id, '--yes', '--by', 'Ida'),
    await log('erase', id, '--yes', '--why', 'request'),
    await log('erase', crypto.randomUUID()),
  ];
  expect(failures.map(({ code, errors }) => [code, errors.split('\n')[0]?.replace(/ [\da-f-]{36}$/, '')])).toEqual([
    [2, 'name an application or an --email'],
    [2, 'x is not the id of an application'],
    [2, '--why is one of request, order, obsolete, test'],
    [2, '--by is missing'],
    [1, 'there is no application'],
  ]);
  await server.stop();
  const later = (...args: string[]): Promise<Ended> => logHere(home, args, { ...env, RETAIN_BOUND_FOR: 'P0D' });
  expect(JSON.parse((await later('erase', kept, ...YES, '--json')).out)).toEqual({ root: kept, erased: [kept], kept: [], until: null });
  expect(await log('verify')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Every event is as it was written; \d+ streams, \d+ events; 2 applications erased\.\n$/) as unknown,
  });
}, 120_000);
