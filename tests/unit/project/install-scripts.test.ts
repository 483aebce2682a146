// No package runs code while it is installed, and each that would is known: a new one has to be looked at.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { allowScripts } = read('package.json') as { allowScripts: Readonly<Record<string, boolean>> };
const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, { hasInstallScript?: boolean }>> };

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const withScripts = new Set(
  Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place)),
);

describe('packages with an install script', () => {
  it('are exactly those that allowScripts in package.json lists', () => {
    expect([...withScripts].toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  });

  it('run none of them', () => {
    expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('ignore-scripts=true');
  });
});
