import { canApply } from '#events/buyflow';
import { type Estimate, priceEstimated } from '#events/quote';
import { type EstimateRequest, createEstimateRequest, getToday, mayEstimate } from '#events/rules';
import { type ChargeType, PriceEstimateDocument, type PriceEstimateQuery } from '../../generated/graphql.ts';
import { toAnswerInputs } from '../buyer/schema-inputs.ts';
import { type FlowPorts, NoAnswer, inputOf } from '../ports/index.ts';

type Lines = Estimate['lines'];

/** The event's word for the type of a charge. */
const lineKinds = { PREMIUM: 'premium', FEE: 'fee', DUE: 'dues' } as const satisfies Record<ChargeType, Lines[number]['kind']>;

const readLines = ({ priceEstimate: result }: PriceEstimateQuery): Lines | null =>
  result.__typename === 'PriceEstimate' ? result.lines.map(({ type, productKey, name, amount }) => ({ kind: lineKinds[type], product: productKey ?? '', name, amount })) : null;

/** Asks for estimates, for one document. A price that does not come is no event: the page shows what it showed before. */
export interface Estimator {
  /** True if asking may give a price: it is not known yet that there is none. */
  canAsk(request: EstimateRequest): boolean;
  /** Asks once for the same answers, and records the price if they are still the same. Resolves without one if there is none. */
  ask(request: EstimateRequest, signal: AbortSignal): Promise<void>;
}

/** The facade waits ten seconds for rating. */
const MAX_WAIT_MS = 15_000;

export function createEstimator(ports: FlowPorts): Estimator {
  /** By input. */
  const asked = new Map<string, { readonly answer: Promise<Lines | null>; readonly leaving: AbortSignal }>();
  const failed = new Set<string>();

  async function fetchLines({ input, products, answers: rated }: EstimateRequest, leaving: AbortSignal): Promise<Lines | null> {
    const signal = AbortSignal.any([leaving, AbortSignal.timeout(MAX_WAIT_MS)]);
    try {
      const { application } = inputOf(ports);
      const lines = readLines(await ports.graph(PriceEstimateDocument, { input: { application, products: [...products], answers: toAnswerInputs(rated) } }, { signal }));
      if (lines === null) failed.add(input);
      return lines;
    } catch (error) {
      // Without a network nothing was asked.
      if (!signal.aborted && !(error instanceof NoAnswer)) failed.add(input);
      return null;
    }
  }

  function isCurrent({ input }: EstimateRequest): boolean {
    const state = ports.state();
    const current = createEstimateRequest(ports.program, state, getToday(ports.program.timeZone, ports.now()));
    return mayEstimate(state.quote) && current?.input === input && state.quote.estimate?.input !== input;
  }

  function record(request: EstimateRequest, lines: Lines): void {
    const event = priceEstimated({ input: request.input, lines });
    if (isCurrent(request) && canApply(ports.state(), event)) ports.record(event);
  }

  async function ask(request: EstimateRequest, signal: AbortSignal): Promise<void> {
    const { input } = request;
    if (failed.has(input)) return;
    const first = asked.get(input) ?? { answer: fetchLines(request, signal), leaving: signal };
    asked.set(input, first);
    const lines = await first.answer;
    if (lines) return record(request, lines);
    // A failure for want of a network, or by leaving: asking again may give a price.
    if (asked.get(input) === first) asked.delete(input);
    // Another place of the page asked first, and was left.
    if (first.leaving.aborted && !signal.aborted) await ask(request, signal);
  }

  return { canAsk: ({ input }) => !failed.has(input), ask };
}
