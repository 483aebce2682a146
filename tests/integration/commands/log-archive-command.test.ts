// bindflow log verify | export | import: through the operators' API of a running Bindflow, and on a folder without one.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { fork } from '../../support/fork.ts';
import { type StartedHere, logHere, seedHere, startHere } from '../../support/here.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type Ended, makeHome } from '../../support/started.ts';

let sandbox: Sandbox;
let server: StartedHere;
/** A buyer who has bought there. */
let buyer: NodeBuyer;
const home = makeHome({ hasData: true });
const log = (...args: string[]): Promise<Ended> => logHere(home, args, { LOCAL_SERVER_URL: sandbox.url });
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  server = await startHere(home, { LOCAL_SERVER_URL: sandbox.url });
  buyer = await readyToPay(server.url);
  await pay(buyer);
  await buyer.ship();
}, 120_000);
afterAll(() => sandbox.close());

/** The server events of a purchase: offer, charge, member reference and bind, most of them started and finished. */
const FACTS = 6;

it('imports a log into a running Bindflow, and names the faulty line of a file', async () => {
  const exported = await log('export');
  const lines = exported.out.trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1)!)).toEqual({ kind: 'end', applications: 1, events: buyer.log.length + FACTS });
  const file = path.join(home, 'again.jsonl');
  writeFileSync(file, exported.out);
  expect(await log('import', file)).toMatchObject({ code: 0, out: `1 application, 0 new events, ${buyer.log.length + FACTS} there already.\n` });
  writeFileSync(file, lines.slice(0, -2).join('\n'));
  expect(await log('import', file)).toEqual({
    code: 2,
    out: '',
    errors: `${file}: line ${lines.length - 2}: is the last one, and the log is not at its end: the file was cut off; nothing was taken in\n`,
  });
  expect(readFileSync(file, 'utf8')).not.toContain(String(buyer.state().answers['email']));
  const failures = [await log('import', 'nowhere.jsonl'), await log('export', 'x'), await log('import')];
  expect(failures.map(({ code, errors }) => [code, errors.split('\n')[0]])).toEqual([
    [2, 'there is no file nowhere.jsonl'],
    [2, 'x is not the id of an application'],
    [2, 'name one file'],
  ]);
}, 120_000);

it('verifies, exports and imports a log; verification there detects a later change, also by heads that were saved elsewhere', async () => {
  const [file, heads] = [path.join(home, 'log.jsonl'), path.join(home, 'heads.jsonl')];
  const all = `Every event is as it was written; 2 streams, ${buyer.log.length + FACTS} events.\n`;
  expect(await log('verify', '--keep', heads)).toEqual({ code: 0, errors: '', out: all });
  expect(await log('export', '--out', file, '--with-keys')).toEqual({ code: 0, errors: `1 application, ${buyer.log.length + FACTS} events written.\n`, out: '' });
  expect((await log('export', '--out', file)).errors).toBe(`${file} is there already: name another file\n`);
  await server.stop();

  const there = makeHome({ hasData: true });
  const elsewhere = (...args: string[]): Promise<Ended> => logHere(there, args, { LOCAL_SERVER_URL: sandbox.url });
  expect(await elsewhere('import', file)).toEqual({ code: 0, errors: '', out: `1 application, ${buyer.log.length + FACTS} new events, 0 there already.\n` });
  expect(await elsewhere('import', file)).toMatchObject({ code: 0, out: `1 application, 0 new events, ${buyer.log.length + FACTS} there already.\n` });
  expect(await elsewhere('verify', '--against', heads)).toMatchObject({ code: 0, out: all });

  const database = await openDatabase({ dataDir: path.join(there, 'data') });
  await database.db.deleteFrom('event').where('stream', 'like', 'application/%').where('sequence', '=', buyer.log.length).execute();
  const last = await database.db.selectFrom('event').select('hash').where('stream', 'like', 'application/%').orderBy('sequence', 'desc').executeTakeFirstOrThrow();
  await database.db
    .updateTable('stream_head')
    .set({ sequence: buyer.log.length - 1, hash: last.hash })
    .where('stream', 'like', 'application/%')
    .execute();
  await database.close();
  // An attacker who can change the events can change their heads, too, but not the heads that were saved elsewhere.
  expect(await elsewhere('verify')).toMatchObject({ code: 0 });
  const { code, out } = await elsewhere('verify', '--against', heads);
  expect([code, out.split('\n')[0]]).toEqual([
    1,
    `forgotten  application/${buyer.ports.applicationId}  event ${buyer.log.length}, of the family ${buyer.state().application.root}`,
  ]);
}, 120_000);

it('exports the whole family of any of its applications and says so, and nothing for an unknown id', async () => {
  const there = makeHome({ hasData: true });
  const elsewhere = (...args: string[]): Promise<Ended> => logHere(there, args, { LOCAL_SERVER_URL: sandbox.url });
  const running = await startHere(there, { LOCAL_SERVER_URL: sandbox.url });
  const first = await visitor(running.url, 'fitness');
  first.answer({ firstName: 'Maya' });
  await first.ship();
  const other = await fork(first);
  await other.ship();
  const [root, id] = [first.ports.applicationId, other.ports.applicationId];
  const note = `${id} continues another application: the whole family of ${root} is written\n`;
  const whole = await elsewhere('export', root);
  const events = whole.out.split('\n').filter((line) => line.startsWith('{"kind":"event"')).length;
  const written = `2 applications, ${events} events written.\n`;
  expect([whole.code, whole.errors]).toEqual([0, written]);
  const byFork = await elsewhere('export', id);
  expect(byFork).toMatchObject({ code: 0, errors: note + written });
  expect(byFork.out.split('\n').slice(1)).toEqual(whole.out.split('\n').slice(1));
  expect(await elsewhere('export', id, '--out', path.join(there, 'one.parquet'))).toEqual({ code: 0, out: '', errors: note + written });
  const [nobody, file] = [crypto.randomUUID(), path.join(there, 'nobody')];
  const none = `there is no application ${nobody}\n`;
  expect(await elsewhere('export', root, nobody)).toEqual({ code: 2, out: '', errors: none });
  for (const name of [file, `${file}.parquet`]) {
    expect(await elsewhere('export', nobody, '--out', name)).toEqual({ code: 2, out: '', errors: `${name} was not written: ${none}` });
    expect(existsSync(name)).toBe(false);
  }
  await running.stop();
  expect(await elsewhere('export', nobody)).toEqual({ code: 2, out: '', errors: none });
}, 120_000);

it('creates the database that an import needs, and reports what a truncated file contained', async () => {
  const [source, there] = [makeHome({ hasData: true }), makeHome()];
  await seedHere(source, ['--applications', '3', '--until', '2026-11-22T16:00:00Z']);
  const { out } = await logHere(source, ['export', '--with-keys']);
  const lines = out.trimEnd().split('\n');
  const families = lines.filter((line) => line.startsWith('{"kind":"application"')).length;
  const file = path.join(source, 'cut.jsonl');
  writeFileSync(file, lines.slice(0, -3).join('\n'));
  const made = `there is no database in ${path.join(there, 'data')} yet: it is made\n`;
  const cut = `${file}: line ${lines.length - 3}: is the last one, and the log is not at its end: the file was cut off; ${families - 1} applications before it are in\n`;
  expect(await logHere(there, ['import', file])).toEqual({ code: 2, out: '', errors: made + cut });
  expect((await logHere(there, ['list', '--json'])).out.trimEnd().split('\n')).toHaveLength(families - 1);
  writeFileSync(file, '');
  expect(await logHere(there, ['import', file])).toEqual({ code: 2, out: '', errors: `${file}: it is empty; nothing was taken in\n` });
}, 120_000);
