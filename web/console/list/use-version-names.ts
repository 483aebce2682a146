import { loadProgramVersions, type ProgramVersion } from './program-versions.ts';
import { useLoaded } from './use-loaded.ts';

type Names = ReadonlyMap<string, string>;

/** `fitness 3, 11/20/2026`: the program, which of its configurations it is, and the day on which it was served first. */
const nameOf = ({ sitename, number, servedSince }: ProgramVersion): string =>
  `${sitename ?? 'program'} ${number}, ${new Date(servedSince).toLocaleDateString('en-US', { timeZone: 'UTC' })}`;

const loadNames = async (): Promise<Names> => new Map((await loadProgramVersions()).map((version) => [version.hash, nameOf(version)]));
const NO_NAMES: Names = new Map();

/** Returns how a program configuration is named; the beginning of its hash where no name is known. */
export function useVersionNames(): (hash: string) => string {
  const names = useLoaded(loadNames, NO_NAMES);
  return (hash) => names.get(hash) ?? hash.slice(0, 8);
}
