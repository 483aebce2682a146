export * from './events.ts';
export {
  type Charge,
  type KickedProduct,
  type Offer,
  type Opportunity,
  type OpportunityLocation,
  type Quote,
  charge,
  offer,
  opportunity,
  quote,
} from './quote.ts';
export { type QuoteSlices, type QuoteState, evolveQuote, initialQuote, interruptQuote, markQuoteStale } from './state.ts';
