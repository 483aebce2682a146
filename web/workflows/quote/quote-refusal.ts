import { type KickedProduct } from '#events/quote';
import { findKickedProducts } from '#events/rules';
import type { QuotesRefusalReason, RequestQuotesMutation } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';
import { FAILED, rejectAnswers } from '../refusal/index.ts';

export type QuotesRefused = Extract<RequestQuotesMutation['requestQuotes'], { __typename: 'QuotesRefused' }>;

const UNUSABLE = 'We could not use your answers as they are. Please check them, then click Continue again.';

type RefusalHandler = (ports: FlowPorts, refused: QuotesRefused) => string;

const repeat: RefusalHandler = (_, { message }) => message || FAILED;

/** The message for each refusal; answers at fault are marked. */
const handlers: Readonly<Record<QuotesRefusalReason, RefusalHandler>> = {
  ANSWERS_MISSING: (ports, { problems, message }) => (rejectAnswers(ports, problems, message) ? message : UNUSABLE),
  KICKED_OUT: repeat,
  NOT_RATED: repeat,
  PAYMENT_STANDS: repeat,
};

/** Marks the answers at fault in a refused quote. Returns the message. */
export const handleRefusal: RefusalHandler = (ports, refused) => handlers[refused.reason](ports, refused);

/** The products that the facade excludes; empty unless it excludes all of them. Its own reasons count where this page's rules find none. */
export function kickedByFacade(ports: FlowPorts, { reason, kickedProducts: kicked }: QuotesRefused): KickedProduct[] {
  if (reason !== 'KICKED_OUT') return [];
  const own = findKickedProducts(
    ports.program,
    ports.state().answers,
    kicked.flatMap(({ kickedLobs }) => kickedLobs),
  );
  return kicked.map(
    ({ id, name, reasons }) => own.find(({ productId }) => productId === id) ?? { productId: id, name, reasons: reasons.map((reason) => ({ rule: 'facade', reason })) },
  );
}
