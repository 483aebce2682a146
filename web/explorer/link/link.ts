import { atom } from 'jotai';
import { maskSecrets } from '../storage/secrets.ts';

/** What a link of the explorer opens. */
export type Link =
  | { readonly kind: 'operation'; readonly query: string; readonly variables: string; readonly operationName: string | null }
  | { readonly kind: 'step'; readonly step: string };

interface LinkLocation {
  readonly search: string;
  readonly hash: string;
}

const STEP = /^#collection\/([\w-]{1,64})$/;

function readOperation(text: string): Link | null {
  const parameters = new URLSearchParams(text);
  const query = parameters.get('query');
  if (!query) return null;
  return { kind: 'operation', query, variables: parameters.get('variables') ?? '', operationName: parameters.get('operationName') };
}

/** Reads `#collection/<step>`, or an operation in the hash or (as other tools write it) in the query string. Null if there is none. */
export function readLink({ search, hash }: LinkLocation): Link | null {
  const step = STEP.exec(hash)?.[1];
  if (step !== undefined) return { kind: 'step', step };
  return readOperation(hash.slice(1)) ?? readOperation(search.slice(1));
}

/** Returns variables without whitespace. */
function compactJson(variables: string): string {
  try {
    return JSON.stringify(JSON.parse(variables));
  } catch {
    return variables;
  }
}

/** Returns a link to an operation, without values of secret fields. It is all in the hash, so no server logs the variables. */
export function createLink({ query, variables, operationName }: { readonly query: string; readonly variables: string; readonly operationName: string | null }): string {
  const kept = maskSecrets(variables.trim());
  const parameters = new URLSearchParams({
    query: maskSecrets(query),
    ...(kept && { variables: compactJson(kept) }),
    ...(operationName && { operationName }),
  });
  return `/explorer#${parameters.toString()}`;
}

export const createStepHash = (step: string): string => `#collection/${step}`;

/** The unknown step that the address names; null if it names none. */
export const unknownStepAtom = atom<string | null>(null);

const SAVED_HASH_KEY = 'bindflow-explorer-hash';

interface LinkTab {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: { replaceState(state: unknown, unused: string, address: string): void };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'removeItem'>;
}

/** Restores the hash of a link after sign-in, which loses it; graph/staff/fragment-script.ts saves it before. */
export function restoreSavedHash({ location, history, sessionStorage }: LinkTab): void {
  const kept = sessionStorage.getItem(SAVED_HASH_KEY);
  sessionStorage.removeItem(SAVED_HASH_KEY);
  if (kept !== null && location.hash.length <= 1) history.replaceState(null, '', `${location.pathname}${location.search}${kept}`);
}
