import { writes } from '../../gateway/endpoint.ts';
import { paymentBody, paymentWire } from './payment.wire.ts';

export const paymentEndpoints = {
  // Sent again only where no byte can have arrived: a lost answer may stand for a charge.
  submit: writes.post('/api/payment/submitPaymentWithCaching/{id}', paymentWire, {
    retry: 'unsent',
    timeout: 60_000,
    takes: { body: paymentBody },
  }),
};
