// Unique secrets in payments that succeed, are declined, or are under way when the server is killed: they reach the gateway, and are nowhere on the server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { print } from 'graphql';
import { sql } from 'kysely';
import { purchase } from '#workflows/purchase';
import { type OpenDatabase, openDatabase } from '#graph/db';
import { createEncryptionKeys } from '#graph/event-store';
import { type Sandbox, startSandbox } from '#sandbox';
import { mailedCodes, signIn } from '../../support/account-holder.ts';
import { EMPTY_PAYMENT } from '../../support/answers.ts';
import { type Wire, canaryCard, canaryFein, canaryLicence, canaryPassword, listenIn, productionPrograms, typedCanaries } from '../../support/canaries.ts';
import { acceptTerms, byECheck, comeBack, quotedFitness, quotedTrades, readyToPay } from '../../support/checkout.ts';
import { type Gate, startGate } from '../../support/gate.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import { type TestPostgres, startOwnPostgres } from '../../support/postgres.ts';
import { resumeElsewhere, mailLink, mailedCode, mailsTo } from '../../support/resume.ts';
import { type Places, filesIn, searchFor } from '../../support/search.ts';
import type { Searched } from '../../support/secret-forms.ts';
import { makeHome, runLog, startAndStay } from '../../support/started.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

const SUBMIT = '/api/payment/submitPaymentWithCaching/{id}';
const FIRST_NAME = 'Quillfeather';
const LOG_KEY = 'a-key-of-the-log-that-is-long-enough';

const folder = mkdtempSync(path.join(tmpdir(), 'bindflow-canaries-'));
const wire: Wire = listenIn();
let sandbox: Sandbox;
let gate: Gate;
let postgres: TestPostgres;
let database: OpenDatabase;
let places: Places;
/** What the server has encrypted for itself: the logged-in account with its bearer, and the inputs of a purchase's steps. */
let sealed: Buffer;
let secrets: readonly Searched[];
/** By place: a value that may be there, and is. */
let planted: Readonly<Record<string, string>>;

const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);

function buy(buyer: NodeBuyer, instrument: object): Promise<boolean> {
  const account = { email: emailOf(buyer), password: canaryPassword, confirmPassword: canaryPassword };
  return purchase(buyer.ports, { payment: { ...EMPTY_PAYMENT, ...instrument }, account });
}

async function companyToPay(url: string): Promise<NodeBuyer> {
  const buyer = await quotedTrades(url);
  byECheck(buyer);
  acceptTerms(buyer);
  return buyer;
}

/** Requests that no page would send, with secrets in them. */
async function misuse(url: string, buyer: NodeBuyer): Promise<void> {
  const { document, variables } = operationsOf(buyer)['submitPayment']!;
  const query = print(document);
  const { cardNumber, securityCode } = canaryCard;
  for (const card of [
    { ...canaryCard, cardNumber: [cardNumber] },
    { ...canaryCard, securityCode: 'x0472' },
    { ...canaryCard, cvv: securityCode },
  ])
    await buyer.send({ query, variables: { input: { ...(variables['input'] as object), card } } });
  await buyer.ports.graph(document, {}).catch(() => undefined);
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/graphql`, { method: 'POST', headers, body: `{"cardNumber": "${cardNumber}", "securityCode": "${securityCode}"` });
  await fetch(`${url}/Payment?cardNumber=${cardNumber}&password=${encodeURIComponent(canaryPassword)}`);
}

const exported = async (home: string, env: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<Buffer> => {
  const { out, errors, code } = await runLog(home, ['export', ...options], env);
  if (code !== 0) throw new Error(errors);
  return Buffer.from(out + errors);
};

const metricsOf = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(`${url}/metrics`)).text());

/** The files of one database, and PostgreSQL's write-ahead log. */
async function filesOf({ db }: OpenDatabase): Promise<Places> {
  const { rows } = await sql<{
    folder: string;
    oid: string;
  }>`select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`.execute(db);
  const { folder: data, oid } = rows[0]!;
  await sql`checkpoint`.execute(db);
  return { ...filesIn(path.join(data, 'base', oid), 'base'), ...filesIn(path.join(data, 'pg_wal')) };
}

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, programsDir: productionPrograms(path.join(folder, 'programs')) });
  gate = await startGate(sandbox.url, wire);
  postgres = await startOwnPostgres();
  const databaseUrl = await postgres.createDatabase();
  database = await openDatabase({ databaseUrl, dataDir: folder });
  const home = makeHome();
  const env = {
    LOCAL_SERVER_URL: gate.url,
    GATEWAY_URL: gate.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    PUBLIC_URL: 'http://127.0.0.1:4000',
    DATABASE_URL: databaseUrl,
    LOG_KEY,
    LOG_LEVEL: 'trace',
  };
  const before = await startAndStay(home, env);
  const { url, port } = before;

  const byCard = await readyToPay(url, { more: { firstName: FIRST_NAME } });
  await byCard.ship();
  await mailLink(byCard, emailOf(byCard));
  await misuse(url, byCard);
  wire.declineNext();
  expect(await buy(byCard, canaryCard)).toBe(false);
  expect(await buy(byCard, canaryCard)).toBe(true);
  const left = await quotedFitness(url);
  await left.ship();
  await mailLink(left, emailOf(left));
  const onPhone = await resumeElsewhere(left, sandbox.url, emailOf(left));
  const byLicence = await companyToPay(url);
  expect(await buy(byLicence, canaryLicence)).toBe(true);
  const killed = await companyToPay(url);
  const keeping = gate.stopNext(SUBMIT, 'call');
  const pressed = buy(killed, canaryFein);
  await keeping;
  const metricsBefore = await metricsOf(url);
  await before.kill();
  expect(await pressed).toBe(false);

  const server = await startAndStay(home, { ...env, PORT: port });
  const back = comeBack(killed);
  const browser = graphBrowser(url);
  await signIn(browser, sandbox.url, { email: emailOf(byCard), password: canaryPassword });
  const buyers = [byCard, left, onPhone, byLicence, back];
  for (const buyer of [byCard, byLicence, back]) expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });

  const codes = [...(await mailedCodes(sandbox.url, emailOf(byCard))), await mailedCode(sandbox.url, emailOf(left))];
  secrets = [...typedCanaries, ...wire.held(), ...codes.map((text) => ({ name: 'emailed code', text, isShort: true }))];
  const answers = [...buyers.flatMap((buyer) => buyer.answers), ...browser.answers].join('\n');
  const { raw, events, opened } = await wholeDatabase(database.db, createEncryptionKeys(LOG_KEY));
  const mails = (await mailsTo(sandbox.url, emailOf(byCard))).filter(({ subject }) => subject !== 'Your security code');
  sealed = Buffer.from(opened);
  places = {
    columns: Buffer.from(raw, 'latin1'),
    'personal fields, opened': Buffer.from(events),
    ...(await filesOf(database)),
    'output before the kill': Buffer.from(before.said()),
    'output after it': Buffer.from(server.said()),
    answers: Buffer.from(answers),
    'metrics before the kill': metricsBefore,
    'metrics after it': await metricsOf(url),
    mails: Buffer.from(JSON.stringify(mails)),
    export: await exported(home, env),
    'export with keys': await exported(home, env, '--with-keys'),
  };
  const requestIds = (from: readonly string[]): string => from.flatMap((answer) => /"x-request-id","([^"]+)"/.exec(answer)?.[1] ?? []).at(-1) ?? '';
  const application = byCard.ports.applicationId;
  planted = {
    columns: application,
    'personal fields, opened': FIRST_NAME,
    base: application,
    pg_wal: application,
    'output before the kill': requestIds(byCard.answers.slice(0, -1)),
    'output after it': requestIds(browser.answers),
    answers: String(wire.calls.find((call) => call.path.includes('submitPayment'))?.headers['x-request-id']),
    'metrics before the kill': SUBMIT,
    'metrics after it': '/auth-mfa/verify',
    mails: emailOf(byCard),
    export: application,
    'export with keys': application,
  };
  await server.kill();
}, 120_000);
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await gate.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Treats the files of a folder as one place. */
const placeOf = (file: string): string => /^(base|pg_wal)\//.exec(file)?.[1] ?? file;

it('every secret reaches the gateway', () => {
  const typed = ['card number', 'security code', 'expiry as 2037', 'account number', 'routing number', 'licence', 'tax number', 'password'];
  expect(wire.arrived(secrets)).toEqual(expect.arrayContaining([...typed, 'emailed code']));
  expect(new Set(wire.held().map(({ name }) => name))).toEqual(new Set(['bearer', 'signature of the bearer', 'credential', 'credential in clear']));
});

it('no secret is anywhere else, in any form', () => {
  expect(searchFor(secrets).findIn(places)).toEqual([]);
  const ofTheServer = wire.held().map(({ text }) => text);
  expect(searchFor(secrets.filter(({ text }) => !ofTheServer.includes(text))).findIn({ sealed })).toEqual([]);
});

it('control: the search finds a permitted value in every place', () => {
  const found = Object.entries(planted).filter(([place, text]) => {
    const there = Object.fromEntries(Object.entries(places).filter(([name]) => placeOf(name) === place));
    return text !== '' && searchFor([{ name: 'planted', text }]).findIn(there).length > 0;
  });
  expect(found.map(([place]) => place)).toEqual([...new Set(Object.keys(places).map(placeOf))]);
});
