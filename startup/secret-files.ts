import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that hold a secret. Each may come from a file. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SESSION_SECRET',
  'LOG_KEY',
  'TEMPORARY_LOGIN_SECRET',
  'SMTP_URL',
  'NATS_URL',
  'OIDC_CLIENT_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
] as const;

/** Docker mounts secrets there, readable by all users of the container. */
const CONTAINER_SECRETS = '/run/secrets/';
const MAX_BYTES = 65_536;
const WRITABLE_BY_OTHERS = 0o022;
const READABLE_BY_ALL = 0o004;

interface Source {
  /** The setting that names the file, or the credential. */
  readonly by: string;
  readonly file: string;
}

/** Where a secret may come from, besides the environment: `NAME_FILE`, and a credential of systemd that is called `NAME`. */
function sourcesOf(env: Environment, name: string): Source[] {
  const [file, folder] = [env[`${name}_FILE`], env['CREDENTIALS_DIRECTORY']];
  const credential = folder ? path.join(folder, name) : undefined;
  return [
    ...(file ? [{ by: `${name}_FILE`, file }] : []),
    ...(credential !== undefined && credential !== file && statSync(credential, { throwIfNoEntry: false }) ? [{ by: `the systemd credential ${name}`, file: credential }] : []),
  ];
}

/** Returns who may do more with the file than its owner and group need; undefined if nobody. Windows has no such modes. */
function findOpenness(file: string, mode: number): string | undefined {
  if (process.platform === 'win32') return undefined;
  if ((mode & WRITABLE_BY_OTHERS) !== 0) return 'can be changed by other users';
  if ((mode & READABLE_BY_ALL) !== 0 && !path.resolve(file).startsWith(CONTAINER_SECRETS)) return 'can be read by all users';
  return undefined;
}

const TROUBLES: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist: create it, or correct the path',
  ENOTDIR: 'does not exist: create it, or correct the path',
  EACCES: 'may not be read by this user: let the user that runs Bindflow read it',
};

/** Returns what is wrong with the file, and what to do about it; undefined if it may be read. */
function findFault(file: string): string | undefined {
  const stat = statSync(file);
  if (!stat.isFile()) return 'is not a file: name the file that holds the secret';
  if (stat.size > MAX_BYTES) return 'is larger than 64 kB: name the file that holds nothing but the secret';
  const openness = findOpenness(file, stat.mode);
  return openness && `${openness}: run chmod 640 on it, or 600`;
}

/** @throws SettingError that says what is wrong with the file, never what is in it */
function readSecretFile({ by, file }: Source): string {
  let fault: string | undefined;
  let text = '';
  try {
    fault = findFault(file);
    if (fault === undefined) text = readFileSync(file, 'utf8').replace(/(?:\r?\n)+$/, '');
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string };
    fault = TROUBLES[code] ?? `cannot be read: ${message}`;
  }
  if (fault === undefined && text.trim() === '') fault = 'is empty: write the secret into it';
  if (fault !== undefined) throw new SettingError(`${by} ${file} ${fault}`);
  return text;
}

/** Returns a secret's value; undefined if it comes from no file. @throws SettingError if it is given twice */
function readSecret(env: Environment, name: string): string | undefined {
  const sources = sourcesOf(env, name);
  const given = [...(env[name] ? [name] : []), ...sources.map(({ by }) => by)];
  if (given.length > 1) throw new SettingError(`${given[0]} and ${given[1]} are both given: remove one of them`);
  return sources[0] && readSecretFile(sources[0]);
}

/** Returns the environment with the secrets that come from files. @throws SettingError, one line that names the setting, the file and what to do */
export function withSecretFiles(env: Environment): Environment {
  const read = SECRET_SETTINGS.flatMap((name) => {
    const value = readSecret(env, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return read.length === 0 ? env : { ...env, ...Object.fromEntries(read) };
}
