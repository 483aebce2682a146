import { type KickedProduct } from '#events/quote';
import { kickedProducts } from '#events/rules';
import type { QuotesRefusalReason, RequestQuotesMutation } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';
import { FAILED, rejectAnswers } from '../refusal/index.ts';

export type QuotesRefused = Extract<RequestQuotesMutation['requestQuotes'], { __typename: 'QuotesRefused' }>;

const UNUSABLE = 'We could not use your answers as they are. Please check them, then click Continue again.';

type Treat = (ports: FlowPorts, refused: QuotesRefused) => string;

const repeat: Treat = (_, { message }) => message || FAILED;

/** What the buyer reads of each refusal; answers at fault are marked. */
const treatments: Readonly<Record<QuotesRefusalReason, Treat>> = {
  ANSWERS_MISSING: (ports, { problems, message }) => (rejectAnswers(ports, problems, message) ? message : UNUSABLE),
  KICKED_OUT: repeat,
  NOT_RATED: repeat,
  PAYMENT_STANDS: repeat,
};

/** Treats a refusal to quote; returns what the buyer reads. */
export const treatRefusal: Treat = (ports, refused) => treatments[refused.reason](ports, refused);

/** The products that the facade excludes; empty unless it excludes all of them. Its own reasons count where this page's rules find none. */
export function kickedByFacade(ports: FlowPorts, { reason, kickedProducts: kicked }: QuotesRefused): KickedProduct[] {
  if (reason !== 'KICKED_OUT') return [];
  const own = kickedProducts(
    ports.program,
    ports.state().answers,
    kicked.flatMap(({ kickedLobs }) => kickedLobs),
  );
  return kicked.map(
    ({ id, name, reasons }) => own.find(({ productId }) => productId === id) ?? { productId: id, name, reasons: reasons.map((said) => ({ rule: 'facade', reason: said })) },
  );
}
