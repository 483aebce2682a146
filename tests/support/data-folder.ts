// Data folders for the embedded database. A new one takes seconds to make, so it is made once for these migrations and copied.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../graph/db/index.ts';

const CACHE = path.resolve('node_modules/.cache/bindflow-data-folders');

/** What the tables depend on: the migrations and the database itself. */
function keyOf(): string {
  const folder = path.resolve('graph/db/migrations');
  const files = [...readdirSync(folder).map((name) => path.join(folder, name)), path.resolve('graph/db/migrate.ts'), path.resolve('node_modules/@electric-sql/pglite/package.json')];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(path.basename(file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Before a run: makes the folder that the others are copies of, unless an earlier run has. Workers that start later find it by their environment. */
export async function prepareDataFolder(): Promise<void> {
  const made = path.join(CACHE, keyOf());
  if (!existsSync(made)) {
    mkdirSync(CACHE, { recursive: true });
    const folder = mkdtempSync(path.join(CACHE, 'making-'));
    await (await openDatabase({ dataDir: folder })).close();
    try {
      renameSync(folder, made);
    } catch {
      // Another run has made it meanwhile.
      rmSync(folder, { recursive: true, force: true });
    }
  }
  process.env['TEST_DATA_FOLDER'] = made;
}

/** A folder with the current tables, empty. */
export function newDataFolder(): string {
  const { TEST_DATA_FOLDER: made } = process.env;
  if (!made) throw new Error('no data folder was prepared: call prepareDataFolder in the global setup of this suite');
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-data-'));
  cpSync(made, folder, { recursive: true });
  return folder;
}
