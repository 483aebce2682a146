import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type EstimateRequest, createEstimateRequest, findEstimateProblems, mayEstimate } from '#events/rules';
import type { Estimate } from '#events/quote';
import { type Estimator, createEstimator } from '#workflows/estimate';
import type { FlowPorts } from '#workflows/ports';
import { answersAtom, applicationAtom, quoteAtom } from '../../state/atoms.ts';
import { useOnline } from '../../state/use-online.ts';
import { useSession } from '../../state/session.ts';

/** Buyers who try options click on: only answers that stay for this long are asked about. */
export const STILL_MS = 600;

/** One for each document: the panel and the disclosure share what is known, from page to page. */
const estimators = new WeakMap<FlowPorts, Estimator>();
function estimatorOf(ports: FlowPorts): Estimator {
  const estimator = estimators.get(ports) ?? createEstimator(ports);
  estimators.set(ports, estimator);
  return estimator;
}

type RequestBasis = Parameters<typeof createEstimateRequest>;
/** The panel and the disclosure show the price of the same answers: their request is computed once. */
let memoized: { readonly basis: RequestBasis; readonly request: EstimateRequest | null } | null = null;
function memoizeRequest(...basis: RequestBasis): EstimateRequest | null {
  const [program, { answers, application }, day] = basis;
  const isSame = memoized?.basis[0] === program && memoized.basis[1].answers === answers && memoized.basis[1].application === application && memoized.basis[2] === day;
  if (!isSame) memoized = { basis, request: createEstimateRequest(...basis) };
  return memoized?.request ?? null;
}

/** What the answers can be asked about; null while one is missing or wrong. */
export function useEstimateRequest(): EstimateRequest | null {
  const { program, today } = useSession();
  const quote = useAtomValue(quoteAtom);
  const request = memoizeRequest(program, { answers: useAtomValue(answersAtom), application: useAtomValue(applicationAtom) }, today());
  return mayEstimate(quote) ? request : null;
}

/** True if all answers are there that the price depends on, but the answers or the address exclude what it would be for. */
export function useIsWithoutPrice(): boolean {
  const { program, today } = useSession();
  const [answers, day, request] = [useAtomValue(answersAtom), today(), useEstimateRequest()];
  const isAnswered = useMemo(() => program.spoke.rating.estimate !== undefined && findEstimateProblems(program, answers, day).length === 0, [program, answers, day]);
  return isAnswered && request === null;
}

export interface ShownEstimate {
  readonly estimate: Estimate;
  /** False while the price of other answers is asked for. */
  readonly isCurrent: boolean;
}

/** The price of these answers, or of those before while their own is on its way; null if none is known. */
export function useEstimate(isAsking: boolean): ShownEstimate | null {
  const request = useEstimateRequest();
  const { estimate } = useAtomValue(quoteAtom);
  if (!estimate || !request) return null;
  const isCurrent = estimate.input === request.input;
  return isCurrent || isAsking ? { estimate, isCurrent } : null;
}

/** A screen's height above and below the window: the start of a panel may be in view, and its price below. */
const VIEW = { rootMargin: '100% 0px' };

/** True while the element is in view: not in a closed disclosure, and not in a panel that narrow windows hide. */
function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), VIEW);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}

/** The input of a request that may still get a price; null if there is none, or its price is known. */
const findUnknownInput = (ports: FlowPorts, request: EstimateRequest | null, estimate: Estimate | undefined): string | null =>
  request && request.input !== estimate?.input && estimatorOf(ports).canAsk(request) ? request.input : null;

/** Asks for the price while the element is in view and the answers are complete and still. Returns whether it is on its way. */
export function useAskForEstimate(ref: RefObject<Element | null>): boolean {
  const { ports, isReplay = false } = useSession();
  const isInView = useInView(ref);
  const request = useEstimateRequest();
  const { estimate } = useAtomValue(quoteAtom);
  const [answeredInput, setAnsweredInput] = useState('');
  // Asks again once there is a network: without one nothing was asked.
  const isOnline = useOnline();
  const input = isInView && !isReplay ? findUnknownInput(ports, request, estimate) : null;
  useEffect(() => {
    if (input === null || request === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void estimatorOf(ports)
        .ask(request, leaving.signal)
        .then(() => leaving.signal.aborted || setAnsweredInput(input));
    }, STILL_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
    // A request with the same input is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ports, input, isOnline]);
  return input !== null && input !== answeredInput;
}
