import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { address, email, inbox, ledger, phone, profile } from './buyer.ts';
import { type Client, startClient } from './gateway-client.ts';

let client: Client;
let minutes = 0;
beforeAll(async () => void (client = await startClient({ now: () => new Date(Date.UTC(2026, 10, 20, 15, minutes)) })));
beforeEach(async () => {
  minutes = 0;
  await client.local('POST', '/sandbox/reset');
});
afterAll(() => client.sandbox.close());

const member = { username: 'member@example.com', password: 'Passw0rd!' };
const form = (username: string, password: string) => ({ grant_type: 'password', username, password });
const logIn = async ({ username, password } = member) =>
  String((await client.form('/auth/local/login/user', form(username, password))).json['bearer']);

describe('a profile', () => {
  test('is registered once for a name, in any case', async () => {
    const made = await profile(client);
    expect(made).toEqual({ Id: expect.any(String), ProfileId: expect.any(String), UserName: email, upn: email });
    const again = await client.call('POST', '/api/profile/register', {
      UserName: email.toUpperCase(),
      Secret: 'Other1!',
      CrmAccountId: null,
    });
    expect(again).toMatchObject({ status: 200, success: false, errors: [{ Code: 'DUPLICATE_USER' }] });
  });
  test('stores owner, phone, address, member reference and payment method, by either id', async () => {
    const { Id, ProfileId } = await profile(client);
    const { PostalCode, ...rest } = address;
    const calls: [string, string, Record<string, unknown>][] = [
      [Id, 'owner', { FirstName: 'Dana', LastName: 'Reyes' }],
      [ProfileId, 'phone', { IsPrimary: true, Type: 'MobilePhone', Number: phone }],
      [Id, 'address', { IsPrimary: true, Type: 'Mailing', ...rest, PostalCode }],
      [Id, 'reference', { ReferenceType: 'ExtRefMemberNumber', Description: 'Member number', ReferenceKey: 'AIMFIT2-DEFAULT' }],
      [
        ProfileId,
        'paymentauthorizations',
        { EFTTypeId: '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e01', Token: 't-1', CardType: 'visa', Name: 'Dana Reyes', Last4Digits: '1111', ExpirationDate: '2040-12-31' },
      ],
    ];
    for (const [id, part, body] of calls)
      expect(await client.call('POST', `/api/profile/${id}/${part}`, body)).toMatchObject({
        status: 200,
        success: true,
        data: { Id: expect.any(String) },
      });
    expect((await client.call('GET', `/api/profile/${Id}/address`)).all).toEqual([
      {
        Id: expect.any(String),
        DisplayText: '100 MAIN ST, AUSTIN, TX 78701-1234',
        Street1: '100 MAIN ST',
        Street2: '',
        City: 'AUSTIN',
        StateAbbr: 'TX',
        PostalCode: '78701-1234',
      },
    ]);
    expect((await client.call('GET', `/api/profile/${Id}/paymentauthorizations`)).all).toMatchObject([
      { Token: 't-1', DisplayText: 'visa ending in 1111' },
    ]);
    expect((await ledger(client)).references).toMatchObject([{ key: 'AIMFIT2-DEFAULT' }]);
    expect((await client.call('POST', '/api/profile/nobody/owner', { FirstName: 'Dana', LastName: 'Reyes' })).status).toBe(404);
  });
  test('of the member has saved addresses and methods, one of them expired', async () => {
    expect((await client.call('GET', '/api/profile/member@example.com/address')).all).toHaveLength(2);
    const { all } = await client.call('GET', '/api/profile/member@example.com/paymentauthorizations');
    expect(all.map(({ CardType, Last4Digits }) => [CardType, Last4Digits])).toEqual([
      ['visa', '1111'],
      [null, '6789'],
      ['american-express', '0005'],
    ]);
    expect(all.map(({ ExpirationDate }) => ExpirationDate)).toEqual(['2029-08-31', null, '2025-04-30']);
  });
});

describe('the local server', () => {
  const check = async (who: string) => (await client.local('GET', `/api/check?email=${encodeURIComponent(who)}`)).json;
  test('checks an email', async () => {
    expect(await check('nobody@example.com')).toEqual({
      Success: true,
      HasAccount: false,
      MustChangePassword: false,
      RequiresVerify: false,
    });
    expect(await check('Member@Example.com')).toEqual({
      Success: true,
      HasAccount: true,
      MustChangePassword: false,
      RequiresVerify: false,
    });
    expect(await check('mustchange@example.com')).toMatchObject({ HasAccount: true, MustChangePassword: true });
    expect(await check('unverified@example.com')).toMatchObject({ HasAccount: true, RequiresVerify: true });
  });
  test('logs in by password, and returns the user of the bearer', async () => {
    const bearer = await logIn();
    expect((await client.local('GET', '/api/user', undefined, bearer)).json).toEqual({ bearer });
    expect((await client.local('GET', '/api/user', undefined, `${bearer}x`)).status).toBe(401);
    expect((await client.local('GET', '/api/user')).status).toBe(401);
    const claims = JSON.parse(Buffer.from(bearer.split('.')[1]!, 'base64url').toString()) as Record<string, string>;
    const { all } = await client.call('GET', `/api/profile/${claims['ProfileId']}/address`);
    expect([claims['upn'], all.length]).toEqual(['member@example.com', 2]);
  });
  test('refuses a wrong password, and an unverified account', async () => {
    const wrong = await client.form('/auth/local/login/user', form(member.username, 'wrong'));
    expect(wrong).toMatchObject({ status: 401, json: { error: 'invalid_grant', requiresVerify: false } });
    const unverified = await client.form('/auth/local/login/user', form('unverified@example.com', 'Passw0rd!'));
    expect(unverified).toMatchObject({ status: 401, json: { error_description: 'AccountVerificationRequired', requiresVerify: true } });
    expect((await client.form('/auth/local/login/user', { username: 'a@b.co', password: 'x' })).status).toBe(400);
  });
  test('allows the temporary login only for users who must change the password', async () => {
    const temporary = (who: string, password: string) => client.form('/auth/local/s3cret', form(who, password));
    expect((await temporary('mustchange@example.com', 's3cret')).json).toHaveProperty('bearer');
    expect((await temporary('mustchange@example.com', '{secret}')).json).toHaveProperty('bearer');
    expect((await temporary('mustchange@example.com', 'other')).status).toBe(401);
    expect((await temporary(member.username, 's3cret')).status).toBe(401);
    expect((await temporary('unverified@example.com', 's3cret')).json).toMatchObject({ error_description: 'AccountVerificationRequired' });
  });
  test('registers a login, also for a profile that the gateway created', async () => {
    expect((await client.form('/auth/local/register', form('new@example.com', 'Passw0rd!'))).json).toHaveProperty('bearer');
    expect((await client.form('/auth/local/register', form('new@example.com', 'Passw0rd!'))).status).toBe(409);
    expect(await profile(client, 'new@example.com')).toMatchObject({ upn: 'new@example.com' });
    await profile(client);
    expect((await client.form('/auth/local/register', form(email, 'Other1!'))).status).toBe(409);
    expect((await client.form('/auth/local/register', form(email, 'Passw0rd!'))).json).toHaveProperty('bearer');
  });
  test('mails a reminder to change the password', async () => {
    expect((await client.local('POST', '/api/messaging/passwordupdateflag?email=mustchange%40example.com')).json).toEqual({
      Success: true,
    });
    expect((await inbox(client)).map(({ to, subject }) => [to, subject])).toEqual([
      [['mustchange@example.com'], 'Please update your password'],
    ]);
    expect((await client.local('POST', '/api/messaging/passwordupdateflag?email=nobody%40example.com')).json).toEqual({ Success: false });
  });
});

describe('security codes', () => {
  const generate = (bearer: string) => client.local('POST', '/auth-mfa/generate', {}, bearer);
  const verify = async (bearer: string, code: string) => (await client.local('POST', '/auth-mfa/verify', { code }, bearer)).status;
  const mailed = async (): Promise<string> => /\b\d{6}\b/.exec((await inbox(client, member.username)).at(-1)!.text)![0];
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('are mailed and work once', async () => {
    const bearer = await logIn();
    expect((await generate(bearer)).json).toEqual({ success: true });
    const code = await mailed();
    expect([await verify(bearer, wrong(code)), await verify(bearer, code), await verify(bearer, code)]).toEqual([401, 200, 401]);
  });
  test('of the newest mail only', async () => {
    const bearer = await logIn();
    await generate(bearer);
    const old = await mailed();
    await generate(bearer);
    expect(await mailed()).not.toBe('');
    expect(old === (await mailed()) || (await verify(bearer, old)) === 401).toBe(true);
  });
  test('for ten minutes', async () => {
    const bearer = await logIn();
    await generate(bearer);
    minutes = 10;
    expect(await verify(bearer, await mailed())).toBe(401);
  });
  test('for five tries', async () => {
    const bearer = await logIn();
    await generate(bearer);
    const code = await mailed();
    for (let tries = 0; tries < 5; tries += 1) await verify(bearer, wrong(code));
    expect(await verify(bearer, code)).toBe(401);
  });
  test('not without a bearer', async () => {
    expect((await client.local('POST', '/auth-mfa/generate', {})).status).toBe(401);
  });
});
