import { accountEndpoints } from './account/account.endpoints.ts';
import { addressEndpoints } from './address/address.endpoints.ts';
import type { Endpoint } from './gateway/endpoint.ts';
import { identityEndpoints } from './identity/identity.endpoints.ts';
import { linkEndpoints } from './link/link.endpoints.ts';
import { memberEndpoints } from './member/member.endpoints.ts';
import { opportunityEndpoints } from './opportunity/opportunity.endpoints.ts';
import { paymentEndpoints } from './payment/payment.endpoints.ts';
import { policyEndpoints } from './policy/policy.endpoints.ts';
import { programEndpoints } from './program/program.endpoints.ts';
import { quoteEndpoints } from './quote/quote.endpoints.ts';
import { savedEndpoints } from './saved/saved.endpoints.ts';
import { screenEndpoints } from './screen/screen.endpoints.ts';

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
  savedEndpoints,
  screenEndpoints,
];

/** Every REST call that the facade can make: the tables of all nouns. docs/rest.md and its test are read from this list. */
export const endpoints: readonly Endpoint<never>[] = tables.flatMap((table) => Object.values(table as Table));
