// Settings that runbooks and guides tell operators to set exist, are accepted, and do what the page says.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type LimitName, type LimitRules, type LimitScope, defaultLimits } from '#graph/limits';
import { limitSettings } from '../../../startup/network-settings.ts';
import { findUnreadSettings } from '../../support/deploy/settings-of.ts';

const LOCAL = { PUBLIC_URL: 'https://buy.example.com', DATABASE_URL: 'postgres://bindflow:password@database/bindflow', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
const pages = ['docs/runbooks', 'docs/guides/operators'].flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`));
/** What a reader sets: `NAME=VALUE`. */
const assignments = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/`([A-Z][A-Z_]+)=([^`…{]+)`/g)].map(([, name = '', value = '']) => ({ page, name, value })));
const limits = pages
  .flatMap((page) => readFileSync(page, 'utf8').split('\n'))
  .flatMap((line) =>
    [...line.matchAll(/`LIMITS=([^`]+)`/g)].map(([, value = '']) => ({ value, isLower: /\blower the limits\b/.test(line), isHigher: /\braise that quota\b/.test(line) })),
  );

const perSecond = (rules: LimitRules, name: LimitName, scope: LimitScope): number => {
  const rule = [rules[name]?.[scope] ?? []].flat()[0]!;
  return rule.tries / rule.seconds;
};

describe('a setting in a runbook or guide', () => {
  it.each(assignments)('$page: $name=$value exists and is accepted', ({ name, value }) => {
    expect(findUnreadSettings({ ...LOCAL, [name]: value })).toEqual([]);
  });

  it.each(limits)('LIMITS=$value does what the page says', ({ value, isLower, isHigher }) => {
    const changed = limitSettings({ LIMITS: value });
    for (const entry of value.split(',')) {
      const [name, scope] = entry.split('=')[0]!.split('.') as [LimitName, LimitScope];
      const change = Math.sign(perSecond(changed, name, scope) - perSecond(defaultLimits, name, scope));
      expect([entry, change]).toEqual([entry, isLower ? -1 : isHigher ? 1 : NaN]);
    }
  });

  it('is what the runbooks of quotas have', () => expect(limits).toHaveLength(2));
});
