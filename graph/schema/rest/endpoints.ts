import { accountEndpoints } from '../../nouns/account/account.endpoints.ts';
import { addressEndpoints } from '../../nouns/address/address.endpoints.ts';
import type { Endpoint } from '../../gateway/endpoint.ts';
import { identityEndpoints } from '../../nouns/identity/identity.endpoints.ts';
import { linkEndpoints } from '../../nouns/custom-link/link.endpoints.ts';
import { memberEndpoints } from '../../nouns/member/member.endpoints.ts';
import { opportunityEndpoints } from '../../nouns/opportunity/opportunity.endpoints.ts';
import { paymentEndpoints } from '../../nouns/payment/payment.endpoints.ts';
import { policyEndpoints } from '../../nouns/policy/policy.endpoints.ts';
import { programEndpoints } from '../../nouns/program/program.endpoints.ts';
import { quoteEndpoints } from '../../nouns/quote/quote.endpoints.ts';
import { savedDataEndpoints } from '../../nouns/payment-method/saved-data.endpoints.ts';
import { screenEndpoints } from '../../nouns/screen/screen.endpoints.ts';

type Table = Readonly<Record<string, Endpoint<never>>>;

const tables: readonly object[] = [
  accountEndpoints,
  addressEndpoints,
  identityEndpoints,
  linkEndpoints,
  memberEndpoints,
  opportunityEndpoints,
  paymentEndpoints,
  policyEndpoints,
  programEndpoints,
  quoteEndpoints,
  savedDataEndpoints,
  screenEndpoints,
];

/** Every REST call that the facade can make: the tables of all nouns. docs/rest.md and its test are read from this list. */
export const endpoints: readonly Endpoint<never>[] = tables.flatMap((table) => Object.values(table as Table));
