import { withoutSecrets } from '../kept/secrets.ts';

/** What an address of the explorer opens. */
export type Link =
  | { readonly kind: 'operation'; readonly query: string; readonly variables: string; readonly operationName: string | null }
  | { readonly kind: 'step'; readonly step: string };

interface Address {
  readonly search: string;
  readonly hash: string;
}

const STEP = /^#collection\/([\w-]{1,64})$/;

function operationIn(text: string): Link | null {
  const parameters = new URLSearchParams(text);
  const query = parameters.get('query');
  if (!query) return null;
  return { kind: 'operation', query, variables: parameters.get('variables') ?? '', operationName: parameters.get('operationName') };
}

/**
 * Reads an address: `#collection/<step>`, or an operation in the hash; in the query string as well, as other tools write it.
 * Null where it names nothing.
 */
export function readLink({ search, hash }: Address): Link | null {
  const step = STEP.exec(hash)?.[1];
  if (step !== undefined) return { kind: 'step', step };
  return operationIn(hash.slice(1)) ?? operationIn(search.slice(1));
}

/** Variables without the whitespace that only people need. */
function compact(variables: string): string {
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
export function linkTo({ query, variables, operationName }: { readonly query: string; readonly variables: string; readonly operationName: string | null }): string {
  const kept = withoutSecrets(variables.trim());
  const parameters = new URLSearchParams({
    query: withoutSecrets(query),
    ...(kept && { variables: compact(kept) }),
    ...(operationName && { operationName }),
  });
  return `/explorer#${parameters.toString()}`;
}

export const stepHash = (step: string): string => `#collection/${step}`;
