import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#graph/db';
import type { EncryptionKeys } from '#graph/event-store';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** Rows per transaction: appends that need one of them wait for some milliseconds. */
const ROWS_PER_TRANSACTION = 200;
/** Rows that a transaction has locked are tried again after this time. */
const RETRY_MS = 100;
/** Passes in which no row could be taken, until the rest is left to another run. */
const MAX_IDLE_PASSES = 50;

/** What a run has done so far. */
export interface RewrapProgress {
  readonly rewrapped: number;
  /** Rows that no version opens: they are damaged, or their version is lost. */
  readonly unreadable: number;
}

interface RewrapDeps {
  readonly db: Kysely<Database>;
  readonly keys: EncryptionKeys;
}

type Row = Readonly<Record<string, string>>;

const idOf = ({ id }: SealedColumn) => Object.keys(id);
const list = (columns: readonly string[], of?: string) => sql.join(columns.map((column) => sql.ref(of === undefined ? column : `${of}.${column}`)));

/** Locks and returns the next rows of earlier versions; leaves out those that another transaction has locked. */
async function takeRows(trx: Kysely<Database>, column: SealedColumn, version: string, after: Row | undefined): Promise<Row[]> {
  const names = idOf(column);
  const start = sql.join(names.map((name) => sql`${after?.[name] ?? ''}::${sql.raw(column.id[name] ?? 'text')}`));
  const { rows } = await sql<Row>`
    select ${sql.join([...names, ...(column.also === undefined ? [] : [column.also])].map((name) => sql`${sql.ref(name)}::text as ${sql.id(name)}`))}, ${column.value} as sealed
    from ${sql.table(column.table)}
    where ${column.isSealed} and key_version is distinct from ${version} ${after ? sql`and (${list(names)}) > (${start})` : sql``}
    order by ${list(names, column.table)} limit ${ROWS_PER_TRANSACTION} for no key update skip locked`.execute(trx);
  return rows;
}

/** Encrypts a row with the newest version; undefined if no version opens it. */
function rewrapRow(keys: EncryptionKeys, { context }: SealedColumn, row: Row): Row | undefined {
  try {
    const plain = keys.unseal(Buffer.from(row['sealed'] ?? '', 'base64'), context(row));
    return { ...row, sealed: keys.seal(plain, context(row)).toString('base64') };
  } catch {
    return undefined;
  }
}

async function writeRows(trx: Kysely<Database>, { table, id, assignment }: SealedColumn, version: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(id);
  const types = sql.join([...names.map((name) => sql`${sql.id(name)} ${sql.raw(id[name] ?? 'text')}`), sql`sealed text`]);
  await sql`
    update ${sql.table(table)} as sealed_row set ${assignment}, key_version = ${version}
    from json_to_recordset(${JSON.stringify(rows)}) as fresh (${types}) where (${list(names, 'sealed_row')}) = (${list(names, 'fresh')})`.execute(trx);
}

interface Batch extends RewrapProgress {
  readonly last: Row | undefined;
}

const rewrapBatch = ({ db, keys }: RewrapDeps, column: SealedColumn, after: Row | undefined): Promise<Batch> =>
  db.transaction().execute(async (trx) => {
    const rows = await takeRows(trx, column, keys.version, after);
    const fresh = rows.map((row) => rewrapRow(keys, column, row)).filter((row) => row !== undefined);
    if (fresh.length > 0) await writeRows(trx, column, keys.version, fresh);
    return { rewrapped: fresh.length, unreadable: rows.length - fresh.length, last: rows.at(-1) };
  });

/** Walks once over the rows of earlier versions. Yields after each transaction. */
async function* walk(deps: RewrapDeps, column: SealedColumn): AsyncIterable<RewrapProgress> {
  let last: Row | undefined;
  do {
    const batch = await rewrapBatch(deps, column, last);
    yield batch;
    ({ last } = batch);
  } while (last !== undefined);
}

async function countEarlier({ db, keys }: RewrapDeps, { table, isSealed }: SealedColumn): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from ${sql.table(table)} where ${isSealed} and key_version is distinct from ${keys.version}`.execute(db);
  return rows[0]?.rows ?? 0;
}

/** Rewraps a column, in as many walks as it takes: rows that are locked in one are free in the next. */
async function* rewrapColumn(deps: RewrapDeps, column: SealedColumn): AsyncIterable<RewrapProgress> {
  for (let idle = 0; idle < MAX_IDLE_PASSES; idle += 1) {
    let unreadable = 0;
    for await (const batch of walk(deps, column)) {
      if (batch.rewrapped > 0) idle = 0;
      unreadable += batch.unreadable;
      yield { rewrapped: batch.rewrapped, unreadable: 0 };
    }
    const isDone = (await countEarlier(deps, column)) <= unreadable;
    if (isDone) return yield { rewrapped: 0, unreadable: column.isDisposable ? 0 : unreadable };
    await delay(RETRY_MS);
  }
}

/**
 * Encrypts with the newest version what earlier ones have encrypted, while buyers continue. Yields what is done after each transaction. Every transaction
 * stands for itself, so a run that was killed is continued by the next, and several together share the rows.
 */
export async function* rewrapKeys(deps: RewrapDeps): AsyncIterable<RewrapProgress> {
  let [rewrapped, unreadable] = [0, 0];
  for (const column of sealedColumns) {
    for await (const step of rewrapColumn(deps, column)) {
      rewrapped += step.rewrapped;
      unreadable += step.unreadable;
      yield { rewrapped, unreadable };
    }
  }
}
