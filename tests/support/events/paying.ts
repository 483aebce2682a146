import { questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import { emailChecked } from '#events/identity';
import { purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { offerOf } from './offers.ts';

export const email = 'maya@example.com';

/** A buyer without an account, from the email to the click on Purchase. */
export const paying: readonly FlowEvent[] = [
  questionAnswered({ question: 'email', value: email }),
  emailChecked({ email, hasAccount: false, mustChangePassword: false, requiresVerify: false }),
  quoteRequested({ page: 0 }),
  quoteReceived({ offer: offerOf() }),
  purchaseRequested({ offer: offerOf().id, paymentType: 'CREDIT_CARD', amount: '127.60' }),
];
