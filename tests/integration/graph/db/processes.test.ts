import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type OpenDatabase, openDatabase } from '../../../../graph/db/index.ts';
import { newDataFolder } from '../../../support/data-folder.ts';
import { type TestPostgres, startPostgres } from '../../../support/postgres.ts';

const root = join(import.meta.dirname, '../../../..');
/** All tables by name. */
const migrations = readdirSync(join(root, 'graph/db/migrations')).map((file) => file.replace('.ts', '')).sort((a, b) => a.localeCompare(b));
const opener = join(import.meta.dirname, 'opener.ts');

interface Opener {
  readonly child: ChildProcess;
  /** Its output: `open`, or the reason why not. */
  readonly said: string;
}

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
});

/** Starts a process that opens the database. */
async function openElsewhere(...args: string[]): Promise<Opener> {
  const child = spawn(process.execPath, ['--liftoff-only', '--import', './config/typescript-hook.mjs', opener, ...args], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const [said] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, said };
}

async function end({ child }: Opener, how: 'close' | 'kill -9'): Promise<void> {
  const gone = once(child, 'exit');
  if (how === 'close') child.stdin?.end();
  else child.kill('SIGKILL');
  await gone;
}

const refusal = async (opening: Promise<OpenDatabase>): Promise<string> => {
  const error: unknown = await opening.then((opened) => opened.close(), (reason: unknown) => reason);
  return error instanceof Error ? error.message : 'opened';
};

describe('two processes on one data folder', () => {
  const dataDir = newDataFolder();
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('opens for the first, is refused to the second, and opens for it when the first was killed', async () => {
    const first = await openElsewhere(dataDir);
    expect(first.said).toBe('open');
    expect(await refusal(openDatabase({ dataDir }))).toBe(
      `the data folder ${dataDir} is in use by process ${first.child.pid}: stop that process, or set DATA_DIR to another folder`,
    );

    await end(first, 'kill -9');
    const database = await openDatabase({ dataDir });
    const second = await openElsewhere(dataDir);
    expect(second.said).toContain(`${dataDir} is in use by process ${process.pid}`);
    await database.close();
  }, 60_000);

  it('is refused within one process too, and available after closing', async () => {
    const hash = randomUUID();
    const database = await openDatabase({ dataDir });
    expect(await refusal(openDatabase({ dataDir }))).toContain(`${dataDir} is in use`);
    await database.db.insertInto('program_configuration').values({ hash, configuration: '{}', created_at: new Date() }).execute();
    await database.close();
    await database.close();

    const again = await openDatabase({ dataDir });
    const rows = await again.db.selectFrom('program_configuration').select('hash').where('hash', '=', hash).execute();
    await again.close();
    expect(rows).toHaveLength(1);
  }, 60_000);

  it('goes to one of several that start together after a kill', async () => {
    await end(await openElsewhere(dataDir), 'kill -9');
    const openers = await Promise.all([openElsewhere(dataDir), openElsewhere(dataDir)]);
    const refused = openers.filter((each) => each.said !== 'open');
    await Promise.all(openers.filter((each) => each.said === 'open').map((each) => end(each, 'close')));
    expect(refused.map((each) => each.said)).toEqual([expect.stringContaining(`${dataDir} is in use`)]);
  }, 60_000);
});

describe('processes on one PostgreSQL', () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  }, 60_000);
  afterAll(() => postgres.stop());

  it('create the tables once when they start together', async () => {
    const url = await postgres.createDatabase({ empty: true });
    const openers = await Promise.all([openElsewhere(tmpdir(), url), openElsewhere(tmpdir(), url), openElsewhere(tmpdir(), url)]);
    expect(openers.map(({ said }) => said)).toEqual(['open', 'open', 'open']);
    await Promise.all(openers.map((each) => end(each, 'close')));

    const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() });
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
    await database.close();
    expect(applied.rows.map(({ name }) => name)).toEqual(migrations);
  }, 60_000);

  it('refuse to start on a newer database that they cannot use, and say so', async () => {
    const url = await postgres.createDatabase();
    const database = await openDatabase({ databaseUrl: url, dataDir: tmpdir() });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${new Date().toISOString()})`.execute(database.db);
    await sql`update schema_compatibility set oldest_schema = '9999-later'`.execute(database.db);
    await database.close();
    expect(await refusal(openDatabase({ databaseUrl: url, dataDir: tmpdir() }))).toMatch(/^the database is at 9999-later, which needs a release from 9999-later on, .*$/);
  });
});
