// The software bill of materials of the build: every package that we deliver, with its license and its hash.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';

type License = { readonly license: { readonly id?: string; readonly name?: string } } | { readonly expression: string };

interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly License[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
}

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly serialNumber: string;
  readonly version: number;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  readonly version: string;
  readonly integrity: string;
  readonly dev?: boolean;
}

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-sbom-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** `npm run sbom -- FILE` in a folder, without its build. */
function run(cwd: string): { status: number | null; stderr: string; bom: Bom } {
  const [hook, command] = ['config/typescript-hook.mjs', 'commands/sbom.ts'].map((file) => path.resolve(file)) as [string, string];
  const file = path.join(folder, 'sbom.json');
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', '--import', hook, command, file], { cwd, encoding: 'utf8' });
  return { status, stderr, bom: JSON.parse(readFileSync(file, 'utf8')) as Bom };
}

const nameIn = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const licenseOf = (license: License): string | undefined => ('expression' in license ? license.expression : (license.license.id ?? license.license.name));
const pagesOf = ({ properties }: Component): string[] => properties.flatMap(({ name, value }) => (name === 'bindflow:page' ? value : []));

test('it lists each package of the lock file that is installed, and each that the pages contain, once', () => {
  const { status, stderr, bom } = run('.');
  expect([status, stderr]).toEqual([0, '']);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, Locked>> };
  const installed = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);
  const components = new Map(bom.components.map((component) => [component['bom-ref'], component]));
  expect(components.size).toBe(bom.components.length);
  expect(installed.length).toBeGreaterThan(200);
  for (const [place, { version, integrity }] of installed) {
    const hashes = components.get(`${nameIn(place)}@${version}`)?.hashes;
    expect(hashes, place).toContainEqual({ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') });
  }
  const react = bom.components.find(({ name }) => name === 'react');
  expect(react && pagesOf(react)).toEqual(['web', 'console', 'explorer']);
  const traces = bom.components.find(({ name }) => name === '@opentelemetry/sdk-trace');
  expect(traces && pagesOf(traces)).toEqual(['server']);
  for (const tool of ['vite', 'vitest', '@playwright/test', 'typescript']) expect(bom.components.map(({ name }) => name)).not.toContain(tool);
});

function expectComplete({ name, type, version, purl, licenses = [], hashes = [] }: Component): void {
  expect([type, version, purl], name).toEqual(['library', expect.stringMatching(/^\d/), expect.stringMatching(/^pkg:npm\//)]);
  expect(licenses.map(licenseOf), name).toEqual([expect.stringMatching(/\w/)]);
  expect(hashes, name).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
}

test('it is CycloneDX 1.5: required fields, unique references, a license and a hash of each component', () => {
  const { bom } = run('.');
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: { type: 'application', name: 'bindflow' } } });
  expect(bom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(Date.parse(bom.metadata.timestamp)).not.toBeNaN();
  const references = new Set([bom.metadata.component['bom-ref'], ...bom.components.map((component) => component['bom-ref'])]);
  for (const component of bom.components) expectComplete(component);
  for (const { ref, dependsOn } of bom.dependencies) for (const reference of [ref, ...dependsOn]) expect(references).toContain(reference);
});

test('it is refused if a page contains a package whose license is only for tools', () => {
  const manifest = { name: 'planted', version: '1.0.0', devDependencies: { weak: '1.0.0', tool: '1.0.0' } };
  const locked = { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==`, dev: true, license: 'MPL-2.0' };
  const files: Readonly<Record<string, object>> = {
    'package.json': manifest,
    'package-lock.json': { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest, 'node_modules/weak': locked, 'node_modules/tool': locked } },
    'config/dependencies.json': { licenses: ['MIT'], toolLicenses: ['MPL-2.0'], licenseExceptions: {}, installScripts: {} },
    ...Object.fromEntries(
      ['web/', 'console/', 'explorer/', 'verify/', ''].map((build) => [
        `dist/${build}.vite/scripts.json`,
        { scripts: [], packages: build === 'console/' ? ['node_modules/weak'] : [] },
      ]),
    ),
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  }
  const { status, stderr, bom } = run(folder);
  expect([status, stderr.trim()]).toEqual([1, 'package-lock.json: weak@1.0.0 has the license MPL-2.0, which config/dependencies.json does not allow']);
  expect(bom.components.map(({ name }) => name)).toEqual(['weak']);
});
