import { readFileSync } from 'node:fs';

/** A package of the lock file. */
export interface LockedPackage {
  /** Its folder, as in `node_modules/react`. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  /** True if only development needs it. Pages may still contain it. */
  readonly dev?: boolean;
}

/** What dependencies must satisfy: config/dependencies.json. */
export interface DependencyRules {
  /** SPDX ids that what is delivered may have. */
  readonly licenses: readonly string[];
  /** SPDX ids that tools may have besides. */
  readonly toolLicenses: readonly string[];
  /** By package: the one license expression that is accepted, null if it names none. */
  readonly licenseExceptions: Readonly<Record<string, { readonly license: string; readonly why: string }>>;
  /** Why a package may run its install script. */
  readonly installScripts: Readonly<Record<string, string>>;
}

/** The packages in the lock file of the working folder. */
export function readLockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Readonly<Record<string, Omit<LockedPackage, 'folder' | 'name'> & { name?: string }>> };
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, entry]) => ({ ...entry, folder, name: entry.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length) }));
}

export const readDependencyRules = (): DependencyRules => JSON.parse(readFileSync('config/dependencies.json', 'utf8')) as DependencyRules;
