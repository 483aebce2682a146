// Data folders for PGlite. A new one takes seconds to make, so one is made before a run (databases.setup.mjs, journeys/support/data-folder.setup.ts) and the others are copies.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../graph/database/index.ts';

const { TEST_DATA_FOLDER: made } = process.env;

/** A folder with the tables of today and nothing in them, where one was made before; else an empty folder. */
export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-data-'));
  if (made) cpSync(made, folder, { recursive: true });
  return folder;
}

/** Makes the one that the others are copies of. */
export async function makeDataFolder(): Promise<{ readonly folder: string; remove(): void }> {
  const folder = newDataFolder();
  await (await openDatabase({ dataDir: folder })).close();
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
