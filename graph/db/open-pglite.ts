import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { columnParsers } from './column-types.ts';
import { FAMILY_CHANNEL, type FamilyChanges } from './family-changes.ts';
import { lockFolder } from './folder-lock.ts';
import { statementLog } from '#graph/tracing';
import type { Database } from './tables.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function startPGlite(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: join(folder, 'pglite'), parsers: { ...columnParsers } });
  } catch (error) {
    throw new Error(`cannot open the database in ${join(folder, 'pglite')}: ${messageOf(error)}`, { cause: error });
  }
}

export interface OpenPglite {
  readonly db: Kysely<Database>;
  readonly changes: FamilyChanges;
  readonly release: () => Promise<void>;
}

async function listenForChanges(pglite: PGlite): Promise<FamilyChanges> {
  const listeners: ((root: string) => void)[] = [];
  await pglite.listen(FAMILY_CHANNEL, (root) => listeners.forEach((listener) => listener(root)));
  return { isLive: () => true, onChange: (listener) => void listeners.push(listener) };
}

/**
 * Opens the embedded database in `<dataDir>/pglite`, for this process alone. It has one connection, and queries wait for an open
 * transaction: inside a transaction query the transaction, since a query on `db` would wait for ever.
 * @throws one line that names the folder if it is in use or cannot be written
 */
export async function openPglite(dataDir: string): Promise<OpenPglite> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`cannot make the data folder ${folder}: ${messageOf(error)}`, { cause: error });
  });
  const release = await lockFolder(folder);
  try {
    const pglite = await startPGlite(folder);
    return { db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }), ...statementLog() }), changes: await listenForChanges(pglite), release };
  } catch (error) {
    await release();
    throw error;
  }
}
