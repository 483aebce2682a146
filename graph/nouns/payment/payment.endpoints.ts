import { gatewayWrite } from '../../gateway/endpoint.ts';
import { paymentBody, paymentWire } from './payment.wire.ts';

export const paymentEndpoints = {
  // Repeated only if no byte can have arrived: after a lost answer the buyer may have been charged.
  submit: gatewayWrite.post('/api/payment/submitPaymentWithCaching/{id}', paymentWire, {
    retry: 'unsent',
    timeoutMs: 60_000,
    request: { body: paymentBody },
  }),
};
