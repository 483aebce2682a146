// Secrets from files: what is read, and what stops the start in one line that says where and what to do.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECRET_SETTINGS } from '../../../startup/secret-files.ts';
import { readDatabaseSettings, readSettings } from '../../../startup/settings.ts';

const secret = 'hidden-'.repeat(6);

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'bindflow-secrets-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Readonly<Record<string, string>>) => readSettings({ DATA_DIR: folder, SESSION_SECRET: secret, TEMPORARY_LOGIN_SECRET: secret, ...env });

function write(name: string, text: string, mode = 0o600): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

function problemOf(env: Readonly<Record<string, string>>): string {
  try {
    read(env);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was accepted');
}

describe('a secret from a file', () => {
  it('is the same as from the environment, without the line break at its end', () => {
    const fromFiles = read({ LOG_KEY_FILE: write('key', `${secret}\n`), METRICS_TOKEN_FILE: write('token', `${secret}\r\n`, 0o640) });
    expect(fromFiles).toEqual(read({ LOG_KEY: secret, METRICS_TOKEN: secret }));
  });

  it('may be any setting that holds one', () => {
    const values: Readonly<Record<string, string>> = {
      DATABASE_URL: 'postgres://user:hidden@pooler.example.com/flow',
      DATABASE_DIRECT_URL: 'postgres://user:hidden@127.0.0.1/flow',
      DATABASE_READ_URL: 'postgres://user:hidden@127.0.0.2/flow',
      SMTP_URL: 'smtps://user:hidden@mail.example.com',
    };
    const others = { PUBLIC_URL: 'https://buy.example.com', OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'a' };
    const given = SECRET_SETTINGS.map((name) => [name, values[name] ?? `${name}-${secret}`] as const);
    const files = given.map(([name, value]) => [`${name}_FILE`, write(name, value)] as const);
    expect(readSettings({ ...others, ...Object.fromEntries(files) })).toEqual(readSettings({ ...others, ...Object.fromEntries(given) }));
  });

  it('leads commands to the database, too', () => {
    const url = 'postgres://user:hidden@127.0.0.1/flow';
    expect(readDatabaseSettings({ DATABASE_URL_FILE: write('url', url) }).databaseUrl).toBe(url);
  });

  it('may be a link to a file, as Kubernetes mounts it, beside an empty variable', () => {
    const link = path.join(folder, 'linked');
    symlinkSync(write('target', secret, 0o440), link);
    expect(read({ LOG_KEY: '', LOG_KEY_FILE: link })).toEqual(read({ LOG_KEY: secret }));
  });

  it('may be a credential of systemd, by the name of the setting', () => {
    const credentials = path.join(folder, 'credentials');
    mkdirSync(credentials);
    write('credentials/LOG_KEY', secret, 0o440);
    const env = { CREDENTIALS_DIRECTORY: credentials };
    expect(read(env)).toEqual(read({ LOG_KEY: secret }));
    expect(read({ ...env, LOG_KEY_FILE: path.join(credentials, 'LOG_KEY') })).toEqual(read({ LOG_KEY: secret }));
    expect(problemOf({ ...env, LOG_KEY: secret })).toBe('LOG_KEY and the systemd credential LOG_KEY are both given: remove one of them');
  });
});

describe('a file that stops the start', () => {
  it.each<[string, () => string, string]>([
    ['that is missing', () => path.join(folder, 'nowhere'), 'does not exist: create it, or correct the path'],
    ['below a file', () => path.join(write('a-file', secret), 'key'), 'does not exist: create it, or correct the path'],
    ['that is empty', () => write('empty', '\n'), 'is empty: write the secret into it'],
    ['that is a folder', () => folder, 'is not a file: name the file that holds the secret'],
    ['that is too large', () => write('large', secret.repeat(3000)), 'is larger than 64 kB: name the file that holds nothing but the secret'],
    ['that all users may read', () => write('readable', secret, 0o644), 'can be read by all users: run chmod 640 on it, or 600'],
    ['that its group may change', () => write('writable', secret, 0o660), 'can be changed by other users: run chmod 640 on it, or 600'],
  ])('%s', (_what, make, reason) => {
    const file = make();
    expect(problemOf({ LOG_KEY_FILE: file })).toBe(`LOG_KEY_FILE ${file} ${reason}`);
  });

  it.skipIf(process.getuid?.() === 0)('that this user may not read', () => {
    const file = write('closed', secret, 0o200);
    expect(problemOf({ LOG_KEY_FILE: file })).toBe(`LOG_KEY_FILE ${file} may not be read by this user: let the user that runs Bindflow read it`);
  });

  it('beside the same setting in the environment', () => {
    expect(problemOf({ LOG_KEY: secret, LOG_KEY_FILE: write('twice', secret) })).toBe('LOG_KEY and LOG_KEY_FILE are both given: remove one of them');
  });

  it('whose secret is too short, without showing it', () => {
    expect(problemOf({ LOG_KEY_FILE: write('short', 'hidden') })).toMatch(/^LOG_KEY is too short: it needs at least 32 characters$/);
  });
});
