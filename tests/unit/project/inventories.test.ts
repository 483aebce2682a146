// The inventories that assessors ask for name what the code has: cryptography, logs, and time frames for updates.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(file, 'utf8');
const sources = globSync(['graph/**/*.ts', 'events/**/*.ts', 'startup/**/*.ts', 'web/**/*.{ts,tsx}', 'commands/*.ts', 'commands/log/**/*.ts'])
  .filter((file) => !file.includes('/generated/'))
  .map((file) => ({ file, text: read(file) }));

describe('docs/cryptography.md', () => {
  const page = read('docs/cryptography.md');
  /** Calls of Node, of the browser and of the library. Ids that are no secret (`randomUUID`) are not among them. */
  const CALL =
    /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|createSecretKey|hkdfSync|pbkdf2Sync|scryptSync|timingSafeEqual|randomBytes|randomInt|randomNonce|sha256|createSign|createVerify)\(|\bhash\('|crypto\.(?:subtle|getRandomValues)\b/;
  const uses = sources.filter(({ text }) => CALL.test(text));
  /** As code names it, and as the page does. */
  const ALGORITHMS: Readonly<Record<string, string>> = { sha256: 'SHA-256', sha384: 'SHA-384', 'aes-256-gcm': 'AES-256-GCM', 'aes-gcm': 'AES-GCM', 'sha-256': 'SHA-256' };

  it('finds uses at all', () => expect(uses.length).toBeGreaterThan(25));

  it.each(uses.map(({ file }) => file))('lists %s', (file) => expect(page).toContain(`\`${file}\``));

  it.each(uses.map(({ file, text }) => [file, text] as const))('names the algorithms of %s', (_file, text) => {
    const named = [
      ...text.matchAll(/(?:createHash|createHmac|hash|hkdfSync|digest|CIPHER =|name:|'raw', [^,]+,)\s*\(?\s*'((?:sha|md|aes|des|rsa|rc4|blake|ripemd|ed25519|chacha)[\w-]*)'/gi),
    ].map(([, name = '']) => name.toLowerCase());
    for (const name of named) expect(page).toContain(ALGORITHMS[name] ?? `${name}, which it does not know`);
  });
});

describe('the inventory of logs', () => {
  const page = read('docs/guides/operators/monitoring.md');

  it('has every event of the security log', () => {
    const type = /type SecurityEvent = ([^;]+);/.exec(read('graph/schema/security-log.ts'))?.[1] ?? '';
    const events = [...type.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    expect(events.length).toBeGreaterThan(4);
    expect(events.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('knows where lines are written: the server, the commands, and a Node that is too old', () => {
    const writers = sources.filter(({ text }) => /\bpino\(|pino\.destination|process\.std(?:out|err)\.write/.test(text)).map(({ file }) => file);
    expect(writers.toSorted()).toEqual(['commands/bindflow.ts', 'commands/log/operator.ts', 'graph/http/logger.ts']);
  });

  it('says of each stream what it has, who reads it and for how long it is kept', () => {
    const [, section = ''] = page.split('## Know what is logged');
    const rows = section
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => /^\| (?!stream|-)/.test(line) && !line.startsWith('|---'));
    expect(rows.length).toBeGreaterThan(9);
    for (const row of rows)
      expect(
        row
          .split('|')
          .slice(1, -1)
          .filter((cell) => cell.trim() !== ''),
      ).toHaveLength(6);
  });
});

describe('docs/SECURITY.md', () => {
  const page = read('docs/SECURITY.md');

  it.each(['critical', 'high', 'moderate', 'low'])('has a time frame for a vulnerability that is %s', (severity) => {
    expect(page).toMatch(new RegExp(`^\\| ${severity} \\| \\d+ days \\| \\S`, 'm'));
  });

  it('has every role of the staff, and every kind of session', () => {
    const roles = [...(/STAFF_ROLES = \[([^\]]+)\]/.exec(read('graph/staff/staff-member.ts'))?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(([, role]) => role);
    expect(roles.length).toBeGreaterThan(2);
    expect(roles.filter((role) => !page.includes(`| \`${role}\` |`))).toEqual([]);
    for (const minutes of ['12 hours (`STAFF_SESSION`)', '15 minutes (`STAFF_IDLE`)']) expect(page).toContain(minutes);
  });

  it('has a row for every factor of the security log, with the quota of its tries', () => {
    const source = read('graph/schema/security-log.ts');
    const limited = [...(/\bFACTORS\b[^=]*= \{([^}]+)\}/.exec(source)?.[1] ?? '').matchAll(/(\w+): '([^']+)'/g)];
    const factors = limited.map(([, limit = '', factor = '']) => [`\`${limit.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}\``, `\`${factor}\``]);
    factors.push(['none', `\`${/STAFF_FACTOR = '([^']+)'/.exec(source)?.[1] ?? ''}\``]);
    expect(factors.length).toBeGreaterThan(3);
    const [, section = ''] = page.split('## Ways to sign in');
    const rows = section
      .split('\n## ')[0]!
      .split('\n')
      .map((line) => line.split('|').slice(-3));
    expect(factors.filter(([quota = '', factor = '']) => !rows.some(([quotas = '', lines = '']) => quotas.includes(quota) && lines.includes(factor)))).toEqual([]);
  });
});
