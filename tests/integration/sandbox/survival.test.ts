import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { achPayment, cardPayment, email, inbox, ledger, opportunity, orchestration, profile, readyToPay } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';
import { type Mortal, startMortal } from './killed.ts';

let folder: string;
let stateFile: string;
let started: Client[];
let mortals: Mortal[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindflow-sandbox-'));
  stateFile = join(folder, 'deep', 'sandbox.json');
  started = [];
  mortals = [];
});
afterEach(async () => {
  await Promise.all([...started.map(({ sandbox }) => sandbox.close()), ...mortals.map(({ kill }) => kill())]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts on the file. A client that used it before is not closed, as if it had been killed. */
async function start(more: Parameters<typeof startClient>[0] = {}): Promise<Client> {
  const client = await startClient({ stateFile, ...more });
  started.push(client);
  return client;
}
async function startOwnProcess(): Promise<Mortal> {
  const mortal = await startMortal(stateFile);
  mortals.push(mortal);
  return mortal;
}
const payPath = (purchase: string) => `/api/payment/submitPaymentWithCaching/${purchase}`;
const pay = (client: Client, purchase: string, body: unknown, requestId?: string) =>
  client.call('POST', payPath(purchase), body, requestId === undefined ? {} : { requestId });
const bind = (client: Client, body: unknown, requestId?: string) =>
  client.call('POST', '/api/workflow/purchaseWithCacheUpdate/p-1', body, requestId === undefined ? {} : { requestId });
const setFault = (client: Client, path: string, fault: string) => client.local('POST', '/sandbox/faults', { method: 'POST', path, fault });
const kept = () => readFileSync(stateFile, 'utf8');
const picture = (bytes: number) => Buffer.concat([Buffer.from('iVBORw0KGgoAAAAN', 'base64'), Buffer.alloc(bytes, 7)]).toString('base64');
const capture = (client: Client, ScreenName: string, bytes = 64) =>
  client.call('POST', '/api/capture/screenshot', {
    AccountId: null,
    OpportunityId: null,
    ScreenName,
    ImageFileBase64: picture(bytes),
  });

async function buy(client: Client) {
  const { sale, buyer, quoteIds } = await readyToPay(client);
  await client.call('POST', '/api/workflow/cachePurchase/p-1', orchestration(sale, quoteIds, buyer.Id));
  const paid = await pay(client, 'p-1', cardPayment(buyer.Id), 'pay-1');
  const body = orchestration(sale, quoteIds, buyer.Id, String(paid.data['ReferenceNumber']));
  return { sale, buyer, paid, body, bound: await bind(client, body, 'bind-1') };
}

describe('a purchase', () => {
  test('is there after a restart, and returns the same answers', async () => {
    const before = await start();
    const { buyer, paid, body, bound } = await buy(before);
    await pay(before, 'p-2', cardPayment(buyer.Id, { SecurityCode: '902' }));
    const after = await start();
    expect(await ledger(after)).toEqual(await ledger(before));
    expect(await inbox(after)).toEqual(await inbox(before));
    expect(after.credential).toBe(before.credential);
    for (const requestId of ['pay-1', undefined])
      expect((await pay(after, 'p-1', cardPayment(buyer.Id, { AmountToCharge: 5 }), requestId)).json).toEqual(paid.json);
    for (const requestId of ['bind-1', undefined]) expect((await bind(after, body, requestId)).json).toEqual(bound.json);
    expect((await pay(after, 'p-2', cardPayment(buyer.Id))).data).toEqual({ PaymentAlreadyInProcess: true });
    expect(await ledger(after)).toEqual(await ledger(before));
    expect(await inbox(after, email)).toHaveLength(1);
  });
  test('continues after a restart in its middle, with ids that were not used before', async () => {
    const before = await start();
    const { sale, buyer, quoteIds } = await readyToPay(before);
    const after = await start();
    const reference = String((await pay(after, 'p-1', cardPayment(buyer.Id))).data['ReferenceNumber']);
    expect(await bind(after, orchestration(sale, quoteIds, buyer.Id, reference))).toMatchObject({ success: true });
    expect((await opportunity(after)).Id).not.toBe(sale.Id);
    const last = await start();
    const other = String((await pay(last, 'p-2', achPayment(buyer.Id))).data['ReferenceNumber']);
    expect(other).not.toBe(reference);
    expect((await ledger(last)).charges.map(({ referenceNumber }) => referenceNumber)).toEqual([reference, other]);
  });
  test('leaves no card, account, licence or security number and no password in the file', async () => {
    const client = await start();
    const { buyer } = await buy(client);
    await pay(client, 'p-2', cardPayment(buyer.Id, { CreditCardNumber: '378282246310005', SecurityCode: '9901' }));
    await pay(client, 'p-3', achPayment(buyer.Id, '000987654321'));
    for (const secret of ['4111111111111111', '378282246310005', '"9901"', '"123"', '000987654321', '110000000', 'D1234567', 'Passw0rd!'])
      expect(kept()).not.toContain(secret);
    expect(kept()).toContain('1111');
  });
});

describe('a kill', () => {
  test('between a payment and its answer loses only the answer', async () => {
    const { client, kill } = await startOwnProcess();
    const buyer = await profile(client);
    await setFault(client, payPath('{id}'), 'timeout');
    const unanswered = pay(client, 'p-1', cardPayment(buyer.Id), 'lost').catch(() => 'lost');
    const charged = async (): Promise<string> => (await ledger(client)).charges[0]?.referenceNumber ?? charged();
    const reference = await charged();
    // The answer is delayed; other answers come after the payment was stored.
    await client.local('POST', '/sandbox/modes', {});
    await kill();
    expect(await unanswered).toBe('lost');
    const after = await start();
    expect((await ledger(after)).charges).toMatchObject([
      { purchaseId: 'p-1', amount: '198.30', last4: '1111', referenceNumber: reference },
    ]);
    for (const requestId of ['lost', 'another'])
      expect((await pay(after, 'p-1', cardPayment(buyer.Id), requestId)).data['ReferenceNumber']).toBe(reference);
    expect((await ledger(after)).charges).toHaveLength(1);
  });
  test('in the middle of many payments loses none that was answered', async () => {
    const { client, kill } = await startOwnProcess();
    const buyer = await profile(client);
    const answered = new Map<string, unknown>();
    const payAndNote = async (purchase: string): Promise<void> => {
      const { data } = await pay(client, purchase, cardPayment(buyer.Id));
      answered.set(purchase, data['ReferenceNumber']);
      if (answered.size === 20) await kill();
    };
    await Promise.allSettled(Array.from({ length: 60 }, (_, index) => payAndNote(`p-${index}`)));
    const { charges } = await ledger(await start());
    const known = new Map(charges.map(({ purchaseId, referenceNumber }) => [purchaseId, referenceNumber]));
    expect(known.size).toBe(charges.length);
    for (const [purchase, reference] of answered) expect([purchase, known.get(purchase)]).toEqual([purchase, reference]);
  });
});

test('a call returns the answer from before the restart, with no second effect', async () => {
  const before = await start();
  const register = (client: Client) =>
    client.call('POST', '/api/profile/register', { UserName: email, Secret: 'Passw0rd!', CrmAccountId: null }, { requestId: 'one' });
  const first = await register(before);
  const path = `/api/profile/${String(first.data['Id'])}/reference`;
  const refer = (client: Client) =>
    client.call('POST', path, { ReferenceType: 'ExtRefMemberNumber', Description: '', ReferenceKey: 'M-1' }, { requestId: 'two' });
  const referred = await refer(before);
  const after = await start();
  expect([(await register(after)).json, (await refer(after)).json]).toEqual([first.json, referred.json]);
  expect((await ledger(after)).references).toHaveLength(1);
});

describe('people', () => {
  const logIn = (client: Client, password: string) =>
    client.form('/auth/local/login/user', { grant_type: 'password', username: email, password });
  test('keep password, bearer and security code', async () => {
    const before = await start();
    await profile(before);
    const bearer = String((await logIn(before, 'Passw0rd!')).json['bearer']);
    await before.local('POST', '/auth-mfa/generate', {}, bearer);
    const after = await start();
    expect((await logIn(after, 'Passw0rd!')).status).toBe(200);
    expect((await logIn(after, 'Other1!')).status).toBe(401);
    expect((await after.local('GET', '/api/user', undefined, bearer)).status).toBe(200);
    const code = /\b\d{6}\b/.exec((await inbox(after, email)).at(-1)!.text)![0];
    expect((await after.local('POST', '/auth-mfa/verify', { code }, bearer)).json).toEqual({ success: true });
  });
});

describe('screenshots', () => {
  test('are stored beside the file: the newest fifty, each written once', async () => {
    const before = await start();
    const { data } = await capture(before, 'large', 2_000_000);
    const id = String(data['Id']);
    expect(kept().length).toBeLessThan(20_000);
    const after = await start();
    const shown = await fetch(`${after.sandbox.url}/sandbox/screenshots/${id}`);
    expect([shown.headers.get('content-type'), (await shown.arrayBuffer()).byteLength]).toEqual(['image/png', 2_000_012]);
    for (let taken = 0; taken < 50; taken += 1) await capture(after, `small ${taken}`);
    const files = readdirSync(`${stateFile}.pictures`);
    expect([files.length, files.includes(`${id}.png`)]).toEqual([50, false]);
    expect((await ledger(await start())).screenshots).toHaveLength(51);
  });
});

test('faults and modes survive a restart, and a used fault stays used', async () => {
  const before = await start();
  await before.local('POST', '/sandbox/modes', { naivePayment: true });
  await before.local('POST', '/sandbox/faults', { method: 'GET', path: '/api/check', fault: 'status-500', times: 2 });
  const check = (client: Client) => client.local('GET', '/api/check?email=a%40b.co');
  expect((await check(before)).status).toBe(500);
  const after = await start();
  expect((await after.local('POST', '/sandbox/modes', {})).json).toMatchObject({ naivePayment: true });
  expect([(await check(after)).status, (await check(after)).status]).toEqual([500, 200]);
});

test('a reset empties the file and removes the pictures, but the credential stays', async () => {
  const before = await start();
  const { sale } = await buy(before);
  await capture(before, 'any');
  await before.local('POST', '/sandbox/reset');
  expect(kept()).not.toContain(email);
  expect(readdirSync(`${stateFile}.pictures`)).toEqual([]);
  const after = await start();
  expect(await ledger(after)).toMatchObject({ charges: [], policies: [], opportunities: [], screenshots: [] });
  expect(after.credential).toBe(before.credential);
  expect((await opportunity(after)).Id).not.toBe(sale.Id);
});

describe('a file', () => {
  const broken: [string, (text: string) => string, RegExp][] = [
    ['cut short', (text) => text.slice(0, text.length / 2), /not JSON/],
    ['of several lines that are not JSON', () => 'a\nb\n{', /not JSON/],
    ['of another version', (text) => text.replace('"version":2', '"version":7'), /version 7/],
    ['that was edited', (text) => text.replace('198.30', '1.00'), /not as it was written/],
    ['of another kind', () => '[]', /not as it was written/],
  ];
  test.each(broken)('%s is set aside with one line, and the sandbox starts empty', async (_kind, change, reason) => {
    const before = await start();
    await buy(before);
    await capture(before, 'any');
    const text = change(kept());
    writeFileSync(stateFile, text);
    const lines: unknown[][] = [];
    const after = await start({ logger: { error: (...line: unknown[]) => void lines.push(line) } });
    expect((await ledger(after)).charges).toEqual([]);
    expect(lines).toEqual([[expect.stringMatching(reason)]]);
    expect(String(lines[0]![0])).toContain(`${stateFile}.unreadable`);
    expect(String(lines[0]![0])).not.toContain('\n');
    expect(readFileSync(`${stateFile}.unreadable`, 'utf8')).toBe(text);
    expect(readdirSync(`${stateFile}.pictures.unreadable`)).toHaveLength(1);
    await buy(after);
    expect((await ledger(await start())).charges).toHaveLength(1);
  });
  test('that is missing is an empty state; one without read permission is an error of one line', async () => {
    expect((await ledger(await start())).charges).toEqual([]);
    expect(existsSync(stateFile)).toBe(true);
    const directory = join(folder, 'directory');
    mkdirSync(directory);
    await expect(start({ stateFile: directory })).rejects.toThrow(`The sandbox cannot read its state file ${directory}`);
  });
  test('that cannot be written causes a server error; the repeat stores the change', async () => {
    const client = await start({ logger: { error: () => undefined } });
    const buyer = await profile(client);
    mkdirSync(`${stateFile}.writing`);
    expect(await pay(client, 'p-1', cardPayment(buyer.Id), 'same')).toMatchObject({ status: 500, success: false });
    rmSync(`${stateFile}.writing`, { recursive: true });
    const again = await pay(client, 'p-1', cardPayment(buyer.Id), 'same');
    expect((await ledger(await start())).charges).toMatchObject([{ referenceNumber: again.data['ReferenceNumber'] }]);
  });
});
