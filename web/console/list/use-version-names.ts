import { useEffect, useState } from 'react';
import { ListProgramVersionsDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';

type Names = ReadonlyMap<string, string>;

let loading: Promise<Names> | null = null;

/** `fitness 3, 11/20/2026`: the program, which of its configurations it is, and the day on which it was served first. */
async function loadNames(): Promise<Names> {
  const { programVersions } = await graph(ListProgramVersionsDocument, {});
  const nameOf = ({ sitename, number, servedSince }: (typeof programVersions)[number]): string =>
    `${sitename ?? 'program'} ${number}, ${new Date(servedSince).toLocaleDateString('en-US', { timeZone: 'UTC' })}`;
  return new Map(programVersions.map((version) => [version.hash, nameOf(version)]));
}

/** Returns how a program configuration is named; the beginning of its hash where no name is known. Names are asked for once a page. */
export function useVersionNames(): (hash: string) => string {
  const [names, setNames] = useState<Names>(new Map());
  useEffect(() => {
    let isCurrent = true;
    loading ??= loadNames();
    loading.then(
      (known) => isCurrent && setNames(known),
      () => {
        // The next part of the page that needs them asks again.
        loading = null;
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (hash) => names.get(hash) ?? hash.slice(0, 8);
}
