// bindflow log export --format parquet: from a running Bindflow, and from a folder without one; read back with analysts' tools.
import { readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { openDatabase } from '#graph/db';
import { type Sandbox, startSandbox } from '#sandbox';
import { pay, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { logHere } from '../../support/here.ts';
import { readLines } from '../../support/read-lines.ts';
import { type Ended, type Started, makeHome, startAndStay } from '../../support/started.ts';

let sandbox: Sandbox;
let server: Started;
let bought: NodeBuyer;
let left: NodeBuyer;
/** As JSON Lines. */
let exported: Ended;
const families = (): string[] => [bought, left].map(({ ports }) => ports.applicationId);
const home = makeHome({ hasData: true });
const file = (name: string): string => path.join(home, name);
const log = (...args: string[]): Promise<Ended> => logHere(home, args, { LOCAL_SERVER_URL: sandbox.url });
/** More events than one read, message or write can have. They belong to no buyer. */
const MANY = 50_000;
async function addMany(): Promise<void> {
  const database = await openDatabase({ dataDir: path.join(home, 'data') });
  await sql`insert into event (root_id, stream, sequence, id, application_id, type, version, writer, at, sent_at, received_at, data, previous_hash, hash)
    select nobody, 'application/' || nobody, n, gen_random_uuid(), nobody, 'PageEntered', 1, 'tab', now(), now(), now(), '{"page":0,"path":"/"}', '', ''
    from gen_random_uuid() as nobody, generate_series(1, ${MANY}) as n`.execute(database.db);
  await database.close();
}

beforeAll(async () => {
  await addMany();
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  server = await startAndStay(home, { LOCAL_SERVER_URL: sandbox.url });
  [bought, left] = [await readyToPay(server.url), await readyToPay(server.url)];
  await pay(bought);
  for (const buyer of [bought, left]) await buyer.ship();
}, 60_000);
afterAll(async () => {
  await server.kill();
  await sandbox.close();
});

const well = (applications: number, events: number): Ended => ({ code: 0, out: '', errors: `${applications} applications, ${events} events written.\n` });
const rowsOf = async (name: string): Promise<Record<string, unknown>[]> => parquetReadObjects({ file: await asyncBufferFromFile(file(name)) });

/** The fields of the JSON Lines, as the columns of a table. */
async function asRows({ out }: Ended): Promise<Record<string, unknown>[]> {
  const read = await readLines(out);
  return read.flatMap(({ application: { id: application, program: configuration }, streams }) =>
    streams.flatMap(({ line: { author }, events }) =>
      events.map(({ id, type, version, writer, data, personal, ...times }, index) => {
        const [at, sent, received] = [new Date(times.at), new Date(times.sent), new Date(times.received)];
        const shown_at = new Date(at.getTime() + received.getTime() - sent.getTime());
        const place = { application, configuration, stream: author === 'facade' ? 'facade' : 'browser', sequence: index + 1 };
        return { ...place, id, type, version, writer, at, sent, received, shown_at, data, has_personal: personal !== undefined };
      }),
    ),
  );
}

it("writes a row for every event, with its public fields and its application's, beside a running Bindflow", async () => {
  const written = await log('export', ...families(), '--out', file('all.parquet'));
  const rows = await rowsOf('all.parquet');
  expect(written).toEqual(well(2, rows.length));
  exported = await log('export', ...families());
  const lines = await asRows(exported);
  const byId = (one: Record<string, unknown>, other: Record<string, unknown>): number => String(one['id']).localeCompare(String(other['id']));
  const family = { parent: null, parent_sequence: null, program: 'fitness', sponsor: 'AIMFIT2', erased: null };
  expect(lines.length).toBeGreaterThan(bought.log.length + left.log.length);
  expect(rows.toSorted(byId)).toEqual(lines.map((line) => ({ ...line, root: line['application'], ...family })).toSorted(byId));
  // Each stream has its own order.
  const inOrder = rows.filter(({ stream, application }) => stream === 'browser' && application === left.ports.applicationId);
  expect(inOrder.map(({ type }) => type)).toEqual(left.log.map(({ type }) => type));
});

it('describes the type of each column, and has no personal value, not even an encrypted one', async () => {
  const { schema } = await parquetMetadataAsync(await asyncBufferFromFile(file('all.parquet')));
  const [text, whole, time] = ['BYTE_ARRAY UTF8', 'INT32', 'INT64 TIMESTAMP_MILLIS'];
  expect(
    Object.fromEntries(
      schema.slice(1).map(({ name, type, converted_type, repetition_type }) => [name, `${type} ${converted_type ?? ''}`.trimEnd() + (repetition_type === 'OPTIONAL' ? '?' : '')]),
    ),
  ).toEqual({
    root: text,
    application: text,
    parent: `${text}?`,
    parent_sequence: `${whole}?`,
    program: `${text}?`,
    configuration: `${text}?`,
    sponsor: `${text}?`,
    erased: `${time}?`,
    stream: text,
    sequence: whole,
    id: text,
    type: text,
    version: whole,
    writer: text,
    at: time,
    sent: time,
    received: time,
    shown_at: time,
    data: 'BYTE_ARRAY JSON',
    has_personal: 'BOOLEAN',
  });
  const utc = schema.filter(({ logical_type: logical }) => logical?.type === 'TIMESTAMP' && logical.isAdjustedToUTC).map(({ name }) => name);
  expect(utc).toEqual(['erased', 'at', 'sent', 'received', 'shown_at']);
  const said = JSON.stringify(await rowsOf('all.parquet'));
  const { email, lastName } = left.state().answers;
  const sealed = exported.out.match(/"sealed":"([\w-]+)"/);
  expect([email, lastName, sealed?.[1]].map((value) => [typeof value, said.includes(String(value))])).toEqual([
    ['string', false],
    ['string', false],
    ['string', false],
  ]);
});

it('refuses to import Parquet', async () => {
  const all = file('all.parquet');
  const errors = `${all} is Parquet, which has only what is public of a log: take what export writes as JSON Lines\n`;
  expect(await log('import', all)).toEqual({ code: 2, out: '', errors });
});

it('leaves no file if a Bindflow ends during its answer', async () => {
  const begun = new Promise<void>((resolve) => {
    const watcher = watch(home, (_what, name) => {
      // The first row group is written. Two more follow, which is more than the pipe between two processes holds.
      if (!name?.startsWith('cut.parquet') || statSync(file(name)).size === 0) return;
      watcher.close();
      resolve();
    });
  });
  const cut = log('export', '--out', file('cut.parquet'));
  await begun;
  await server.kill();
  expect(await cut).toEqual({ code: 2, out: '', errors: `${file('cut.parquet')} was not written: the Bindflow at ${server.url} stopped before the end of its answer\n` });
  expect(readdirSync(home).filter((name) => name.startsWith('cut'))).toEqual([]);
});

it('exports the whole event store without a running Bindflow, each event once, with the time of an erasure', async () => {
  await log('erase', left.ports.applicationId, '--yes', '--by', 'Ida Ops', '--why', 'request');
  const written = await log('export', '--format', 'parquet', '--out', file('whole.log'));
  const rows = await rowsOf('whole.log');
  expect(written).toEqual(well(3, rows.length));
  const before = await asRows(exported);
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual(Array.from({ length: 2 }, () => MANY + before.length + 1));
  const erased = rows.filter(({ application }) => application === left.ports.applicationId);
  expect([erased.filter(({ type }) => type === 'ApplicationErased').length, erased.every((row) => row['erased'] instanceof Date)]).toEqual([1, true]);
  expect(rows.filter((row) => row['erased'] !== null).length).toBe(erased.length);
});
