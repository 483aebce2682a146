// How often passwords, codes and emails may be tried: counted in the database, for each account and for each client.
import { describe, expect, it } from 'vitest';
import type { LimitRule, LimitRules } from '#graph/limits';
import { logIn, mailedCodes, member, resend, signIn, verify, wrongCode } from '../../support/account-holder.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { readyToPay } from '../../support/checkout.ts';
import { operationsOf } from '../../support/operations.ts';
import { type Answer, type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';

const rule = (tries: number): LimitRule => ({ tries, seconds: 600 });
const limits: LimitRules = {
  login: { account: rule(3), client: rule(6) },
  code: { account: rule(3), client: rule(50) },
  codeMail: { account: rule(4), client: rule(50) },
  emailCheck: { account: rule(3), client: rule(6) },
  resumeMail: { account: rule(3), client: rule(6) },
  resumeCodeMail: { account: rule(3), client: rule(6) },
  resumeCode: { account: rule(3), client: rule(6) },
};
const time = { now: Date.UTC(2026, 10, 20, 15) };

let clients = 0;
/** A browser at an address of its own. */
const elsewhere = (url: string, address = `203.0.113.${(clients += 1)}`): GraphBrowser => graphBrowser(url, { 'x-forwarded-for': address });

const wrong = (email = member.email) => ({ email, password: 'Wrong1!' });
/** The error's code, else why it was refused, else which member of the union it is. */
const outcome = ({ data, errors = [] }: Answer): unknown => {
  const result = Object.values(data ?? {})[0] as { __typename: string; code?: string } | undefined;
  return [errors[0]?.extensions?.['code'], result?.code, result?.__typename].find((said) => said !== undefined);
};
const tooMany = { code: 'TOO_MANY_TRIES', message: 'Too many tries. Please wait 10 minutes and try again.', retryAfter: expect.any(Number) };
const check = (browser: GraphBrowser, email: string): Promise<Answer> =>
  browser.post({ query: 'query Q($email: EmailAddress!) { emailCheck(email: $email) { hasAccount } }', variables: { email } });
let names = 0;
const newEmail = (): string => `limited-${(names += 1)}@example.com`;

describeBindflow(
  'limits',
  ({ url, running, control }) => {
    const LOGIN = '/auth/local/login/user';
    const newMember = async (): Promise<{ email: string; password: string }> => {
      const credentials = { email: newEmail(), password: 'Passw0rd!' };
      const body = new URLSearchParams({ grant_type: 'password', username: credentials.email, password: credentials.password });
      await fetch(`${running().sandbox.url}/auth/local/register`, { method: 'POST', body });
      return credentials;
    };
    const lastCode = async (email: string): Promise<string> => (await mailedCodes(running().sandbox.url, email)).at(-1) ?? '';

    describe('on passwords', () => {
      it('an account allows three tries from all clients and in any case; then the right password is refused too, with no call', async () => {
        const { email, password } = await newMember();
        for (const name of [email, email.toUpperCase(), email]) expect(outcome(await logIn(elsewhere(url()), wrong(name)))).toBe('INVALID_CREDENTIALS');
        const calls = (await control.calls(LOGIN)).length;
        const { data } = await logIn(elsewhere(url()), { email, password });
        expect(data).toMatchObject({ logIn: { __typename: 'TooManyTries', ...tooMany } });
        const { retryAfter } = (data as { logIn: { retryAfter: number } }).logIn;
        expect([retryAfter > 540, retryAfter <= 600]).toEqual([true, true]);
        expect((await control.calls(LOGIN)).length).toBe(calls);
        expect(outcome(await logIn(elsewhere(url()), wrong(newEmail())))).toBe('INVALID_CREDENTIALS');
      });

      it('a client may try six times with any accounts; others may continue', async () => {
        const browser = elsewhere(url(), '198.51.100.9');
        for (let tries = 0; tries < 6; tries += 1) expect(outcome(await logIn(browser, wrong(newEmail())))).toBe('INVALID_CREDENTIALS');
        const email = newEmail();
        for (let tries = 0; tries < 4; tries += 1) expect(outcome(await logIn(browser, wrong(email)))).toBe('TOO_MANY_TRIES');
        // What a client says of itself before the proxy's own entry does not make it another one.
        expect(outcome(await logIn(elsewhere(url(), '192.0.2.44, 198.51.100.9'), wrong(newEmail())))).toBe('TOO_MANY_TRIES');
        // Nor were the tries of the account used up by one that may not try any more.
        expect(outcome(await logIn(elsewhere(url()), wrong(email)))).toBe('INVALID_CREDENTIALS');
      });

      it('the right password is not counted, and has the account’s wrong ones forgotten, but not the client’s', async () => {
        const mine = await newMember();
        const browser = elsewhere(url());
        for (let round = 0; round < 3; round += 1) {
          for (let tries = 0; tries < 2; tries += 1) expect(outcome(await logIn(browser, wrong(mine.email)))).toBe('INVALID_CREDENTIALS');
          expect(outcome(await logIn(round < 2 ? browser : elsewhere(url()), mine))).toBe('SecurityCodeSent');
        }
        expect(outcome(await logIn(browser, wrong(newEmail())))).toBe('TOO_MANY_TRIES');
      });

      const purchaseAccounts = async (): Promise<(credentials: { email: string; password: string }) => Promise<Answer>> => {
        const buyer = await readyToPay(url());
        const usual = operationsOf(buyer)['prepareAccount']!.variables['input'] as { buyer: object };
        const query =
          'mutation P($input: PrepareAccountInput!) { prepareAccount(input: $input) { __typename ... on Refusal { code message } ... on TooManyTries { retryAfter } } }';
        return ({ email, password }) => buyer.send({ query, variables: { input: { ...usual, buyer: { ...usual.buyer, email }, password } } });
      };

      it('the right password of a purchase is not counted, and has the account’s wrong ones forgotten', async () => {
        const mine = await newMember();
        const prepare = await purchaseAccounts();
        for (let tries = 0; tries < 2; tries += 1) expect(outcome(await prepare(wrong(mine.email)))).toBe('INVALID_CREDENTIALS');
        expect(outcome(await prepare(mine))).toBe('AccountPrepared');
        for (let tries = 0; tries < 3; tries += 1) expect(outcome(await logIn(elsewhere(url()), wrong(mine.email)))).toBe('INVALID_CREDENTIALS');
      });

      it('of a purchase are counted with those of logins', async () => {
        const mine = await newMember();
        const prepare = await purchaseAccounts();
        for (let tries = 0; tries < 2; tries += 1) expect(outcome(await logIn(elsewhere(url()), wrong(mine.email)))).toBe('INVALID_CREDENTIALS');
        expect(outcome(await prepare(wrong(mine.email)))).toBe('INVALID_CREDENTIALS');
        expect((await prepare(mine)).data).toEqual({ prepareAccount: { __typename: 'TooManyTries', ...tooMany } });
        expect(outcome(await logIn(elsewhere(url()), mine))).toBe('TOO_MANY_TRIES');
      });

      it('that got no answer are not counted', async () => {
        const mine = await newMember();
        const browser = elsewhere(url());
        await control.fault({ path: LOGIN, fault: 'status-500', times: 8 });
        for (let tries = 0; tries < 4; tries += 1) expect(outcome(await logIn(browser, mine))).toBe('UPSTREAM_STATUS');
        expect(outcome(await logIn(browser, mine))).toBe('SecurityCodeSent');
      });

      it('ten concurrent ones are counted one by one', async () => {
        const { email } = await newMember();
        const outcomes = (await Promise.all(Array.from({ length: 10 }, () => logIn(elsewhere(url()), wrong(email))))).map(outcome);
        expect(outcomes.filter((reason) => reason === 'INVALID_CREDENTIALS')).toHaveLength(3);
      });
    });

    it('hold over several processes, and after a restart', async () => {
      const { email } = await newMember();
      const [, other] = [await logIn(elsewhere(url()), wrong(email)), await running().alongside()];
      expect(outcome(await logIn(elsewhere(other.url), wrong(email)))).toBe('INVALID_CREDENTIALS');
      expect(outcome(await logIn(elsewhere(url()), wrong(email)))).toBe('INVALID_CREDENTIALS');
      expect(outcome(await logIn(elsewhere(other.url), wrong(email)))).toBe('TOO_MANY_TRIES');
      await other.close();
      const again = await running().alongside();
      expect(outcome(await logIn(elsewhere(again.url), wrong(email)))).toBe('TOO_MANY_TRIES');
    });

    describe('on codes', () => {
      it('three wrong ones, and then not even the right one; a new login of the account does not help', async () => {
        const mine = await newMember();
        const browser = elsewhere(url());
        await logIn(browser, mine);
        const code = await lastCode(mine.email);
        for (let tries = 0; tries < 3; tries += 1) expect(outcome(await verify(browser, wrongCode(code)))).toBe('INVALID_CODE');
        expect((await verify(browser, code)).data).toEqual({ verifySecurityCode: { __typename: 'TooManyTries', ...tooMany } });
        const again = elsewhere(url());
        await logIn(again, mine);
        expect(outcome(await verify(again, await lastCode(mine.email)))).toBe('TOO_MANY_TRIES');
      });

      it('four are mailed to an account, by logins and by asking again', async () => {
        const mine = await newMember();
        for (let logins = 0; logins < 3; logins += 1) expect(outcome(await logIn(elsewhere(url()), mine))).toBe('SecurityCodeSent');
        const browser = elsewhere(url());
        await logIn(browser, mine);
        time.now += 31_000;
        expect((await resend(browser)).data).toEqual({ resendSecurityCode: { __typename: 'TooManyTries', ...tooMany } });
        expect((await logIn(elsewhere(url()), mine)).data).toMatchObject({ logIn: { __typename: 'TooManyTries', ...tooMany } });
        expect(await mailedCodes(running().sandbox.url, mine.email)).toHaveLength(4);
      });

      it('that are right are not counted', async () => {
        const mine = await newMember();
        for (let times = 0; times < 4; times += 1) await signIn(elsewhere(url()), running().sandbox.url, mine);
      });
    });

    describe('on asking for accounts', () => {
      const limited = { extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) } };

      it('an email three times, then an error that says how long to wait', async () => {
        const email = newEmail();
        for (let times = 0; times < 3; times += 1) expect((await check(elsewhere(url()), email)).data).toEqual({ emailCheck: { hasAccount: false } });
        expect((await check(elsewhere(url()), email)).errors).toMatchObject([limited]);
        expect(await control.calls('/api/check')).toHaveLength(3);
      });

      it('a client six times, in one document or in several', async () => {
        const browser = elsewhere(url());
        const query = `{ ${Array.from({ length: 5 }, (_, i) => `c${i}: emailCheck(email: "${newEmail()}") { hasAccount }`).join(' ')} }`;
        expect((await browser.post({ query })).errors).toBeUndefined();
        expect((await check(browser, newEmail())).errors).toBeUndefined();
        expect((await check(browser, newEmail())).errors).toMatchObject([limited]);
      });
    });

    it('keep no email and no address in the clear', async () => {
      await logIn(elsewhere(url(), '198.51.100.77'), wrong());
      const rows = await running().db.selectFrom('rate_limit').selectAll().execute();
      expect(rows.length).toBeGreaterThan(10);
      for (const { key } of rows) expect(key).toMatch(/^(login|code|codeMail|emailCheck)\/(account|client)\/\d:[\w-]{43}$/);
    });
  },
  { limits, trustedProxies: 1, now: () => time.now },
);
