import { accountEndpoints } from '../../nouns/account/account.wire.ts';
import { addressEndpoints } from '../../nouns/address/address.wire.ts';
import type { Endpoint } from '../../gateway/endpoint.ts';
import { identityEndpoints } from '../../nouns/identity/identity.wire.ts';
import { customLinkEndpoints } from '../../nouns/custom-link/custom-link.wire.ts';
import { memberEndpoints } from '../../nouns/member/member.wire.ts';
import { opportunityEndpoints } from '../../nouns/opportunity/opportunity.wire.ts';
import { paymentEndpoints } from '../../nouns/payment/payment.wire.ts';
import { policyEndpoints } from '../../nouns/policy/orchestration.wire.ts';
import { programEndpoints } from '../../nouns/program/program.wire.ts';
import { quoteEndpoints } from '../../nouns/quote/quote.wire.ts';
import { savedDataEndpoints } from '../../nouns/payment-method/saved-data.wire.ts';
import { screenEndpoints } from '../../nouns/screen/screen.wire.ts';

type Table = Readonly<Record<string, Endpoint<never>>>;

const tables: readonly object[] = [
  accountEndpoints,
  addressEndpoints,
  identityEndpoints,
  customLinkEndpoints,
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
