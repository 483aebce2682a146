import { type Answer, data, refused, unknownId } from '../http/answer.ts';
import { type GatewayCall, type Route, write } from '../http/route.ts';
import { profileById } from '../state/people.ts';
import type { World } from '../world.ts';
import { type Payment, judge } from './instrument.ts';
import { paymentBody } from './payment-body.ts';

const paid = (ReferenceNumber: string): Answer => data([{ ReferenceNumber, Declined: false, PaymentAlreadyInProcess: false }], { ReferenceNumber });

const inProcess = refused('PAYMENT_IN_PROCESS', 'The payment is already in process.', [{ PaymentAlreadyInProcess: true }]);

/** Returns the answer of an earlier payment: the same if it was charged, an error if it is unsettled. A declined payment can be repeated. */
function known(purchaseId: string, { state }: World): Answer | undefined {
  if (state.modes.naivePayment) return undefined;
  if (state.unsettled.has(purchaseId)) return inProcess;
  const charge = state.charges.find((entry) => entry.purchaseId === purchaseId);
  return charge === undefined ? undefined : paid(charge.referenceNumber);
}

function charge(purchaseId: string, body: Payment, { brand, last4 }: { brand: string; last4: string }, { state, ids, now }: World): Answer {
  const referenceNumber = `PAY-${String(70_000 + ids.number('payment'))}-${ids.guid('payment').slice(0, 4).toUpperCase()}`;
  const amount = body.AmountToCharge.toFixed(2);
  state.charges.push({ purchaseId, amount, method: body.PaymentMethod, brand, last4, referenceNumber, at: now().toISOString() });
  return paid(referenceNumber);
}

function submit({ id, body }: GatewayCall<Payment>, world: World): Answer {
  const before = known(id, world);
  if (before !== undefined) return before;
  const payer = profileById(world.state, body.ProfileId);
  if (payer === undefined) return unknownId('ProfileId', 'The profile');
  const verdict = judge(body, payer, world.now());
  if (verdict.kind === 'paid') return charge(id, body, verdict, world);
  if (verdict.kind === 'declined') return refused(verdict.code, 'The payment was declined.', [{ Declined: true, PaymentAlreadyInProcess: false }]);
  if (verdict.kind === 'refused') return refused(verdict.code, 'The payment details were refused.');
  world.state.unsettled.add(id);
  return inProcess;
}

export const paymentRoutes: readonly Route[] = [write('POST', '/api/payment/submitPaymentWithCaching/{id}', { body: paymentBody }, submit)];
