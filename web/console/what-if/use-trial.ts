import { useCallback, useMemo, useState } from 'react';
import { TryRulesDocument } from '../../generated/graphql.ts';
import { graph } from '../facade/graph.ts';
import { type RequestState, useRequest } from '../facade/use-request.ts';
import { toFilterInput } from '../list/filter-input.ts';
import type { ListFilter } from '../list/list-filter.ts';
import { formatTrial, parseTrial } from './trial-address.ts';
import type { TrialResult } from './trial-result.ts';
import { type Problem, type TrialProduct, listTrialProducts, withTrialRules } from './trial-rules.ts';
import type { ServedConfiguration } from './use-configuration.ts';

export interface TrialRequest {
  readonly served: ServedConfiguration;
  readonly filter: ListFilter;
  /** The fragment of the address: the rules that are tried. */
  readonly hash: string;
  /** Called with the fragment of the rules to try. */
  readonly onTry: (hash: string) => void;
}

interface Tried {
  readonly result: TrialResult | null;
  readonly problems: readonly Problem[];
}
const NOT_TRIED: Tried = { result: null, problems: [] };

async function tryRules(filter: ListFilter, configuration: Record<string, unknown>): Promise<Tried> {
  const { whatIf } = await graph(TryRulesDocument, { input: { filter: toFilterInput(filter), configuration } });
  return whatIf.__typename === 'WhatIf' ? { result: whatIf, problems: [] } : { result: null, problems: whatIf.problems };
}

interface AddressedTrial {
  readonly asServed: readonly TrialProduct[];
  /** The rules of the address; null if it has none that can be read. */
  readonly tried: readonly TrialProduct[] | null;
  /** True if the address has rules that cannot be read. */
  readonly isDamaged: boolean;
  readonly state: RequestState<Tried>;
  readonly retry: () => void;
}

/** What the rules of the address would have done. */
function useAddressedTrial({ served: { configuration, program }, filter, hash }: TrialRequest): AddressedTrial {
  const asServed = useMemo(() => listTrialProducts(program), [program]);
  const { products: tried, isDamaged } = useMemo(() => parseTrial(asServed, hash), [asServed, hash]);
  const send = useCallback(async () => (tried ? tryRules(filter, withTrialRules(configuration, tried)) : NOT_TRIED), [tried, filter, configuration]);
  return { asServed, tried, isDamaged, ...useRequest(send) };
}

/** Rules that are edited, since the address had this fragment. */
interface Edited {
  readonly hash: string;
  readonly products: readonly TrialProduct[];
  /** Counts the resets at this address. */
  readonly resets: number;
  /** True if a trial was asked for although a condition is no JSON yet. */
  readonly isRefused: boolean;
}

/** The edited rules; those of the address after that has changed. */
function useEdited(hash: string, addressed: readonly TrialProduct[]): readonly [Edited, (change: Partial<Edited>) => void] {
  const begun: Edited = { hash, products: addressed, resets: 0, isRefused: false };
  const [last, setLast] = useState(begun);
  const edited = last.hash === hash ? last : begun;
  return [edited, (change) => setLast({ ...edited, isRefused: false, ...change })];
}

const isUnfinished = ({ rules }: TrialProduct): boolean => rules.some(({ draft }) => draft !== null);

export interface EditedTrial extends Tried, Pick<Edited, 'products' | 'isRefused'>, Pick<AddressedTrial, 'isDamaged'> {
  /** Another one when all fields have to begin again: with the rules of another address, or after a reset. */
  readonly fieldsKey: string;
  /** The state of the trial of these rules; null if they were changed since, or not tried. */
  readonly state: RequestState<unknown> | null;
  readonly change: (products: readonly TrialProduct[]) => void;
  readonly reset: () => void;
  readonly run: () => void;
}

/** Rules to change, and what those of the address would have done. */
export function useTrial(request: TrialRequest): EditedTrial {
  const { asServed, tried, isDamaged, state, retry } = useAddressedTrial(request);
  const [edited, edit] = useEdited(request.hash, tried ?? asServed);
  const { products, resets, isRefused } = edited;
  const next = formatTrial(asServed, products);
  const isCurrent = tried !== null && next === formatTrial(asServed, tried);
  const run = (): void => {
    if (products.some(isUnfinished)) return edit({ isRefused: true });
    if (isCurrent) return retry();
    edit({ hash: next });
    request.onTry(next);
  };
  return {
    ...(isCurrent && state.status === 'loaded' ? state.value : NOT_TRIED),
    products,
    fieldsKey: `${request.hash} ${resets}`,
    isRefused,
    isDamaged,
    run,
    state: isCurrent ? state : null,
    change: (changed) => edit({ products: changed }),
    reset: () => edit({ products: asServed, resets: resets + 1 }),
  };
}
