import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { columnParsers } from './column-types.ts';
import { lockFolder } from './folder-lock.ts';
import type { Database } from './tables.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function startPGlite(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: join(folder, 'pglite'), parsers: { ...columnParsers } });
  } catch (error) {
    throw new Error(`cannot open the database in ${join(folder, 'pglite')}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Opens the embedded database in `<dataDir>/pglite`, for this process alone.
 *
 * PGlite has one connection. Kysely hands it out one holder at a time (its adapter says that there is only one), so a query
 * beside an open transaction waits for its end; a query on `db` from inside a transaction would wait for itself: use the transaction.
 * @throws one line that names the folder, where it is in use or cannot be written.
 */
export async function openPglite(dataDir: string): Promise<{ db: Kysely<Database>; release: () => Promise<void> }> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`cannot make the data folder ${folder}: ${messageOf(error)}`, { cause: error });
  });
  const release = await lockFolder(folder);
  try {
    const pglite = await startPGlite(folder);
    return { db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }), release };
  } catch (error) {
    await release();
    throw error;
  }
}
