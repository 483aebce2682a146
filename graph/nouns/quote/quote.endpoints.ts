import { reads } from '../../gateway/endpoint.ts';
import { coverageWire, quoteWire, quotesBody } from './quote.wire.ts';

export const quoteEndpoints = {
  // Rating keeps nothing that a second request would double: it may be asked again.
  quotes: reads.post('/api/quote/quotes', quoteWire, { timeout: 30_000, takes: { body: quotesBody } }),
  coverages: reads.get('/api/util/getcoverages', coverageWire),
};
