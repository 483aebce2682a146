// What the log says of proofs of identity, refused access and exceeded quotas, in the terms of the OWASP Logging Vocabulary.
import { describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { startFacade } from '#graph/http';
import type { LimitRules } from '#graph/limits';
import { createSecurityLog } from '../../../graph/schema/security-log.ts';
import { logIn, mailedCodes, member, verify, wrongCode } from '../../support/account-holder.ts';
import { visitor } from '../../support/checkout.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { staffBrowser } from '../../support/staff-browser.ts';

type Line = Readonly<Record<string, unknown>>;
const limits: LimitRules = { login: { account: { tries: 2, seconds: 600 } }, newApplication: { browser: { tries: 1, seconds: 600 } } };

describeBindflow(
  'the security log',
  ({ url, running }) => {
    let read = 0;
    /** The lines since the last call, once there are `count`: refused access is written after its answer. */
    async function newLines(count: number): Promise<Line[]> {
      const { logged } = running();
      const list = (): Line[] =>
        logged
          .slice(read)
          .map((line) => JSON.parse(line) as Line)
          .filter(({ security }) => security !== undefined);
      await expect.poll(() => list().length).toBeGreaterThanOrEqual(count);
      const lines = list();
      read = logged.length;
      return lines;
    }

    it('has each try of a password and a code, right or wrong, without email, password and code', async () => {
      const browser = graphBrowser(url());
      await logIn(browser, { ...member, password: 'Wrong1!Wrong' });
      await logIn(browser);
      const [code = ''] = await mailedCodes(running().sandbox.url);
      await verify(browser, wrongCode(code));
      await verify(browser, code);
      const lines = await newLines(4);
      expect(lines.map(({ security, factor }) => [security, factor])).toEqual([
        ['authn_login_fail', 'password'],
        ['authn_login_success', 'password'],
        ['authn_login_fail', 'mailed code'],
        ['authn_login_success', 'mailed code'],
      ]);
      const who = { account: expect.stringMatching(/^[\da-f]{64}$/), client: '127.0.0.1', requestId: expect.stringMatching(/^[\da-f-]{36}$/), time: expect.any(Number) };
      for (const line of lines) expect(line).toMatchObject(who);
      expect(new Set(lines.map(({ account }) => account)).size).toBe(1);
      expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${member.email}|${member.password}|Wrong1|${code}`));
    });

    it('has the tries that a limit stopped, and the quota', async () => {
      const browser = graphBrowser(url());
      for (let tries = 0; tries < 5; tries += 1) await logIn(browser, { email: 'locked@example.com', password: 'Wrong1!' });
      expect((await newLines(4)).map(({ security, limit, scope }) => [security, limit, scope])).toEqual([
        ['authn_login_fail', undefined, undefined],
        ['authn_login_fail', undefined, undefined],
        ['excess_rate_limit_exceeded', 'login', 'account'],
        ['authn_login_fail_max', undefined, undefined],
      ]);
    });

    it('has what a stranger was refused', async () => {
      const buyer = await visitor(url(), 'fitness');
      await newLines(0);
      const { id } = buyer.state().application;
      await graphBrowser(url()).post({ query: 'query Q($id: ID!) { application(id: $id) { id } }', variables: { id } });
      expect(await newLines(1)).toMatchObject([{ security: 'authz_fail', code: 'APPLICATION_UNKNOWN', staff: null, client: '127.0.0.1' }]);
    });

    it('has what a stranger was told does not exist, under the route alone', async () => {
      await fetch(`${url()}/proof-of-coverage/10000000-0000-4000-8000-000000000001.pdf`);
      await fetch(`${url()}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
      await fetch(`${url()}/assets/none.js`);
      expect(await newLines(2)).toMatchObject([
        { security: 'authz_fail', route: 'GET /proof-of-coverage/:file', status: 404 },
        { security: 'authz_fail', route: 'GET /metrics', status: 404 },
      ]);
    });

    it('has how many lines were left out once the server ends', async () => {
      await newLines(0);
      const facade = await startFacade(running().settings);
      for (let tries = 0; tries < 3; tries += 1) await fetch(`${facade.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      await facade.close();
      const lines: Line[] = [];
      const count = async (): Promise<number> => {
        lines.push(...(await newLines(0)));
        return lines.reduce((sum, { leftOut }) => sum + 1 + Number(leftOut ?? 0), 0);
      };
      await expect.poll(count).toBe(3);
    });

    it('names the member of the staff who signed in and lacks a role, on operations and routes', async () => {
      const developer = staffBrowser(url());
      await developer.signIn('developer@example.com');
      const [signedIn] = await newLines(1);
      expect(signedIn).toMatchObject({ security: 'authn_login_success', factor: 'OpenID Connect', staff: expect.any(String), client: '127.0.0.1' });
      const headers = { 'content-type': 'application/json', cookie: developer.cookies(`${url()}/graphql`) };
      await fetch(`${url()}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: '{ applications { nodes { id } } }' }) });
      const [operation] = await newLines(1);
      await fetch(`${url()}/console/export`, { method: 'POST', headers, body: '{"applications":[]}' });
      expect([operation, ...(await newLines(1))]).toMatchObject([
        { security: 'authz_fail', operation: 'other', code: 'STAFF_RIGHT', staff: signedIn!['staff'] },
        { security: 'authz_fail', route: 'POST /console/export', status: 403, staff: signedIn!['staff'] },
      ]);
    });
  },
  { limits },
);

describe('the lines of the security log', () => {
  const open = (level: string, now = () => 0) => {
    const lines: Line[] = [];
    const log = createSecurityLog(pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }), now);
    return { log, lines };
  };
  const facts = { client: '203.0.113.7', requestId: 'r' };

  it('are written at the usual level, and at silent not', () => {
    for (const [level, count] of [
      ['warn', 2],
      ['error', 2],
      ['silent', 0],
    ] as const) {
      const { log, lines } = open(level);
      log.record('authn_login_success', facts);
      log.record('authz_fail', facts);
      expect([level, lines.length]).toEqual([level, count]);
    }
  });

  it('cannot be forged by what callers send', () => {
    const written: string[] = [];
    const log = createSecurityLog(pino({ level: 'warn' }, { write: (text: string) => void written.push(text) }), () => 0);
    log.record('authz_fail', { ...facts, operation: 'a\n{"level":30,"security":"authn_login_success"}\r\n%s %o' });
    expect(
      written
        .join('')
        .trimEnd()
        .split(/[\r\n]/),
    ).toHaveLength(1);
    expect(JSON.parse(written.join(''))).toMatchObject({ security: 'authz_fail', msg: 'access was refused' });
  });

  it('are one a minute for what repeats, with how many were left out', () => {
    let now = 0;
    const { log, lines } = open('warn', () => now);
    for (const requestId of ['a', 'b', 'c']) log.record('authz_fail', { ...facts, requestId });
    log.record('authz_fail', { ...facts, client: '203.0.113.8' });
    now = 60_000;
    log.record('authz_fail', facts);
    expect(lines.map(({ client, leftOut }) => [client, leftOut])).toEqual([
      ['203.0.113.7', undefined],
      ['203.0.113.8', undefined],
      ['203.0.113.7', 2],
    ]);
  });

  it('are complete although what repeats stops, and is not written twice', () => {
    vi.useFakeTimers();
    const { log, lines } = open('warn', Date.now);
    for (const requestId of ['a', 'b', 'c']) log.record('authz_fail', { ...facts, requestId });
    vi.advanceTimersByTime(59_000);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(300_000);
    vi.useRealTimers();
    expect(lines.map(({ requestId, leftOut }) => [requestId, leftOut])).toEqual([
      ['a', undefined],
      ['c', 1],
    ]);
  });

  it('are complete although more kinds of lines repeat than are remembered', () => {
    const { log, lines } = open('warn');
    for (const requestId of ['first', 'second', 'third', 'fourth']) log.record('authz_fail', { ...facts, requestId });
    const others = 10_000;
    for (let other = 0; other < others; other += 1) log.record('authz_fail', { ...facts, client: `10.0.${other >> 8}.${other & 255}` });
    expect(lines).toHaveLength(1 + others + 1);
    expect(lines.filter(({ client }) => client === facts.client).map(({ requestId, leftOut }) => [requestId, leftOut])).toEqual([
      ['first', undefined],
      ['fourth', 2],
    ]);
  });
});
