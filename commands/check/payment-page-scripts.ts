import { readFileSync } from 'node:fs';
import type { BuiltScript } from '../../config/script-list.ts';
import { readLockedPackages } from './locked-packages.ts';

/** The committed list of what the payment page may run (PCI DSS 6.4.3). */
export const AUTHORIZED_SCRIPTS = 'docs/payment-page-scripts.json';
const BUILT_SCRIPTS = 'dist/web/.vite/scripts.json';

/** A script that is authorized for the payment page. */
interface AuthorizedScript {
  /** Why the page needs it. People write this; the rest is generated. */
  readonly purpose: string;
  readonly folders: readonly string[];
  /** Versions by package. */
  readonly packages: Readonly<Record<string, string>>;
}

type AuthorizedScripts = Readonly<Record<string, AuthorizedScript>>;

const readBuiltScripts = (): BuiltScript[] => (JSON.parse(readFileSync(BUILT_SCRIPTS, 'utf8')) as { scripts: BuiltScript[] }).scripts;
export const readAuthorizedScripts = (): AuthorizedScripts => JSON.parse(readFileSync(AUTHORIZED_SCRIPTS, 'utf8')) as AuthorizedScripts;

/** The list as the last build would have it, with the purposes of the committed one; a new script has an empty purpose. */
export function listBuiltScripts(authorized: AuthorizedScripts): AuthorizedScripts {
  const versions = new Map(readLockedPackages().map(({ folder, version }) => [folder, version]));
  return Object.fromEntries(
    readBuiltScripts().map(({ name, folders, packages }) => [
      name,
      {
        purpose: authorized[name]?.purpose ?? '',
        folders,
        packages: Object.fromEntries(packages.map((folder) => [folder.replace('node_modules/', ''), versions.get(folder) ?? 'not in the lock file'])),
      },
    ]),
  );
}

/** What of `script` is not in `other`, in words. */
const surplus = ({ folders, packages }: AuthorizedScript, other: AuthorizedScript | undefined): string[] => [
  ...folders.filter((folder) => !other?.folders.includes(folder)),
  ...Object.entries(packages).flatMap(([name, version]) => (other?.packages[name] === version ? [] : `${name}@${version}`)),
];

function compareScript(name: string, built: AuthorizedScript | undefined, authorized: AuthorizedScript | undefined): string[] {
  if (!built) return [`${name} is authorized, but no longer built`];
  if (!authorized) return [`${name} is not authorized`];
  return [
    ...surplus(built, authorized).map((part) => `${name} contains ${part}, which is not authorized`),
    ...surplus(authorized, built).map((part) => `${name} no longer contains ${part}`),
    ...(authorized.purpose.trim() === '' ? [`${name} has no purpose`] : []),
  ];
}

/** One line for each difference between the last build and the committed list, and for each script without a purpose. */
export function lintPaymentPageScripts(): string[] {
  const authorized = readAuthorizedScripts();
  const built = listBuiltScripts(authorized);
  const names = [...new Set([...Object.keys(built), ...Object.keys(authorized)])].toSorted();
  const lines = names.flatMap((name) => compareScript(name, built[name], authorized[name])).map((line) => `${AUTHORIZED_SCRIPTS}: ${line}`);
  return lines.length === 0 ? [] : [...lines, 'CONTRIBUTING.md says how to authorize scripts: "Change what the pages load"'];
}
