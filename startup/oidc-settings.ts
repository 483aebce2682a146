import type { OidcSettings } from '#graph/staff';
import { readUrl } from './read-url.ts';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The address of the identity provider. Production requires HTTPS beyond this machine: an attacker on the network could sign in as anybody. */
function issuer(env: Environment, isProduction: boolean): string | undefined {
  const given = readUrl(env, 'OIDC_ISSUER');
  if (given === undefined) return undefined;
  const { protocol, hostname } = new URL(given);
  if (isProduction && protocol === 'http:' && !LOOPBACK.has(hostname)) throw new SettingError(`OIDC_ISSUER must be an https address in production: ${JSON.stringify(given)}`);
  return given;
}

const OIDC = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const STRENGTH = ['OIDC_ACR_VALUES', 'OIDC_AMR_VALUES'] as const;

/** Values of a claim. One that no provider can send would lock everybody out. */
function claimValues(env: Environment, name: (typeof STRENGTH)[number]): readonly string[] {
  const text = env[name] ?? '';
  if (/[^\x20-\x7e]|["'\\]/.test(text)) throw new SettingError(`${name} is not a list of values like "mfa hwk": ${JSON.stringify(text)}`);
  return text.split(/[ ,]+/).filter(Boolean);
}

/** The provider at which the staff signs in; null if none is named. Its three settings belong together. @throws SettingError */
export function oidcSettings(env: Environment, isProduction: boolean): OidcSettings | null {
  const known = issuer(env, isProduction);
  const [acrValues, amrValues] = [claimValues(env, 'OIDC_ACR_VALUES'), claimValues(env, 'OIDC_AMR_VALUES')];
  const [clientId, clientSecret] = [env['OIDC_CLIENT_ID'], env['OIDC_CLIENT_SECRET']];
  if (known && clientId && clientSecret) return { issuer: known, clientId, clientSecret, rolesClaim: env['OIDC_ROLES_CLAIM'] || 'roles', acrValues, amrValues };
  const missing = OIDC.filter((name) => !env[name]);
  if (missing.length < OIDC.length) throw new SettingError(`${missing[0]} is missing: ${OIDC.slice(0, 2).join(', ')} and ${OIDC[2]} belong together`);
  // The sandbox's provider takes their place, which confirms no strength.
  const unused = STRENGTH.find((name) => env[name]);
  if (unused) throw new SettingError(`OIDC_ISSUER is missing: ${unused} says what its sign-ins must confirm`);
  return null;
}
