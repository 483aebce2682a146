import { atom } from 'jotai';
import { maskSecrets } from '../storage/secrets.ts';

/** What an address of the explorer opens. */
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

/**
 * Reads an address: `#collection/<step>`, or an operation in the hash; in the query string as well, as other tools write it.
 * Null where it names nothing.
 */
export function readLink({ search, hash }: LinkLocation): Link | null {
  const step = STEP.exec(hash)?.[1];
  if (step !== undefined) return { kind: 'step', step };
  return readOperation(hash.slice(1)) ?? readOperation(search.slice(1));
}

/** Variables without the whitespace that only people need. */
function compactJson(variables: string): string {
  try {
    return JSON.stringify(JSON.parse(variables));
  } catch {
    return variables;
  }
}

/**
 * An address that opens this operation. All of it is in the hash, which browsers do not send: neither our log nor a proxy's ever
 * has the variables. Values of secret fields are left out.
 */
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

/** The step that the address names, where the collection has none of that name. */
export const unknownStepAtom = atom<string | null>(null);

const SAVED_HASH_KEY = 'bindflow-explorer-hash';

interface LinkTab {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: { replaceState(state: unknown, unused: string, address: string): void };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'removeItem'>;
}

/** Signing in loses what stands behind the # of a link; the page that asked for it kept it (graph/staff/keep-hash.ts). Once. */
export function restoreSavedHash({ location, history, sessionStorage }: LinkTab): void {
  const kept = sessionStorage.getItem(SAVED_HASH_KEY);
  sessionStorage.removeItem(SAVED_HASH_KEY);
  if (kept !== null && location.hash.length <= 1) history.replaceState(null, '', `${location.pathname}${location.search}${kept}`);
}
