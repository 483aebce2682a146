import { findCrmProduct, listLobs, listSoldProducts } from '#events/rules';
import { toOfferEvent } from '#graph/purchase/ledger';
import { offerOf } from '#workflows/offer';
import { standardize } from '../../sandbox/gateway/standardize.ts';
import type {
  CheckAddressKickoutMutation,
  CheckAddressKickoutMutationVariables,
  CreateRatingAccountMutation,
  ReadOfferQuery,
  ReadOfferQueryVariables,
  OfferFieldsFragment,
  RequestQuotesInput,
  RequestQuotesMutation,
  RequestQuotesMutationVariables,
  SaveOpportunityMutation,
  StandardizeAddressMutation,
  StandardizeAddressMutationVariables,
} from '../../web/generated/graphql.ts';
import type { Family } from './family.ts';
import { quoteOf } from './rating.ts';
import type { Records } from './records.ts';
import type { DateTime } from '../../web/operations/scalars.ts';
import { readAnswer } from './read-answer.ts';

/** A barrier island that no carrier insures, according to the sandbox. */
const KICKED_ZIP = '33480';

function standardizeTyped({ address }: StandardizeAddressMutationVariables['input']): StandardizeAddressMutation['standardizeAddress'] {
  const { street1, street2 = '', city, state, postalCode } = address;
  const found = standardize({ Street1: street1, Street2: street2 ?? '', City: city, StateAbbr: state, PostalCode: postalCode, County: '' });
  if (!found) return { __typename: 'AddressNotValidated', message: 'The address could not be validated.' };
  const settled = { street1: found.Street1, street2: found.Street2, city: found.City, state: found.StateAbbr, postalCode: found.PostalCode, county: found.County };
  return { __typename: 'AddressStandardized', address: settled };
}

const kickedLobsAt = ({ program }: Family, postalCode: string): string[] => (postalCode.startsWith(KICKED_ZIP) ? listLobs(program) : []);

function opportunityOf(family: Family) {
  family.opportunity ??= {
    id: family.newId(),
    accountId: `CRM-${family.chance.between(100_000, 999_999)}`,
    products: family.program.spoke.products.map((product) => ({ id: family.newId(), productId: findCrmProduct(family.program, product) })),
  };
  const { id, accountId, products } = family.opportunity;
  return { id, accountId, products: products.map((product) => ({ id: product.id, productId: product.productId })) };
}

function partsOf(family: Family, input: RequestQuotesInput): OfferFieldsFragment {
  const { program, price, clock, newId } = family;
  const answers = Object.fromEntries(input.answers.map(({ question, value }) => [String(question), readAnswer(value)]));
  const products = listSoldProducts(program, answers, kickedLobsAt(family, input.address.postalCode));
  const rating = { program, price, input, now: clock.now(), newId };
  const record = (productId: string): string => family.opportunity?.products.find((one) => one.productId === productId)?.id ?? '';
  const quotes = products.map((product, at) => quoteOf(rating, product, record(findCrmProduct(program, product)), at === 0));
  return { id: newId(), expiresAt: new Date(clock.now() + program.offerLife * 60_000).toISOString() as DateTime, quotes };
}

/** Simulates addresses, the CRM and rating. */
export const quoteOperations = (family: Family, records: Records) => ({
  StandardizeAddress: ({ input }: StandardizeAddressMutationVariables): StandardizeAddressMutation => ({ standardizeAddress: standardizeTyped(input) }),
  CheckAddressKickout: ({ input: { address } }: CheckAddressKickoutMutationVariables): CheckAddressKickoutMutation => ({
    checkAddressKickout: { kickedLobs: kickedLobsAt(family, address.postalCode) },
  }),
  SaveOpportunity: (): SaveOpportunityMutation => ({ saveOpportunity: opportunityOf(family) }),
  CaptureScreen: () => ({ captureScreen: { isStored: true } }),
  RefreshAccount: () => ({ refreshAccount: { isAccepted: true } }),
  CreateRatingAccount: (): CreateRatingAccountMutation => ({
    createRatingAccount: family.program.spoke.rating.engine === 'Orion' ? null : { id: family.newId(), origin: 'CREATED' },
  }),
  RequestQuotes({ input }: RequestQuotesMutationVariables): RequestQuotesMutation {
    const parts = partsOf(family, input);
    const { quotes } = offerOf(parts);
    const member = family.sponsorship.memberFee;
    family.offers.set(parts.id, { parts, quotes, member });
    records.tell(toOfferEvent({ id: parts.id, quotes, expiresAt: Date.parse(parts.expiresAt) }, member, input.after));
    return { requestQuotes: { __typename: 'Offer', ...parts } };
  },
  ReadOffer: ({ id }: ReadOfferQueryVariables): ReadOfferQuery => ({ offer: family.offers.get(String(id))?.parts ?? null }),
});
