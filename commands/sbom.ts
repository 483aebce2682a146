// npm run sbom [-- FILE]: lists all packages that we deliver, in CycloneDX: those that are installed with the program, and those that the builds contain.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { licenseProblem } from './check/licenses.ts';
import { type LockedPackage, readDependencyRules, readLockedPackages } from './check/locked-packages.ts';

interface Property {
  readonly name: string;
  readonly value: string;
}

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly Property[];
  readonly licenses?: readonly object[];
}

interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

/** Builds whose scripts contain packages, with their folders: the pages', and the server's own. */
const BUILDS = { web: 'dist/web', console: 'dist/console', explorer: 'dist/explorer', verify: 'dist/verify', server: 'dist' };

const nameOf = ({ name, version }: LockedPackage): string => `${name}@${version}`;

/** By folder of a package: the builds that contain it. */
function readBundledPackages(): Map<string, string[]> {
  const builds = new Map<string, string[]>();
  for (const [page, at] of Object.entries(BUILDS)) {
    const { packages } = JSON.parse(readFileSync(`${at}/.vite/scripts.json`, 'utf8')) as { packages: readonly string[] };
    for (const folder of packages) builds.set(folder, [...(builds.get(folder) ?? []), page]);
  }
  return builds;
}

/** What npm lists of the whole lock file. @throws if npm fails */
function readBom(): Bom {
  const { status, stdout, stderr } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout) as Bom;
}

/** The component with what npm does not know: a license that the package only has as a file, and the pages that contain it. */
function complete(component: Component, license: string | undefined, pages: readonly string[]): Component {
  const properties = (component.properties ?? []).filter(({ name }) => name !== 'cdx:npm:package:development');
  return {
    ...component,
    ...(!component.licenses && license !== undefined && { licenses: [{ license: { id: license } }] }),
    ...(pages.length > 0 && { scope: 'required' }),
    properties: [...properties, ...pages.map((value) => ({ name: 'bindflow:page', value }))],
  };
}

function listDelivered(bom: Bom, delivered: readonly LockedPackage[], bundled: ReadonlyMap<string, readonly string[]>): object {
  const { licenseExceptions } = readDependencyRules();
  const byRef = new Map<string, LockedPackage[]>();
  for (const locked of delivered) byRef.set(nameOf(locked), [...(byRef.get(nameOf(locked)) ?? []), locked]);
  const root = bom.metadata.component['bom-ref'];
  const components = bom.components.flatMap((component) => {
    const found = byRef.get(component['bom-ref']) ?? [];
    const pages = [...new Set(found.flatMap(({ folder }) => bundled.get(folder) ?? []))];
    return found[0] ? complete(component, licenseExceptions[found[0].name]?.license, pages) : [];
  });
  const dependencies = bom.dependencies
    .filter(({ ref }) => ref === root || byRef.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((name) => byRef.has(name)) }));
  return { ...bom, metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'bindflow' } }, components, dependencies };
}

const [file = path.join('dist', 'sbom.cdx.json')] = parseArgs({ allowPositionals: true }).positionals;
const bundled = readBundledPackages();
const delivered = readLockedPackages().filter(({ dev, folder }) => !dev || bundled.has(folder));
writeFileSync(file, `${JSON.stringify(listDelivered(readBom(), delivered, bundled), null, 2)}\n`);
console.log(`${file}: ${delivered.length} packages`);
const rules = readDependencyRules();
for (const line of delivered.flatMap((locked) => licenseProblem(locked, rules, 'product') ?? [])) {
  console.error(line);
  process.exitCode = 1;
}
