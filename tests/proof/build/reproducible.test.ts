// A deployment can be compared with a build of its commit only if a second build is the same.
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { builds } from '../../../config/vite.config.ts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // Source maps have the path from the output folder to the sources.
    .filter((entry) => entry.isFile() && !/\.map(\.|$)/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

afterEach(() => vi.unstubAllEnvs());

describe('the build of the buyer’s pages', () => {
  it('is the same a second time, byte for byte', async () => {
    const [first, second] = ['first', 'second'].map((name) => path.join(mkdtempSync(path.join(os.tmpdir(), `bindflow-${name}-`)), 'web')) as [string, string];
    cpSync('dist/web', first, { recursive: true });
    // Vitest's own value would build React's development version.
    vi.stubEnv('NODE_ENV', 'production');
    const config = builds['web']!();
    await build({ configFile: false, logLevel: 'error', ...config, build: { ...config.build, outDir: second } });
    expect(filesIn(second)).toEqual(filesIn(first));
    expect(filesIn(second).length).toBeGreaterThan(20);
    for (const file of filesIn(second)) expect(readFileSync(path.join(second, file)).equals(readFileSync(path.join(first, file))), file).toBe(true);
    for (const folder of [first, second]) rmSync(path.dirname(folder), { recursive: true });
  });
});
