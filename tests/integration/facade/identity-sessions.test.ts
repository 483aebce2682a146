// Sessions of account holders: opaque ids that change at each step, expire, and are revoked immediately; the bearer stays on the server.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { askViewer, logIn, logOut, mailedCodes, member, signIn, verify, wrongCode } from '../../support/account-holder.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';

const COOKIE = 'bindflow-session';
const MINUTE = 60_000;
const time = { now: Date.UTC(2026, 10, 20, 15) };

const isVerified = async (browser: GraphBrowser): Promise<boolean | null> => {
  const { viewer } = (await askViewer(browser)).data as { viewer: { isVerified: boolean } | null };
  return viewer && viewer.isVerified;
};

describeBindflow(
  'a session',
  ({ url, running }) => {
    const sandbox = (): string => running().sandbox.url;
    const lastCode = async (): Promise<string> => (await mailedCodes(sandbox())).at(-1) ?? '';

    it('gets a new id after the password and another after the code; the earlier id stops working', async () => {
      const browser = graphBrowser(url());
      await logIn(browser);
      const first = browser.copy();
      await logIn(browser);
      const second = browser.copy();
      expect([await isVerified(first), await isVerified(second)]).toEqual([null, false]);
      await verify(browser, await lastCode());
      expect([await isVerified(first), await isVerified(second), await isVerified(browser)]).toEqual([null, null, true]);
      const ids = [first, second, browser].map(({ cookies }) => cookies.get(COOKIE));
      expect(new Set(ids).size).toBe(3);
      for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
      expect((await verify(second, await lastCode())).data).toMatchObject({ verifySecurityCode: { code: 'NOT_SIGNED_IN' } });
    });

    it('that was already verified survives a concurrent request with its old id', async () => {
      const browser = graphBrowser(url());
      await logIn(browser);
      const underWay = browser.copy();
      await verify(browser, await lastCode());
      await askViewer(underWay);
      expect(underWay.setCookies.filter((line) => line.includes(COOKIE))).toEqual([]);
    });

    it('is unchanged if a later login is refused or a code is wrong', async () => {
      const browser = graphBrowser(url());
      await signIn(browser, sandbox());
      const { cookies } = browser.copy();
      await logIn(browser, { email: member.email, password: 'Wrong1!' });
      expect([browser.cookies.get(COOKIE), await isVerified(browser)]).toEqual([cookies.get(COOKIE), true]);
      const other = graphBrowser(url());
      await logIn(other);
      const before = other.cookies.get(COOKIE);
      await verify(other, wrongCode(await lastCode()));
      expect([other.cookies.get(COOKIE), await isVerified(other)]).toEqual([before, false]);
    });

    it.each(['made up', '../../x', 'x'.repeat(43), '', 'a'.repeat(10_000)])('with the id %j does not exist', async (id) => {
      const browser = graphBrowser(url(), {}, new Map([[COOKIE, id]]));
      expect(await isVerified(browser)).toBeNull();
    });

    it('ends by itself: 15 minutes without the code, an hour without use, 12 hours in any case', async () => {
      const waiting = graphBrowser(url());
      await logIn(waiting);
      time.now += 15 * MINUTE - 1;
      expect(await isVerified(waiting)).toBe(false);
      time.now += 1;
      expect(await isVerified(waiting)).toBeNull();

      const idle = graphBrowser(url());
      await signIn(idle, sandbox());
      time.now += 60 * MINUTE - 1;
      expect(await isVerified(idle)).toBe(true);
      time.now += 60 * MINUTE;
      expect(await isVerified(idle)).toBeNull();

      const busy = graphBrowser(url());
      await signIn(busy, sandbox());
      for (let halfHour = 1; halfHour < 24; halfHour += 1) {
        time.now += 30 * MINUTE;
        expect(await isVerified(busy)).toBe(true);
      }
      time.now += 30 * MINUTE;
      expect(await isVerified(busy)).toBeNull();
    });

    it('leaves no row of logged out, expired and replaced sessions after the next login', async () => {
      const [lasting, leaving] = [graphBrowser(url()), graphBrowser(url())];
      await signIn(lasting, sandbox());
      await signIn(leaving, sandbox());
      await logOut(leaving);
      expect(leaving.cookies.has(COOKIE)).toBe(false);
      time.now += 61 * MINUTE;
      await signIn(graphBrowser(url()), sandbox());
      const { db } = running();
      expect(await db.selectFrom('login_session').select('status').execute()).toEqual([{ status: 'verified' }]);
    });

    it('that cannot be decrypted has ended, and its browser logs in again', async () => {
      const browser = graphBrowser(url());
      await signIn(browser, sandbox());
      await running()
        .db.updateTable('login_session')
        .set({ account_holder: randomBytes(200) })
        .execute();
      expect(await isVerified(browser)).toBeNull();
      await signIn(browser, sandbox());
      expect(await isVerified(browser)).toBe(true);
    });

    it('is revoked by deleting its row', async () => {
      const browser = graphBrowser(url());
      await signIn(browser, sandbox());
      await running().db.deleteFrom('login_session').execute();
      expect(await isVerified(browser)).toBeNull();
    });

    describe('what a browser is given', () => {
      it('is a cookie that no script reads and no other site sends along', async () => {
        const browser = graphBrowser(url());
        await signIn(browser, sandbox());
        const set = browser.setCookies.filter((line) => line.startsWith(COOKIE));
        expect(set).toHaveLength(2);
        for (const line of set) expect(line).toMatch(/^bindflow-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
      });

      it('contains no bearer or part of one, no credential and no password; no row or log line has the id in clear', async () => {
        const browser = graphBrowser(url());
        await signIn(browser, sandbox());
        await askViewer(browser);
        const { db, keys, logged } = running();
        const rows = await db.selectFrom('login_session').selectAll().orderBy('created_at', 'desc').execute();
        const [{ account_holder, id_hash }] = rows as [(typeof rows)[0]];
        const { bearer } = JSON.parse(keys.unseal(account_holder, `login_session/${id_hash}`).toString('utf8')) as { bearer: string };
        const { api } = (await (await fetch(`${sandbox()}/api/settings`)).json()) as { api: { credential: string } };
        const secrets = [bearer, ...bearer.split('.'), api.credential, Buffer.from(api.credential, 'base64').toString('utf8'), member.password];
        const stored = rows.map((row) => JSON.stringify({ ...row, account_holder: row.account_holder.toString('latin1') }));
        for (const secret of [...secrets, ...(await mailedCodes(sandbox()))]) {
          expect(secret.length).toBeGreaterThan(5);
          expect([...browser.answers, ...stored, ...logged].filter((text) => text.includes(secret))).toEqual([]);
        }
        const id = browser.cookies.get(COOKIE)!;
        expect([...stored, ...logged].filter((text) => text.includes(id) || text.includes(member.email))).toEqual([]);
        // Proves that the search works.
        expect(browser.answers.filter((text) => text.includes(id)).length).toBe(1);
        expect(browser.answers.filter((text) => text.includes(member.email)).length).toBeGreaterThan(0);
      });

      it('behind an HTTPS proxy is a cookie bound to this host and to HTTPS; no other name is accepted', async () => {
        const browser = graphBrowser(url(), { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' });
        await signIn(browser, sandbox());
        const set = browser.setCookies.filter((line) => line.includes(COOKIE));
        for (const line of set) expect(line).toMatch(/^__Host-bindflow-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
        expect([set.length, await isVerified(browser)]).toEqual([2, true]);
        browser.cookies.set(COOKIE, browser.cookies.get(`__Host-${COOKIE}`)!);
        browser.cookies.delete(`__Host-${COOKIE}`);
        expect(await isVerified(browser)).toBeNull();
      });
    });
  },
  { now: () => time.now, trustedProxies: 1 },
);
