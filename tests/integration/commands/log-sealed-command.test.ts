// Events that are imported without keys are sealed, which is neither erased nor damaged, whatever is recorded beside them. Keys that arrive later
// make them readable, and an erasure is final.
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pino from 'pino';
import { createAbandonedEvent } from '#graph/workers/abandonment';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { facadeParts } from '../../../startup/facade-parts.ts';
import { openKeys } from '../../../startup/open-keys.ts';
import { readSettings } from '../../../startup/settings.ts';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import { createServices } from '../../../graph/http/services.ts';
import { abandonOnce } from '../../support/abandon-once.ts';
import { readyToPay } from '../../support/checkout.ts';
import { fork } from '../../support/fork.ts';
import { type StartedHere, logHere, startHere } from '../../support/here.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { type Ended, makeHome } from '../../support/started.ts';

const HOUR = 3_600_000;
const home = makeHome({ hasData: true });
const [without, withKeys] = ['without.jsonl', 'with.jsonl'].map((name) => path.join(home, name)) as [string, string];
let sandbox: Sandbox;
let postgres: TestPostgres;
let first: NodeBuyer;
let id: string;
beforeAll(async () => {
  [sandbox, postgres] = await Promise.all([startSandbox({ port: 0, programsDir: path.resolve('programs') }), startPostgres()]);
  const server = await startHere(home, { LOCAL_SERVER_URL: sandbox.url });
  first = await readyToPay(server.url);
  await first.ship();
  const other = await fork(first);
  other.answer({ lastName: 'Elsewhere' });
  await other.ship();
  id = other.ports.applicationId;
  await logHere(home, ['export', '--out', without]);
  await logHere(home, ['export', '--out', withKeys, '--with-keys']);
  await server.stop();
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  await postgres.stop();
});

/** Works on a folder or database while no process has it. */
async function inside<T>(env: Record<string, string>, work: (parts: ReturnType<typeof facadeParts>, database: OpenDatabase) => Promise<T>): Promise<T> {
  const settings = readSettings(env);
  const database = await openDatabase(settings);
  try {
    return await work(facadeParts(settings, { ...database, ...(await openKeys(database.db, settings)) }, null, pino({ level: 'silent' })), database);
  } finally {
    await database.close();
  }
}

/** Hours later no buyer has come back. */
const abandonAll = (env: Record<string, string>): Promise<number> =>
  inside(env, (parts, { db }) => abandonOnce({ db, services: withoutBrowser(createServices({ ...parts, now: () => Date.now() + HOUR })), after: HOUR / 2 }));

/** What an earlier release recorded about every silent application: a server event without personal values. */
const sayAbandoned = (env: Record<string, string>) =>
  inside(env, (parts) =>
    createServices(parts).eventStore.record({ root: first.ports.applicationId, id }, createAbandonedEvent({ application_id: id, events: 1, kicked: [] }, ['gl'])),
  );

describe.each(['PGlite', 'PostgreSQL'])('a family that is imported into %s without its keys', (kind) => {
  const there = makeHome({ hasData: true });
  const env: Record<string, string> = { LOG_KEY: 'another deployment has another key', SESSION_SECRET: 'and another secret, of its own, too' };
  const log = (...args: string[]): Promise<Ended> => logHere(there, args, env);
  let server: StartedHere;
  const isReadable = ({ out }: Ended): boolean => [first.state().answers['email'], 'Elsewhere'].some((value) => out.includes(String(value)));
  beforeAll(async () => {
    env['LOCAL_SERVER_URL'] = sandbox.url;
    env['DATA_DIR'] = path.join(there, 'data');
    if (kind === 'PostgreSQL') env['DATABASE_URL'] = await postgres.createDatabase();
    expect(await log('import', without)).toMatchObject({ code: 0 });
  }, 60_000);

  it('is sealed, also after a new event beside it', async () => {
    expect((await log('verify')).out).toMatch(/; 2 applications sealed: their keys are elsewhere\.\n$/);
    expect(await abandonAll(env)).toBe(0);
    expect(await sayAbandoned(env)).toMatchObject({ ok: true });
    server = await startHere(there, env);
    const verified = await log('verify');
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/^Every event is as it was written; \d+ streams, \d+ events; 2 applications sealed: their keys are elsewhere\.\n$/),
    ]);
    const shown = await log('show', id);
    expect([shown.code, /^-- /m.test(shown.out), shown.out.includes('value=(sealed)'), /erased|damaged|quarantine/.test(shown.out)]).toEqual([0, true, true, false]);
    expect(shown.out).toMatch(/ ApplicationAbandoned /);
    const replayed = await log('replay', id);
    expect([replayed.code, replayed.out.includes('answers.email: (sealed)'), /erased|damaged|cannot be read/.test(replayed.out)]).toEqual([1, true, false]);
  }, 60_000);

  it('shows no personal value and records no access, as personal values cannot be written', async () => {
    const shown = await log('show', id, '--personal', '--by', 'Ida Ops', '--why', 'Case 4711');
    expect([shown.code, isReadable(shown), shown.out.includes('PersonalShown')]).toEqual([0, false, false]);
    expect(await log('verify')).toMatchObject({ code: 0 });
  }, 60_000);

  it('is readable after an import of its keys, and then records access', async () => {
    expect((await log('import', withKeys)).code).toBe(0);
    expect((await log('verify')).out).toMatch(/^Every event is as it was written; \d+ streams, \d+ events\.\n$/);
    const shown = await log('show', id, '--personal', '--by', 'Ida Ops', '--why', 'Case 4711');
    expect([shown.code, isReadable(shown), /PersonalShown .*why="Case 4711"/.test(shown.out), shown.out.includes('(sealed)')]).toEqual([0, true, true, false]);
  }, 60_000);

  it('remains erased after another import', async () => {
    expect((await log('erase', '--email', String(first.state().answers['email']), '--yes', '--by', 'Ida Ops', '--why', 'request')).code).toBe(0);
    for (const file of [without, withKeys]) expect((await log('import', file)).out).toMatch(/^2 applications, 0 new events, /);
    expect((await log('verify')).out).toMatch(/ events; 2 applications erased\.\n$/);
    const shown = await log('show', id);
    expect([shown.code, isReadable(shown), shown.out.includes('value=(erased)')]).toEqual([0, false, true]);
    await server.stop();
    const keys = await inside(env, (_parts, { db }) => db.selectFrom('application_key').select('wrapped_key').execute());
    expect(keys).toEqual([{ wrapped_key: null }, { wrapped_key: null }]);
  }, 60_000);
});
