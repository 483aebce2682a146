// The environment's settings: each one at fault is named in one line, and no secret is said.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingError } from '../../../startup/start-errors.ts';
import { readSettings } from '../../../startup/settings.ts';

const secret = 'x'.repeat(48);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'bindflow-settings-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Readonly<Record<string, string>>) => readSettings({ DATA_DIR: folder, ...env });

function problemOf(env: Readonly<Record<string, string>>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a setting that stops the start', () => {
  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['a port out of range', { SANDBOX_PORT: '70000' }, /SANDBOX_PORT is not a port: "70000"/],
    ['an address of a database that is none', { DATABASE_URL: 'localhost' }, /DATABASE_URL is not an address/],
    ['a direct address that is none', { DATABASE_URL: 'postgres://127.0.0.1/flow', DATABASE_DIRECT_URL: 'localhost' }, /DATABASE_DIRECT_URL is not an address/],
    [
      'a standby without its primary',
      { DATABASE_READ_URL: 'postgres://127.0.0.1/flow' },
      /DATABASE_URL is missing: DATABASE_READ_URL only leads to a standby of the same database/,
    ],
    [
      'a standby that is the primary',
      { DATABASE_URL: 'postgres://user:hidden@db.example.com/flow', DATABASE_READ_URL: 'postgres://user:hidden@DB.example.com:5432/flow' },
      /^DATABASE_READ_URL is the same address as DATABASE_URL: leave it out, or set it to a standby$/,
    ],
    ['a direct address without the other', { DATABASE_DIRECT_URL: 'postgres://127.0.0.1/flow' }, /DATABASE_URL is missing: DATABASE_DIRECT_URL only leads past a pooler/],
    [
      'the same server in both addresses',
      { DATABASE_URL: 'postgres://user:hidden@db.example.com/flow', DATABASE_DIRECT_URL: 'postgresql://user:hidden@DB.example.com:5432/flow?application_name=x' },
      /^DATABASE_DIRECT_URL is the same address as DATABASE_URL: leave it out/,
    ],
    [
      'the same server, port and user in parameters of both addresses',
      { DATABASE_URL: 'postgres://db.example.com:6432/flow?port=5432&user=flow', DATABASE_DIRECT_URL: 'postgres://flow@db.example.com/flow' },
      /^DATABASE_DIRECT_URL is the same address as DATABASE_URL: leave it out/,
    ],
    [
      'an address with a file that is not there',
      { DATABASE_URL: 'postgres://user:hidden@db.example.com/flow?sslrootcert=/none.pem' },
      /^DATABASE_URL cannot be used: ENOENT.*none\.pem'$/,
    ],
    ['a number of connections that is none', { DATABASE_CONNECTIONS: '0' }, /DATABASE_CONNECTIONS is not a number of connections from 1 to 999: "0"/],
    ['a database of another kind', { DATABASE_URL: 'mysql://user:hidden@127.0.0.1/flow' }, /DATABASE_URL is not an address of a PostgreSQL: it begins with "mysql:"/],
    ['a host that is none', { HOST: 'http://0.0.0.0' }, /HOST is neither an address nor the name of a host: "http:\/\/0\.0\.0\.0"/],
    ['a level of the log that is none', { LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud"/],
    ['a local server’s address that is none', { LOCAL_SERVER_URL: 'ftp://x' }, /LOCAL_SERVER_URL is not an http address: "ftp:\/\/x"/],
    ['a gateway without its local server', { GATEWAY_URL: 'http://127.0.0.1:9' }, /LOCAL_SERVER_URL is missing/],
    ['a promise that is neither yes nor no', { GATEWAY_PAYMENT_DEDUPES: 'maybe' }, /GATEWAY_PAYMENT_DEDUPES must be true or false, not "maybe"/],
    ['an analytics service’s address that is none', { CALL_ANALYTICS_URL: 'analytics.example.com' }, /CALL_ANALYTICS_URL is not an http address/],
    ['one of two identifiers', { EFT_TYPE_CARD: 'a' }, /EFT_TYPE_ECHECK is missing/],
    ['two identifiers that are one', { EFT_TYPE_CARD: 'a', EFT_TYPE_ECHECK: 'a' }, /EFT_TYPE_ECHECK is the same as EFT_TYPE_CARD/],
    ['an address of a mail server that is none', { SMTP_URL: 'http://user:hidden@mail.example.com' }, /SMTP_URL is not an address like smtp:/],
    ['a mail server without an address for its links', { SMTP_URL: 'smtp://user:hidden@mail.example.com' }, /PUBLIC_URL is missing/],
    ['an address of the pages that has a path', { PUBLIC_URL: 'https://example.com/buy' }, /PUBLIC_URL is not an http address without a path: "https:\/\/example.com\/buy"/],
    ['a sender that is none', { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://example.com', MAIL_FROM: 'us' }, /MAIL_FROM is not an email: "us"/],
    ['no time after which a purchase counts as left', { SWEEP_AFTER: '0' }, /SWEEP_AFTER is not a number of seconds from 1 to 99999: "0"/],
    ['no time after which an application counts as abandoned', { ABANDON_AFTER: 'PT30M' }, /ABANDON_AFTER is not a number of minutes from 1 to 99999: "PT30M"/],
    ['sessions of the staff that outlast an idle hour', { STAFF_IDLE: '61' }, /STAFF_IDLE is not a number of minutes from 1 to 60: "61"/],
    ['sessions of the staff that outlast 12 hours', { STAFF_SESSION: '721' }, /STAFF_SESSION is not a number of minutes from 1 to 720: "721"/],
    ['a time to keep that is no period', { RETAIN_BOUND_FOR: '7 years' }, /RETAIN_BOUND_FOR is not a period like P7Y, P18M or P90D: "7 years"/],
    [
      'a number of proxies that is none',
      { TRUSTED_PROXIES: 'all' },
      /TRUSTED_PROXIES is neither a number from 0 to 99 nor a list of networks like 10.0.0.0\/8, 2001:db8::\/32: "all"/,
    ],
    ['an environment that is misspelt', { NODE_ENV: 'prod' }, /NODE_ENV must be one of development, test, production, or unset, not "prod"/],
    ['an environment in another case', { NODE_ENV: 'Production' }, /NODE_ENV must be one of development, test, production, or unset, not "Production"/],
    ['a short secret', { SESSION_SECRET: 'short' }, /SESSION_SECRET is too short/],
    ['a short key among several', { LOG_KEY: `${secret}\nshort` }, /LOG_KEY is too short: each line needs at least 32 characters/],
    ['a key that is given twice', { LOG_KEY: `${secret}\n${secret}` }, /LOG_KEY has the same line twice: remove one of them/],
    ['lost versions that are none', { LOG_KEY_LOST: '3f9a2c1d, the old one' }, /LOG_KEY_LOST is not a list of versions like 3f9a2c1d: "the old one"/],
    ['a short key', { LOG_KEY: 'short' }, /LOG_KEY is too short/],
    [
      'a provider’s address that is none',
      { OIDC_ISSUER: 'login.example.com', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'hidden' },
      /OIDC_ISSUER is not an http address: "login\.example\.com"/,
    ],
    ['a provider without a client', { OIDC_ISSUER: 'https://login.example.com' }, /OIDC_CLIENT_ID is missing: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together/],
    ['a client without a provider', { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'hidden' }, /OIDC_ISSUER is missing: /],
    ['a provider without a secret', { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'a' }, /OIDC_CLIENT_SECRET is missing: /],
    ['a strength without a provider', { OIDC_AMR_VALUES: 'mfa' }, /OIDC_ISSUER is missing: OIDC_AMR_VALUES says what/],
    ['a strength in quotes', { OIDC_ACR_VALUES: '"gold"' }, /OIDC_ACR_VALUES is not a list of values/],
    ['a provider without HTTPS in production', { ...production, OIDC_ISSUER: 'http://login.example.com' }, /OIDC_ISSUER must be an https address in production/],
    ['production without a secret', { ...production, SESSION_SECRET: '' }, /^production lacks LOCAL_SERVER_URL \(.+\), SESSION_SECRET \([^,]+\)$/],
    ['production that does not say which proxies it has', { ...production, TRUSTED_PROXIES: '' }, /TRUSTED_PROXIES \(the number/],
    ['a network that is none', { TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/99' }, /TRUSTED_PROXIES is neither/],
    ['production without its address', { ...production, PUBLIC_URL: '' }, /PUBLIC_URL \(the address/],
    ['production whose metrics anybody could read', { ...production, METRICS_TOKEN: '' }, /METRICS_TOKEN \(a random token/],
    ['limits that are no list', { LIMITS: 'decline.browser=8' }, /LIMITS is not a list like decline.browser=8\/1h/],
    ['a limit that is none', { LIMITS: 'declines.browser=8/1h' }, /LIMITS names "declines", which is none of login, code/],
    ['a limit by what it does not count by', { LIMITS: 'login.instrument=8/1h' }, /LIMITS names "instrument", but login counts by accountAtClient, account, client/],
    ['a number of applications that is none', { SUMMARIES_IN_MEMORY_FROM: '1e5' }, /SUMMARIES_IN_MEMORY_FROM is not a number of applications from 0 to 99999999: "1e5"/],
    ['an amount of memory that is none', { SUMMARIES_IN_MEMORY_MB: '1 GB' }, /SUMMARIES_IN_MEMORY_MB is not a number of megabytes/],
    ['operations that are no number', { MAX_OPERATIONS: 'many' }, /MAX_OPERATIONS is not a number of operations/],
    ['a delay that is no number', { MAX_QUEUE_DELAY: '1s' }, /MAX_QUEUE_DELAY is not a number of milliseconds/],
    ['connections that are no number', { MAX_CONNECTIONS: 'many' }, /MAX_CONNECTIONS is not a number of connections/],
  ])('%s', (_what, env, reason) => {
    const problem = problemOf(env);
    expect(problem).toMatch(reason);
    expect(problem).not.toMatch(/hidden|\n/);
  });
});

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://user:hidden@127.0.0.1/flow',
  SESSION_SECRET: secret,
  LOG_KEY: secret,
  PUBLIC_URL: 'https://buy.example.com',
  TRUSTED_PROXIES: '1',
  METRICS_TOKEN: secret,
};

describe('production without any settings', () => {
  it('names all that is missing in one line, the most important first', () => {
    const named = [...problemOf({ NODE_ENV: 'production', DATA_DIR: '/proc/nowhere' }).matchAll(/([A-Z_]+) \(/g)].map(([, name]) => name);
    expect(named).toEqual(['DATABASE_URL', 'LOCAL_SERVER_URL', 'LOG_KEY', 'SESSION_SECRET', 'PUBLIC_URL', 'TRUSTED_PROXIES', 'METRICS_TOKEN']);
  });
});

describe('settings that are right', () => {
  it('may name two databases of one pooler, of which one has a connection for each client', () => {
    const directUrl = 'postgres://user@pooler.example.com:6432/flow_session';
    expect(read({ DATABASE_URL: 'postgres://user@pooler.example.com:6432/flow', DATABASE_DIRECT_URL: directUrl })).toMatchObject({ directUrl });
  });

  it.each([
    ['port', 'postgres:///flow?host=/var/run/postgresql&port=6432&user=flow', 'postgres:///flow?host=/var/run/postgresql&port=5432&user=flow'],
    ['port', 'postgres://flow@localhost/flow?port=6432', 'postgres://flow@localhost/flow?port=5432'],
    ['user', 'postgres://localhost:6432/flow?user=flow_pooled', 'postgres://localhost:6432/flow?user=flow_session'],
    ['host', 'postgres://flow@localhost/flow?host=pooler.example.com', 'postgres://flow@localhost/flow?host=db.example.com'],
  ])('may name a database and its pooler that differ in the parameter for the %s', (_parameter, databaseUrl, directUrl) => {
    expect(read({ DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl })).toMatchObject({ databaseUrl, directUrl });
  });

  it('are those that are given', () => {
    const eftTypes = { EFT_TYPE_CARD: 'c', EFT_TYPE_ECHECK: 'e' };
    const upstreams = { LOCAL_SERVER_URL: 'https://local.example.com', GATEWAY_URL: 'https://gateway.example.com/v1', GATEWAY_PAYMENT_DEDUPES: 'true' };
    const oidc = {
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'a',
      OIDC_CLIENT_SECRET: 'b',
      OIDC_ROLES_CLAIM: 'realm.roles',
      OIDC_ACR_VALUES: 'urn:a:gold, 2',
      OIDC_AMR_VALUES: 'mfa',
    };
    expect(
      read({
        PORT: '0',
        LOG_KEY: secret,
        SESSION_SECRET: secret,
        TRUSTED_PROXIES: '2',
        SWEEP_AFTER: '30',
        ABANDON_AFTER: '45',
        STAFF_IDLE: '60',
        STAFF_SESSION: '90',
        RETAIN_BOUND_FOR: 'P1Y6M',
        SUMMARIES_IN_MEMORY_MB: '0',
        ...eftTypes,
        ...upstreams,
        ...oidc,
      }),
    ).toMatchObject({
      port: 0,
      sandboxPort: 4010,
      host: '127.0.0.1',
      logKeys: [secret],
      sessionSecrets: [secret],
      trustedProxies: 2,
      recoverAfter: 30_000,
      abandonAfter: 45 * 60_000,
      staffIdleMs: 60 * 60_000,
      staffLifeMs: 90 * 60_000,
      retainBoundFor: { years: 1, months: 6, days: 0 },
      columnLimits: { minApplications: 50_000, maxBytes: 0 },
      eftTypes: { card: 'c', eCheck: 'e' },
      localServerUrl: 'https://local.example.com',
      gatewayUrl: 'https://gateway.example.com/v1',
      paymentDedupes: true,
      temporaryLoginSecret: undefined,
      oidc: { issuer: 'https://login.example.com', clientId: 'a', clientSecret: 'b', rolesClaim: 'realm.roles', acrValues: ['urn:a:gold', '2'], amrValues: ['mfa'] },
    });
  });

  it('that are secrets are made once, and the same at the next start', () => {
    const { sessionSecrets, logKeys, temporaryLoginSecret } = read({});
    expect(new Set([...sessionSecrets, ...logKeys, temporaryLoginSecret]).size).toBe(3);
    expect(read({})).toMatchObject({ sessionSecrets, logKeys, temporaryLoginSecret });
  });

  it('may be several keys, one a line, the newest first', () => {
    const [second, third] = ['y'.repeat(48), 'z'.repeat(48)];
    expect(read({ LOG_KEY: `${second}\n${secret}\n`, SESSION_SECRET: `${third}\r\n\r\n${secret}` })).toMatchObject({ logKeys: [second, secret], sessionSecrets: [third, secret] });
    // As it always was, so that what it has encrypted is still read.
    expect(read({ LOG_KEY: `${secret}\n` }).logKeys).toEqual([`${secret}\n`]);
  });

  it('in production listen on every address', () => {
    expect(read(production)).toMatchObject({ isProduction: true, host: '0.0.0.0', trustedProxies: 1, oidc: null });
  });

  it('may name the networks of proxies', () => {
    expect(read({ TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32' })).toMatchObject({ trustedProxies: ['10.0.0.0/8', '2001:db8::/32'] });
  });

  it('may name limits, by what they count by', () => {
    expect(read({ LIMITS: 'decline.browser=3/30m, login.client=7/1d' }).limits).toMatchObject({
      decline: { browser: { tries: 3, seconds: 1800 }, client: { tries: 60 } },
      login: { client: { tries: 7, seconds: 86_400 } },
    });
  });
});
