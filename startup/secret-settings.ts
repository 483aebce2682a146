import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

/** @throws SettingError if it is too short, or production has none */
export function secret(env: Environment, name: string, { dataDir, isProduction }: { dataDir: string; isProduction: boolean }): string {
  const given = env[name];
  if (given && given.length < 32) throw new SettingError(`${name} is too short: it needs at least 32 characters`);
  if (!given && isProduction) throw new SettingError(`${name} is missing: production needs one of at least 32 characters`);
  return given ?? readDevelopmentSecret(dataDir, name);
}

/** Absent is an answer only with a local server of one's own; the sandbox takes any. */
export const temporaryLoginSecret = (env: Environment, dataDir: string): string | undefined =>
  env['TEMPORARY_LOGIN_SECRET'] || (env['LOCAL_SERVER_URL'] ? undefined : readDevelopmentSecret(dataDir, 'TEMPORARY_LOGIN_SECRET'));
