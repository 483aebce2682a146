export { captureScreen } from '../report/index.ts';
export { type QuoteOutcome, quote } from './quote.ts';
