import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import got from 'got';
import pino from 'pino';
import { type OpenDatabase, openDatabase } from '#graph/db';
import type { ApplicationListItem, ArchiveLine, EventStoreVerification, ExternalHead, ImportResult, PublicEvent, QuarantinedEvent } from '#graph/event-store';
import type { AlertSubscriber, RemovedSubscriptions } from '#graph/operations/alerts';
import type { ErasureProgress, OrderedErasure } from '#graph/operations/erasure';
import type { EvidenceFile } from '#graph/operations/evidence';
import type { KeyStatus, RewrapProgress } from '#graph/operations/keys';
import type { LockedCharge, OwnRecords, Operator, RebuildProgress, ResolveResult, WhatIfRow } from '#graph/operations';
import { createOfflineOperator, readLines } from '#graph/http';
import { facadeParts } from '../../startup/facade-parts.ts';
import { type OperatorFile, readOperatorFile } from '../../startup/data-folder.ts';
import { type OpenedKeys, openKeys, uncheckedKeys } from '../../startup/open-keys.ts';
import { type Settings, readDatabaseSettings, readSettings } from '../../startup/settings.ts';
import { CannotError, messageOf } from '../shell/errors.ts';
import { asJson } from './lines.ts';
import type { Shell } from '../shell/shell.ts';

/** An operator's access to a running Bindflow or to its database. */
export interface OperatorPlace {
  readonly operator: Operator;
  readonly settings: Settings;
  /** The address of the sandbox's ledger if the sandbox is the gateway; otherwise null. */
  readonly ledger: string | null;
  readonly close: () => Promise<void>;
}

interface Said {
  readonly error?: string;
}
type Sent = Omit<RequestInit, 'headers'> & { readonly type?: string; readonly duplex?: 'half' };
/** Node's type for a web stream; the browser types have one of the same name. */
type WebStream = Parameters<typeof Readable.fromWeb>[0];

/** Returns the operator of a running Bindflow, which holds the data folder exclusively; null if none answers. */
async function throughDoor(file: OperatorFile): Promise<Operator | null> {
  const isThere = await got(`${file.url}/healthz`, { retry: { limit: 0 }, timeout: { request: 5000 } }).then(
    () => true,
    () => false,
  );
  return isThere ? operatorAt(file) : null;
}

/** Returns an operator that calls a running Bindflow. @throws CannotError with its message if a call fails */
function operatorAt({ url, token }: OperatorFile): Operator {
  async function ask(path: string, { type, ...init }: Sent = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) };
    const response = await fetch(`${url}/operator/${path}`, { ...init, headers }).catch((error: unknown) => {
      throw new CannotError(`the Bindflow at ${url} does not answer: ${messageOf(error)}`);
    });
    if (response.ok) return response;
    const { error = '' } = (await response.json().catch(() => ({}))) as Said;
    throw new CannotError(error && response.status !== 401 ? error : `the Bindflow at ${url} does not answer: ${response.status}`);
  }
  const json = (body: object): Sent => ({ method: 'POST', type: 'application/json', body: JSON.stringify(body) });
  const lines = (texts: AsyncIterable<string>): Sent => ({ method: 'POST', type: LINES, body: Readable.toWeb(Readable.from(withEnds(texts))) as ReadableStream, duplex: 'half' });
  return {
    resolve: async (resolution) => (await ask('resolve', json(resolution))).json() as Promise<ResolveResult>,
    lockCharges: (wanted) => valuesOf<LockedCharge>(() => ask('lock', json(wanted))),
    readOwnRecords: async () => (await ask('books')).json() as Promise<OwnRecords>,
    exportArchive: (wanted) => valuesOf<ArchiveLine>(() => ask('export', json(wanted))),
    events: (wanted) => valuesOf<PublicEvent>(() => ask('events', json(wanted))),
    importArchive: async (texts) => (await ask('import', lines(texts))).json() as Promise<ImportResult>,
    verifyEventStore: async (kept) => (await ask('verify', lines(asJson(kept)))).json() as Promise<EventStoreVerification>,
    quarantine: () => valuesOf<QuarantinedEvent>(() => ask('quarantine')),
    heads: () => valuesOf<ExternalHead>(() => ask('heads')),
    list: (wanted) => valuesOf<ApplicationListItem>(() => ask('list', json(wanted))),
    rebuild: () => valuesOf<RebuildProgress>(() => ask('rebuild', { method: 'POST' })),
    tryConfiguration: (wanted) => valuesOf<WhatIfRow>(() => ask('what-if', json(wanted))),
    history: (wanted) => valuesOf<ArchiveLine>(() => ask('history', json(wanted))),
    evidence: async (wanted) => (await ask('evidence', json(wanted))).json() as Promise<EvidenceFile>,
    alertSubscribers: () => valuesOf<AlertSubscriber>(() => ask('subscribers')),
    removeAlertSubscriptions: async (wanted) => (await ask('unsubscribe', json(wanted))).json() as Promise<RemovedSubscriptions>,
    keyStatus: async () => (await ask('keys')).json() as Promise<KeyStatus>,
    rewrapKeys: () => valuesOf<RewrapProgress>(() => ask('rewrap', { method: 'POST' })),
    erase: (wanted) => valuesOf<ErasureProgress>(() => ask('erase', json(wanted))),
    erasures: () => valuesOf<OrderedErasure>(() => ask('erasures')),
    repeatErasures: (list) => valuesOf<ErasureProgress>(() => ask('erase-again', json(list))),
  };
}

const LINES = 'application/x-ndjson';

async function* withEnds(texts: AsyncIterable<string>): AsyncIterable<string> {
  for await (const text of texts) yield `${text}\n`;
}
/** Sends the request when the first value is read. @throws CannotError if the response is truncated */
async function* valuesOf<T>(ask: () => Promise<Response>): AsyncIterable<T> {
  const answer = await ask();
  const { url } = answer;
  const body: unknown = answer.body;
  if (!body) return;
  try {
    for await (const text of readLines(() => Readable.fromWeb(body as WebStream))) yield JSON.parse(text) as T;
  } catch (error) {
    throw new CannotError(`the Bindflow at ${new URL(url).origin} stopped before the end of its answer`, { cause: error });
  }
}

/** A folder without a database is usually a mistake: a new one would be created and verify without faults. Only commands that write may create it. */
function checkFolder({ env, remark }: Shell, mayMake: boolean): void {
  const { databaseUrl, dataDir: folder } = readDatabaseSettings(env);
  if (databaseUrl || existsSync(path.join(folder, 'pglite'))) return;
  if (mayMake) return remark(`there is no database in ${folder} yet: it is made`);
  throw new CannotError(`there is no database in ${folder}: set DATABASE_URL, or DATA_DIR to the folder of the embedded one`);
}

async function keysOf(database: OpenDatabase, settings: Settings, checksKeys: boolean): Promise<OpenedKeys> {
  if (!checksKeys) return uncheckedKeys(settings);
  return openKeys(database.db, settings).catch(async (error: unknown) => {
    await database.close();
    throw new CannotError(messageOf(error));
  });
}

async function atDatabase(settings: Settings, { env, errors }: Shell, checksKeys: boolean): Promise<Pick<OperatorPlace, 'operator' | 'close'>> {
  const database = await openDatabase({ ...settings, production: settings.isProduction }).catch((error: unknown) => {
    throw new CannotError(messageOf(error));
  });
  const log = pino({ level: env['LOG_LEVEL'] ? settings.logLevel : 'silent', base: null }, errors);
  const keys = await keysOf(database, settings, checksKeys);
  const operator = createOfflineOperator(facadeParts(settings, { ...database, ...keys }, null, log));
  const close = async (): Promise<void> => {
    try {
      await operator.close();
    } finally {
      await database.close();
    }
  };
  return { operator, close };
}

const ownLedger = ({ localServerUrl, sandboxPort }: Settings): string | null => (localServerUrl ? null : `http://127.0.0.1:${sandboxPort}/sandbox/ledger`);

/**
 * @param mayMake true to create a database if there is none
 * @param checksKeys false for commands that work although LOG_KEY lacks a version
 * @throws CannotError or SettingError, one line that says what to do
 */
export async function openOperator(shell: Shell, { mayMake = false, checksKeys = true } = {}): Promise<OperatorPlace> {
  const { env } = shell;
  checkFolder(shell, mayMake);
  const settings = readSettings(env);
  const file = settings.databaseUrl ? null : readOperatorFile(settings.dataDir);
  const operator = file && (await throughDoor(file));
  if (file && operator) return { operator, settings, ledger: file.ledger, close: async () => undefined };
  return { ...(await atDatabase(settings, shell, checksKeys)), settings, ledger: ownLedger(settings) };
}
