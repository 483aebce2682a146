import type { State } from '#events/buyflow';
import type { StepInputs } from '#events/purchase';
import { readAddress, computeAmountDue, hashJson } from '#events/rules';
import { billingAddressOf, buyerOf, payerOf } from '../buyer/index.ts';

/** A hash of each step's current input. A step is complete only for its input. */
export function stepInputs(state: State): StepInputs {
  const { offer, ratingAccountId } = state.quote;
  const { isByCard: payWithCard, amount } = computeAmountDue(state);
  const purchase = offer?.id ?? '';
  const buyer = buyerOf(state);
  const addresses = { mailing: readAddress(state.answers, 'main'), billing: billingAddressOf(state) };
  const cached = { purchase, buyer, payer: payerOf(state), ...addresses, payWithCard, ratingAccountId };
  return {
    opportunity: hashJson({ purchase, email: buyer.email, location: 'OrderSummary' }),
    account: hashJson({ purchase, email: buyer.email.toLowerCase() }),
    cache: hashJson(cached),
    pay: hashJson({ purchase, amount }),
    reference: hashJson({ purchase, member: state.application.memberFee?.refNum ?? '' }),
    bind: hashJson({ purchase }),
    screen: hashJson({ purchase, screen: 'payment' }),
    finish: hashJson({ purchase, finish: true }),
  };
}
