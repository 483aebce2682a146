export * from './events.ts';
export {
  type Charge,
  type Estimate,
  type KickedProduct,
  type Offer,
  type Opportunity,
  type OpportunityLocation,
  type Quote,
} from './quote.ts';
export { type QuoteSlices, evolveQuote, initialQuote, interruptQuote, markQuoteStale } from './state.ts';
