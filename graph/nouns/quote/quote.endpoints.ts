import { gatewayRead } from '../../gateway/endpoint.ts';
import { coverageWire, quoteWire, quotesBody } from './quote.wire.ts';

export const quoteEndpoints = {
  // Rating keeps nothing that a second request would double: it may be asked again.
  quotes: gatewayRead.post('/api/quote/quotes', quoteWire, { timeoutMs: 30_000, request: { body: quotesBody } }),
  coverages: gatewayRead.get('/api/util/getcoverages', coverageWire),
};
