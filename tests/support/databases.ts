// The same suite against both databases.
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../graph/db/index.ts';
import { newDataFolder } from './data-folder.ts';
import { type TestPostgres, startPostgres } from './postgres.ts';

/** Opens a new database with its tables, closed when the suite ends. Tests of one suite share it, each with a root of its own. */
type Open = () => Promise<OpenDatabase>;

const START_MS = 60_000;

type Kind = 'PGlite' | 'PostgreSQL';
type Suite = (open: Open, kind: Kind) => void;

function describeOnPglite(suite: Suite): void {
  describe('PGlite', () => {
    const folders: string[] = [];
    const opened: OpenDatabase[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }, START_MS);
    suite(async () => {
      const folder = newDataFolder();
      folders.push(folder);
      const database = await openDatabase({ dataDir: folder });
      opened.push(database);
      return database;
    }, 'PGlite');
  });
}

function describeOnPostgres(suite: Suite): void {
  describe('PostgreSQL', () => {
    let postgres: TestPostgres;
    const opened: OpenDatabase[] = [];
    beforeAll(async () => {
      postgres = await startPostgres();
    }, START_MS);
    afterAll(async () => {
      for (const database of opened) await database.close();
      await postgres?.stop();
    }, START_MS);
    suite(async () => {
      const database = await openDatabase({ databaseUrl: await postgres.createDatabase(), dataDir: tmpdir() });
      opened.push(database);
      return database;
    }, 'PostgreSQL');
  });
}

/** Runs a suite on PGlite and on a PostgreSQL; call `open` in its `beforeAll` (give it time: a new PGlite takes some seconds). */
export function describeOnBoth(name: string, suite: Suite): void {
  describe(name, () => {
    describeOnPglite(suite);
    describeOnPostgres(suite);
  });
}
