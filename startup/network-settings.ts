import { BlockList, isIP } from 'node:net';
import { type LimitRule, type LimitRules, type LimitScope, defaultLimits, limitNames } from '#graph/limits';
import { SettingError } from './start-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The number of proxies in front, or their networks. */
export type TrustedProxies = number | readonly string[];

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  try {
    new BlockList().addSubnet(address, prefix === undefined ? 0 : Number(prefix), version === 4 ? 'ipv4' : 'ipv6');
    return prefix === undefined || /^\d{1,3}$/.test(prefix);
  } catch {
    return false;
  }
}

/** The proxies whose forwarded addresses are trusted: of a proxy that is not there, each client would choose the address that limits count by. @throws SettingError */
export function trustedProxies(env: Environment): TrustedProxies {
  const text = env['TRUSTED_PROXIES']?.trim();
  if (!text) return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new SettingError(`TRUSTED_PROXIES is neither a number from 0 to 99 nor a list of networks like 10.0.0.0/8, 2001:db8::/32: ${JSON.stringify(text)}`);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const ENTRY = /^(\w+)\.(\w+)=(\d{1,9})\/(\d{1,4})([smhd])$/;

const scopesOf = (name: keyof LimitRules): string[] => Object.keys(defaultLimits[name] ?? {});

function readLimit(entry: string): {
  readonly name: keyof LimitRules;
  readonly scope: LimitScope;
  readonly tries: number;
  readonly seconds: number;
} {
  const parts = ENTRY.exec(entry);
  if (!parts) throw new SettingError(`LIMITS is not a list like decline.browser=8/1h, login.client=100/15m: ${JSON.stringify(entry)}`);
  const [limit = '', scope = '', tries, count, unit = ''] = parts.slice(1);
  const name = limitNames.find((known) => known === limit);
  if (!name) throw new SettingError(`LIMITS names ${JSON.stringify(limit)}, which is none of ${limitNames.join(', ')}`);
  if (!scopesOf(name).includes(scope)) throw new SettingError(`LIMITS names ${JSON.stringify(scope)}, but ${name} counts by ${scopesOf(name).join(', ')}`);
  return {
    name,
    scope: scope as LimitScope,
    tries: Number(tries),
    seconds: Number(count) * (UNIT_SECONDS[unit] ?? 1),
  };
}

/** A rule of LIMITS counts in batches where the default does, but in no more than a fiftieth of what it allows, and at least 1. */
function limitBatch(name: keyof LimitRules, scope: LimitScope, tries: number): Pick<LimitRule, 'batch'> {
  const batch = [defaultLimits[name]?.[scope] ?? []].flat()[0]?.batch;
  return batch === undefined ? {} : { batch: Math.max(Math.min(batch, Math.floor(tries / 50)), 1) };
}

/** The default limits, with those of `LIMITS` in their place. @throws SettingError */
export function limitSettings(env: Environment): LimitRules {
  const entries = (env['LIMITS'] ?? '').split(',').map((entry) => entry.trim());
  return entries.filter(Boolean).reduce<LimitRules>((rules, entry) => {
    const { name, scope, tries, seconds } = readLimit(entry);
    return { ...rules, [name]: { ...rules[name], [scope]: { tries, seconds, ...limitBatch(name, scope, tries) } } };
  }, defaultLimits);
}
