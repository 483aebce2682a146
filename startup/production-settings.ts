import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The sandbox replaces it, also in production: to lack only this is no fault. */
const LOCAL_SERVER = 'LOCAL_SERVER_URL';

/** What production needs, the most important first. None has a default: a guess would lose data, or let attackers in. */
const NEEDED: readonly (readonly [name: string, what: string])[] = [
  ['DATABASE_URL', 'a PostgreSQL, such as postgres://user:password@host/database: the embedded database may lose what was just written'],
  [LOCAL_SERVER, 'the insurer’s settings service, unless the sandbox is to replace the insurer'],
  ['LOG_KEY', 'at least 32 random characters: encrypts personal data'],
  ['SESSION_SECRET', 'at least 32 random characters: signs sessions'],
  ['PUBLIC_URL', 'the address at which buyers reach it, such as https://buy.example.com'],
  ['TRUSTED_PROXIES', 'the number of proxies in front, 0 for none, or their networks'],
  ['METRICS_TOKEN', 'a random token: GET /metrics requires it'],
];

/** @throws SettingError, one line that names everything that production lacks */
export function checkProductionSettings(env: Environment): void {
  const missing = NEEDED.filter(([name]) => !env[name]?.trim());
  if (missing.every(([name]) => name === LOCAL_SERVER)) return;
  throw new SettingError(`production lacks ${missing.map(([name, what]) => `${name} (${what})`).join(', ')}`);
}
