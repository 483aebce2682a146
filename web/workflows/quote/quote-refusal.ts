import { msg } from '#events/language';
import type { KickedProduct, Offer } from '#events/quote';
import { findCrmProduct, findKickedProducts, listWaivedProducts } from '#events/rules';
import type { RequestQuotesMutation } from '../../generated/graphql.ts';
import type { FlowPorts } from '../ports/index.ts';
import { FAILED, rejectAnswers } from '../refusal/index.ts';

export type QuotesRefusal = Exclude<RequestQuotesMutation['requestQuotes'], { __typename: 'Offer' }>;

const UNUSABLE = msg('We couldn’t use your answers. Please check them, then click Continue again.');

/** Marks the answers at fault in a refused quote. Returns the message. */
export function handleRefusal(ports: FlowPorts, refused: QuotesRefusal): string {
  const { message } = refused;
  if (refused.__typename !== 'AnswersInvalid') return message || FAILED;
  return rejectAnswers(ports, refused.problems, message) ? message : UNUSABLE;
}

/** The products that the facade excludes; empty unless none is left to quote. Its own reasons count where this page's rules find none. */
export function kickedByFacade(ports: FlowPorts, refused: QuotesRefusal): KickedProduct[] {
  if (refused.__typename !== 'ProductsKickedOut') return [];
  const { kickedProducts: kicked } = refused;
  const own = findKickedProducts(
    ports.program,
    ports.state().answers,
    kicked.flatMap(({ kickedLobs }) => kickedLobs),
  );
  return kicked.map(
    ({ key, name, reasons }) => own.find(({ productId }) => productId === key) ?? { productId: key, name, reasons: reasons.map((reason) => ({ rule: 'facade', reason })) },
  );
}

/** True if the offer has a product that the buyer does without: facades of earlier releases ignore `waivedWhen`. */
export function quotesWaivedProduct(ports: FlowPorts, { quotes }: Offer): boolean {
  const { answers, quote } = ports.state();
  const waived = new Set(listWaivedProducts(ports.program, answers).map((product) => findCrmProduct(ports.program, product)));
  const records = (quote.opportunity?.products ?? []).filter(({ productId }) => waived.has(productId)).map(({ id }) => id);
  return quotes.some(({ opportunityProductId }) => records.includes(opportunityProductId));
}
