// Cards, accounts, codes, passwords, bearers and the credential: in no log line, no row and no answer, whatever goes wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { print } from 'graphql';
import { sql } from 'kysely';
import { purchase } from '#workflows/purchase';
import { EMPTY_PAYMENT } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, byECheck, continueFrom, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { byCard, operationsOf } from '../../support/operations.ts';

const PASSWORD = 'Quetzal!7vbn';
const amex = { cardNumber: '3782 822463 10005', expMonth: '11', expYear: '2039', securityCode: '7391' };
const bank = { bankAccountType: 'Savings', accountNumber: '80245167793', routingNumber: '110000000' };
const licence = { securityOption: "Driver's license", driverLicense: 'TX20418855', driverState: 'TX' };
const fein = { securityOption: 'FEIN', companyName: 'Castillo Carpentry LLC', fein: '98-7612345' };

/** A value as it may show: as it was typed, in digits, in hexadecimal or base64. Short ones count only as a whole value. */
const shapesOf = (value: string): RegExp[] => {
  const plain = [value, ...(/^[\d -]+$/.test(value) ? [value.replace(/\D/g, '')] : [])];
  const encoded = plain.flatMap((text) => [Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=+$/, '')]);
  const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const alone = (text: string): string => (text.length < 6 ? `(?<![\\w-])${escaped(text)}(?![\\w-])` : escaped(text));
  return [...plain, ...encoded.filter((text) => text.length >= 8)].map((text) => new RegExp(alone(text)));
};
const shows = (where: readonly string[], value: string): string[] => where.filter((text) => shapesOf(value).some((shape) => shape.test(text))).map((text) => text.slice(0, 200));

let bindflow: RunningBindflow;
let rows: string[];
let answers: string[];
let events: string[];
let email: string;
let bearer: string;
let credential: string;

async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ table_name: string }>`select table_name from information_schema.tables where table_schema = 'public'`.execute(bindflow.db);
  const all = await Promise.all(tables.map(async ({ table_name }) => ({ table_name, content: await sql`select * from ${sql.table(table_name)}`.execute(bindflow.db) })));
  const text = (value: unknown): unknown => (Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('hex')}` : value);
  return all.flatMap(({ table_name, content }) =>
    content.rows.map((row) => `${table_name} ${JSON.stringify(Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, text(value)])))}`),
  );
}

const buy = (buyer: NodeBuyer, instrument: object): Promise<boolean> => {
  const email = String(buyer.state().answers['email']);
  return purchase(buyer.ports, { payment: { ...EMPTY_PAYMENT, ...instrument }, account: { email, password: PASSWORD, confirmPassword: PASSWORD } });
};

/** What goes wrong with secrets in the request: not JSON, a wrong type, a value that is refused, a field that is not there. */
async function misuse(buyer: NodeBuyer): Promise<void> {
  const { document, variables } = operationsOf(buyer)['submitPayment']!;
  const input = variables['input'] as object;
  const { card } = byCard(amex).method;
  const query = print(document);
  const sends = [
    { ...card, cardNumber: Number(amex.cardNumber.replaceAll(' ', '')) },
    { ...card, securityCode: 'x7391' },
    { ...card, cvv: '7391' },
  ];
  for (const wrong of sends) await buyer.send({ query, variables: { input: { ...input, method: { card: wrong } } } });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${bindflow.facade.url}/graphql`, { method: 'POST', headers, body: `{"cardNumber": "${amex.cardNumber}", "securityCode": ${amex.securityCode}` });
  await fetch(`${bindflow.facade.url}/graphql?password=${PASSWORD}`, { method: 'POST', headers, body: '{}' });
  await fetch(`${bindflow.facade.url}/Payment?cardNumber=${encodeURIComponent(amex.cardNumber)}&password=${PASSWORD}`);
}

beforeAll(async () => {
  bindflow = await startForTests();
  const { url } = bindflow.facade;
  const cardBuyer = await readyToPay(url);
  email = String(cardBuyer.state().answers['email']);
  await misuse(cardBuyer);
  await bindflow.control.fault({ path: '/api/profile/register', fault: 'drop-response', times: 2 });
  await buy(cardBuyer, amex);
  await bindflow.control.fault({ path: '/auth/local/register', fault: 'malformed-json' });
  await buy(cardBuyer, amex);
  await buy(cardBuyer, { ...amex, securityCode: '9901' });
  await buy(cardBuyer, amex);
  const lost = await readyToPay(url);
  await bindflow.control.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-response' });
  await buy(lost, amex);
  const byBank = await quotedTrades(url);
  byECheck(byBank);
  acceptTerms(byBank);
  await buy(byBank, { ...bank, ...licence, accountNumber: '80245167901' });
  await buy(byBank, { ...bank, ...licence });
  const company = await quotedTrades(url);
  byECheck(company);
  acceptTerms(company);
  await buy(company, { ...bank, ...fein });
  await continueFrom(company, 2);
  const buyers = [cardBuyer, lost, byBank, company];
  expect(buyers.map((buyer) => buyer.state().purchase.phase)).toEqual(['completed', 'unconfirmed', 'completed', 'completed']);
  for (const buyer of buyers) await buyer.ship();
  rows = await dump();
  answers = [...buyers.flatMap((buyer) => buyer.answers), await (await fetch(`${url}/?sitename=trades`)).text()];
  events = buyers.flatMap(({ log }) => log.map((event) => JSON.stringify(event)));
  const { root_id, application_id, account } = await bindflow.db.selectFrom('purchase_account').selectAll().executeTakeFirstOrThrow();
  ({ bearer } = JSON.parse(bindflow.keys.unseal(account, `session_account/${root_id}/${application_id}`).toString('utf8')) as { bearer: string });
  const settings = (await (await fetch(`${bindflow.sandbox.url}/api/settings`)).json()) as { api: { credential: string } };
  ({ credential } = settings.api);
}, 90_000);
afterAll(() => bindflow.close());

const never: readonly [string, () => string][] = [
  ['the card number', () => amex.cardNumber],
  ['the security code', () => amex.securityCode],
  ['the declined security code', () => '9901'],
  ['the year of expiry', () => amex.expYear],
  ['the account number', () => bank.accountNumber],
  ['the declined account number', () => '80245167901'],
  ['the routing number', () => bank.routingNumber],
  ['the licence', () => licence.driverLicense],
  ['the tax number', () => fein.fein],
  ['the password', () => PASSWORD],
  ['the bearer', () => bearer],
  ['the bearer’s signature', () => bearer.split('.')[2]!],
  ['the credential', () => credential],
  ['the credential in the clear', () => Buffer.from(credential, 'base64').toString('utf8').split(':')[1]!],
];

describe.each(never)('%s', (_what, value) => {
  it('is in no log line', () => expect(shows(bindflow.logged, value())).toEqual([]));
  it('is in no row of any table', () => expect(shows(rows, value())).toEqual([]));
  it('is in no event', () => expect(shows(events, value())).toEqual([]));
  it('is in no answer to the browser', () => expect(shows(answers, value())).toEqual([]));
});

describe('who is insured', () => {
  it.each([
    ['the last name', () => 'Castillo'],
    ['the street', () => '1204 S CONGRESS AVE'],
    ['the phone', () => '5125550134'],
    ['the email', () => email],
  ])('%s is in no log line and in no row in the clear', (_what, value) => {
    expect(shows([...bindflow.logged, ...rows], value())).toEqual([]);
    expect(shows(events, value()).length).toBeGreaterThan(0);
  });
});

describe('the search itself', () => {
  it('finds what is harmless', () => {
    expect(shows(rows, 'self-employed').length).toBeGreaterThan(0);
    expect(shows(rows, '0005').length).toBeGreaterThan(0);
    expect(shows(events, 'self-employed').length).toBeGreaterThan(0);
    expect(shows(answers, 'self-employed').length).toBeGreaterThan(0);
    expect(shows(bindflow.logged, '/graphql').length).toBeGreaterThan(0);
    expect(shows(bindflow.logged, 'Too many retry attempts made, stopping.').length).toBeGreaterThan(0);
  });

  it('finds a secret in any of its shapes', () => {
    const digits = amex.cardNumber.replaceAll(' ', '');
    const planted = [`a ${digits} b`, amex.cardNumber, `"${Buffer.from(digits).toString('base64')}"`, Buffer.from(digits).toString('hex')];
    expect(shows(planted, amex.cardNumber)).toEqual(planted);
    expect(shows(['code 7391.', '"7391"', 'a7391b', '8-7391-1'], '7391')).toEqual(['code 7391.', '"7391"']);
  });

  it('looks at every table that holds anything', () => {
    const tables = [...new Set(rows.map((row) => row.split(' ')[0]))];
    expect(tables).toEqual(
      expect.arrayContaining([
        'application',
        'application_key',
        'application_owner',
        'event',
        'offer',
        'program_configuration',
        'purchase_step',
        'purchase_account',
        'stream_head',
      ]),
    );
  });
});
