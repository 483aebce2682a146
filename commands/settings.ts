import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that the environment decides, checked. */
export interface Settings {
  readonly port: number;
  readonly sandboxPort: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly localServerUrl: string | undefined;
  readonly gatewayUrl: string | undefined;
  readonly paymentDedupes: boolean;
  readonly isProduction: boolean;
  readonly sessionSecret: string;
  readonly logKey: string;
}

/** A setting that stops the start; the message is one line that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

type Environment = Readonly<Record<string, string | undefined>>;

function port(env: Environment, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new SettingError(`${name} is not a port: ${JSON.stringify(text)}`);
  return value;
}

function url(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) throw new SettingError(`${name} is not an http address: ${JSON.stringify(text)}`);
  return text;
}

function flag(env: Environment, name: string): boolean {
  const text = env[name] ?? 'false';
  if (text !== 'true' && text !== 'false') throw new SettingError(`${name} must be true or false, not ${JSON.stringify(text)}`);
  return text === 'true';
}

/** Secrets for development, made once and kept beside the data: production brings its own. */
function keptSecret(dataDir: string, name: string): string {
  const file = path.join(dataDir, `${name.toLowerCase()}.secret`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const made = randomBytes(48).toString('base64url');
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      throw new SettingError(`DATA_DIR ${dataDir} cannot be written to: ${error instanceof Error ? error.message : String(error)}`);
    }
    return made;
  }
}

function secret(env: Environment, name: string, { dataDir, isProduction }: { dataDir: string; isProduction: boolean }): string {
  const given = env[name];
  if (given && given.length < 32) throw new SettingError(`${name} is too short: it needs at least 32 characters`);
  if (!given && isProduction) throw new SettingError(`${name} is missing: production needs one of at least 32 characters`);
  return given ?? keptSecret(dataDir, name);
}

/** Reads the environment. @throws SettingError that names the first setting at fault. */
export function readSettings(env: Environment): Settings {
  const isProduction = env['NODE_ENV'] === 'production';
  const dataDir = path.resolve(env['DATA_DIR'] ?? '.data');
  const gatewayUrl = url(env, 'GATEWAY_URL');
  const localServerUrl = url(env, 'LOCAL_SERVER_URL');
  if (gatewayUrl && !localServerUrl) throw new SettingError('LOCAL_SERVER_URL is missing: a gateway of your own needs the local server that holds its settings');
  return {
    port: port(env, 'PORT', 4000),
    sandboxPort: port(env, 'SANDBOX_PORT', 4010),
    host: env['HOST'] ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseUrl: env['DATABASE_URL'] || undefined,
    localServerUrl,
    gatewayUrl,
    paymentDedupes: flag(env, 'GATEWAY_PAYMENT_DEDUPES'),
    isProduction,
    sessionSecret: secret(env, 'SESSION_SECRET', { dataDir, isProduction }),
    logKey: secret(env, 'LOG_KEY', { dataDir, isProduction }),
  };
}
