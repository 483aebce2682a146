import { canApply } from '#events/buyflow';
import { type Estimate, priceEstimated } from '#events/quote';
import { type EstimateRequest, createEstimateRequest, getToday } from '#events/rules';
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

export function createEstimator(ports: FlowPorts): Estimator {
  /** By input; null where there is no price. */
  const known = new Map<string, Promise<Lines | null>>();
  const failed = new Set<string>();

  async function fetchLines({ input, products, answers }: EstimateRequest, signal: AbortSignal): Promise<Lines | null> {
    try {
      const { application } = inputOf(ports);
      const lines = readLines(await ports.graph(PriceEstimateDocument, { input: { application, products: [...products], answers: toAnswerInputs(answers) } }, { signal }));
      if (lines === null) failed.add(input);
      return lines;
    } catch (error) {
      // Without a network nothing was asked.
      if (signal.aborted || error instanceof NoAnswer) known.delete(input);
      else failed.add(input);
      return null;
    }
  }

  function isCurrent({ input }: EstimateRequest): boolean {
    const state = ports.state();
    const current = createEstimateRequest(ports.program, state, getToday(ports.program.timeZone, ports.now()));
    return current?.input === input && state.quote.estimate?.input !== input;
  }

  return {
    canAsk: ({ input }) => !failed.has(input),
    async ask(request, signal) {
      const { input } = request;
      if (failed.has(input)) return;
      const asked = known.get(input) ?? fetchLines(request, signal);
      known.set(input, asked);
      const lines = await asked;
      if (lines === null || !isCurrent(request)) return;
      const event = priceEstimated({ input, lines });
      if (canApply(ports.state(), event)) ports.record(event);
    },
  };
}
