// The changelog of the schema, from planted schemas of releases.
import { describe, expect, it } from 'vitest';
import { formatChangelog, schemaChangelog } from '../../../commands/generate/schema-changelog.ts';

const schemas = {
  '0.10.0': 'type Query { box: String color: Color } enum Color { RED BLUE }',
  '0.9.0': 'type Query { box: String lid: String color: Color } enum Color { RED }',
  '0.2.0': 'type Query { box: String lid: String }',
};

describe('schemaChangelog', () => {
  it('compares each release with the one before it, the newest and the breaking changes first', async () => {
    const { first, releases } = await schemaChangelog(schemas);
    expect(first).toBe('0.2.0');
    expect(releases.map(({ version, since, changes }) => [version, since, changes.map(({ severity }) => severity)])).toEqual([
      ['0.10.0', '0.9.0', ['breaking', 'dangerous']],
      ['0.9.0', '0.2.0', ['safe', 'safe', 'safe']],
    ]);
    expect(releases[0]?.changes[0]?.message).toContain('`lid`');
  });

  it('lists nothing of a single release', async () => {
    const changelog = await schemaChangelog({ '0.1.0': 'type Query { a: ID }' });
    expect(changelog).toEqual({ first: '0.1.0', releases: [] });
    expect(formatChangelog(changelog)).toContain('0.1.0 is the only release, so there is nothing to compare it with.');
  });
});

it('formatChangelog marks breaking changes under each release', async () => {
  const text = formatChangelog(await schemaChangelog(schemas));
  expect(text).toMatch(/## 0\.10\.0, since 0\.9\.0\n\n### Breaking\n\n- .*`lid`.*\n\n### Dangerous\n\n- .*`BLUE`/);
  expect(text.indexOf('## 0.9.0')).toBeGreaterThan(text.indexOf('## 0.10.0'));
});
