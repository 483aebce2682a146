import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UNVERSIONED } from '#graph/operations/keys';
import { makeFolder } from './data-folder.ts';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets for development, made once and kept beside the data: production brings its own. */
function readDevelopmentSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, `${name.toLowerCase()}.secret`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const made = randomBytes(48).toString('base64url');
    try {
      makeFolder(dataDir);
      writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new SettingError(`DATA_DIR ${dataDir} cannot be written to: ${error instanceof Error ? error.message : String(error)}`);
    }
    return made;
  }
}

/** The newest first. */
export type SecretList = readonly [string, ...string[]];

/** A text of one line is a secret as it stands; of several lines, each is one. */
function splitLines(text: string): SecretList {
  const [first, ...more] = text.split(/\r?\n/).filter((line) => line !== '');
  return first === undefined || more.length === 0 ? [text] : [first, ...more];
}

/** Returns the secrets of a setting, one a line, the newest first. @throws SettingError if one is too short or given twice */
export function secrets(env: Environment, name: string, dataDir: string): SecretList {
  const list = splitLines(env[name] || readDevelopmentSecret(dataDir, name));
  if (list.some((secret) => secret.length < 32)) throw new SettingError(`${name} is too short: ${list.length > 1 ? 'each line' : 'it'} needs at least 32 characters`);
  if (new Set(list).size < list.length) throw new SettingError(`${name} has the same line twice: remove one of them`);
  return list;
}

/** The versions of LOG_KEY that are lost, which `bindflow start` must not wait for. @throws SettingError */
export function lostKeyVersions(env: Environment): readonly string[] {
  const versions = (env['LOG_KEY_LOST'] ?? '')
    .split(',')
    .map((version) => version.trim())
    .filter(Boolean);
  const stray = versions.find((version) => version !== UNVERSIONED && !/^[\da-f]{8}$/.test(version));
  if (stray !== undefined) throw new SettingError(`LOG_KEY_LOST is not a list of versions like 3f9a2c1d: ${JSON.stringify(stray)}`);
  return versions;
}

/** Absent is an answer only with a local server of one's own; the sandbox takes any. */
export const temporaryLoginSecret = (env: Environment, dataDir: string): string | undefined =>
  env['TEMPORARY_LOGIN_SECRET'] || (env['LOCAL_SERVER_URL'] ? undefined : readDevelopmentSecret(dataDir, 'TEMPORARY_LOGIN_SECRET'));
