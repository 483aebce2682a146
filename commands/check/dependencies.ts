import { readFileSync } from 'node:fs';
import { readDependencyRules, readLockedPackages } from './locked-packages.ts';
import { licenseProblem } from './licenses.ts';

interface Manifest {
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly [group: string]: Readonly<Record<string, unknown>> | undefined;
}

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Direct dependencies whose version may drift. */
function lintVersions(manifest: Manifest): string[] {
  const versions = GROUPS.flatMap((group) => Object.entries(manifest[group] ?? {}));
  return versions.filter(([, version]) => !EXACT.test(String(version))).map(([name, version]) => `package.json: ${name} is ${String(version)}: name one version`);
}

/** Packages whose code would run during installation, and entries of the list that no package needs. */
function lintInstallScripts({ allowScripts = {} }: Manifest): string[] {
  const { installScripts } = readDependencyRules();
  const withScript = new Set(readLockedPackages().flatMap(({ name, hasInstallScript }) => (hasInstallScript ? [name] : [])));
  const unlisted = [...withScript].filter((name) => !Object.hasOwn(allowScripts, name));
  const stale = Object.keys(allowScripts).filter((name) => !withScript.has(name));
  const unexplained = Object.entries(allowScripts).filter(([name, isAllowed]) => isAllowed && !installScripts[name]);
  return [
    ...unlisted.map((name) => `package-lock.json: ${name} has an install script: list it in allowScripts of package.json, with false if it works without`),
    ...stale.map((name) => `package.json: allowScripts lists ${name}, which has no install script`),
    ...unexplained.map(([name]) => `package.json: allowScripts lets ${name} run its install script: say why in installScripts of config/dependencies.json`),
  ];
}

function lintNpmSettings(): string[] {
  const lines = readFileSync('.npmrc', 'utf8').split('\n');
  return lines.includes('ignore-scripts=true') ? [] : ['.npmrc: ignore-scripts=true is missing, so any package could run code during installation'];
}

/** Packages whose content the lock file does not fix, or that do not come from a registry. */
function lintSources(): string[] {
  return readLockedPackages().flatMap(({ name, version, integrity, resolved }) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`package-lock.json: ${name}@${version} has no sha512 integrity`]),
    ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
      ? []
      : [`package-lock.json: ${name}@${version} comes from ${resolved}, not from the registry`]),
  ]);
}

function lintLicenses(): string[] {
  const rules = readDependencyRules();
  const packages = readLockedPackages();
  const names = new Set(packages.map(({ name }) => name));
  const stale = Object.keys(rules.licenseExceptions).filter((name) => !names.has(name));
  return [
    ...packages.flatMap((locked) => licenseProblem(locked, rules, locked.dev ? 'tool' : 'product') ?? []),
    ...stale.map((name) => `config/dependencies.json: licenseExceptions lists ${name}, which is not in the lock file`),
  ];
}

/** One line for each dependency of the working folder that may drift, runs code during installation, or has a license that is not allowed. */
export function lintDependencies(): string[] {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  return [...lintVersions(manifest), ...lintNpmSettings(), ...lintInstallScripts(manifest), ...lintSources(), ...lintLicenses()];
}
