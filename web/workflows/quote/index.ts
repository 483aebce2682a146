export { captureScreen } from '../report/index.ts';
export { type AfterQuote, quote } from './quote.ts';
