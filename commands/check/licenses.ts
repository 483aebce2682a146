import type { DependencyRules, LockedPackage } from './locked-packages.ts';

/** Tools run while we build and test. The product includes everything that is installed with it, and what the pages contain. */
export type Use = 'product' | 'tool';

/** True if an SPDX expression needs only ids of the list. One that mixes AND and OR needs an exception. */
function isAllowed(expression: string, ids: readonly string[]): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  if (bare.includes(' OR ')) return !bare.includes(' AND ') && bare.split(' OR ').some((id) => ids.includes(id));
  return bare.split(' AND ').every((id) => ids.includes(id));
}

const isExcepted = ({ name, license }: LockedPackage, { licenseExceptions }: DependencyRules): boolean => {
  const exception = Object.hasOwn(licenseExceptions, name) ? licenseExceptions[name] : undefined;
  return Boolean(exception?.why) && (license === undefined || license === exception?.license);
};

const idsFor = ({ licenses, toolLicenses }: DependencyRules, use: Use): readonly string[] => (use === 'product' ? licenses : [...licenses, ...toolLicenses]);

/** Why a package must not be used in this way because of its license; null if it may. */
export function licenseProblem(locked: LockedPackage, rules: DependencyRules, use: Use): string | null {
  const { name, version, license } = locked;
  if (isExcepted(locked, rules) || (license !== undefined && isAllowed(license, idsFor(rules, use)))) return null;
  const what = license === undefined ? 'no license' : `the license ${license}`;
  return `package-lock.json: ${name}@${version} has ${what}, which config/dependencies.json does not allow${use === 'product' ? '' : ' even for tools'}`;
}
