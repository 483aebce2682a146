import { existsSync } from 'node:fs';
import path from 'node:path';
import got, { HTTPError } from 'got';
import pino from 'pino';
import { openDatabase } from '#graph/database';
import type { Books, Operator, Resolved } from '#graph/operator';
import { operatorOf } from '#graph/server';
import { facadeParts } from '../facade-parts.ts';
import { type OperatorFile, readOperatorFile } from '../operator-file.ts';
import { type Settings, readSettings } from '../settings.ts';
import { CannotError } from './errors.ts';

/** The operator's place: at a running Bindflow, or at its database. */
export interface OperatorPlace {
  readonly operator: Operator;
  readonly settings: Settings;
  /** The address of the sandbox's ledger, where the sandbox is the gateway. */
  readonly ledger: string | null;
  readonly close: () => Promise<void>;
}

/** Long enough for the policies to be bound. */
const PATIENCE = 150_000;

/** A running Bindflow that has its data folder to itself is asked; null where none answers. */
async function throughDoor(file: OperatorFile): Promise<Operator | null> {
  const door = got.extend({ prefixUrl: `${file.url}/operator`, headers: { authorization: `Bearer ${file.token}` }, retry: { limit: 0 }, timeout: { request: PATIENCE } });
  const isThere = await got(`${file.url}/healthz`, { retry: { limit: 0 }, timeout: { request: 5000 } }).then(() => true, () => false);
  if (!isThere) return null;
  const said = (error: unknown): never => {
    throw new CannotError(`the Bindflow at ${file.url} does not answer: ${error instanceof HTTPError ? error.response.statusCode : error instanceof Error ? error.message : String(error)}`);
  };
  return {
    resolve: (resolution) => door.post('resolve', { json: resolution }).json<Resolved>().catch(said),
    books: () => door.get('books').json<Books>().catch(said),
  };
}

/** A folder without a database is somebody's mistake: one would be made, and found to be in the best order. */
function checkFolder(env: NodeJS.ProcessEnv): void {
  const folder = path.resolve(env['DATA_DIR'] || '.data');
  if (env['DATABASE_URL'] || existsSync(path.join(folder, 'pglite'))) return;
  throw new CannotError(`there is no database in ${folder}: set DATABASE_URL, or DATA_DIR to the folder of the embedded one`);
}

async function atDatabase(settings: Settings): Promise<Pick<OperatorPlace, 'operator' | 'close'>> {
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, production: settings.isProduction }).catch((error: unknown) => {
    throw new CannotError(error instanceof Error ? error.message : String(error));
  });
  const log = pino({ level: process.env['LOG_LEVEL'] ? settings.logLevel : 'silent', base: null }, pino.destination(2));
  return { operator: operatorOf(facadeParts(settings, database, null, log)), close: () => database.close() };
}

const ownLedger = ({ localServerUrl, sandboxPort }: Settings): string | null => (localServerUrl ? null : `http://127.0.0.1:${sandboxPort}/sandbox/ledger`);

/** @throws CannotError or SettingError, one line that says what to do */
export async function openOperator(env: NodeJS.ProcessEnv): Promise<OperatorPlace> {
  checkFolder(env);
  const settings = readSettings(env);
  const file = settings.databaseUrl ? null : readOperatorFile(settings.dataDir);
  const operator = file && (await throughDoor(file));
  if (file && operator) return { operator, settings, ledger: file.ledger, close: async () => undefined };
  return { ...(await atDatabase(settings)), settings, ledger: ownLedger(settings) };
}
