import type { Policy } from '../../nouns/policy/policy.type.ts';
import type { Offer } from '../../nouns/quote/offer.type.ts';
import type { Binding } from '../steps/bind-policies.ts';

/** Returns the policies of an offer that is bound, in the order of its quotes. */
export const toPolicies = ({ quotes }: Offer, { policyNumbers }: Binding): Policy[] =>
  quotes.flatMap((quote) => {
    const number = policyNumbers[quote.id];
    return number === undefined ? [] : [{ quote, number }];
  });
