const NAME = 'bindflow-explorer-hash';

interface Tab {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: { replaceState(state: unknown, unused: string, address: string): void };
  readonly sessionStorage: Pick<Storage, 'getItem' | 'removeItem'>;
}

/** Signing in loses what stands behind the # of a link; the page that asked for it kept it (graph/staff/keep-hash.ts). Once. */
export function takeKeptHash({ location, history, sessionStorage }: Tab): void {
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (kept !== null && location.hash.length <= 1) history.replaceState(null, '', `${location.pathname}${location.search}${kept}`);
}
