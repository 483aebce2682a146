import type { State } from '#events/buyflow';
import type { StepInputs } from '#events/purchase';
import { addressOf, amountDue, fingerprint } from '#events/rules';
import { billingAddressOf, buyerOf, payerOf } from '../buyer/index.ts';

/** A hash of each step's current input. A step is complete only for its input. */
export function stepInputs(state: State): StepInputs {
  const { offer, ratingAccountId } = state.quote;
  const { isByCard: payWithCard, amount } = amountDue(state);
  const purchase = offer?.id ?? '';
  const buyer = buyerOf(state);
  const addresses = { mailing: addressOf(state.answers, 'main'), billing: billingAddressOf(state) };
  const cached = { purchase, buyer, payer: payerOf(state), ...addresses, payWithCard, ratingAccountId };
  return {
    opportunity: fingerprint({ purchase, email: buyer.email, location: 'OrderSummary' }),
    account: fingerprint({ purchase, email: buyer.email.toLowerCase() }),
    cache: fingerprint(cached),
    pay: fingerprint({ purchase, amount }),
    reference: fingerprint({ purchase, member: state.application.memberFee?.refNum ?? '' }),
    bind: fingerprint({ purchase }),
    screen: fingerprint({ purchase, screen: 'payment' }),
    finish: fingerprint({ purchase, finish: true }),
  };
}
