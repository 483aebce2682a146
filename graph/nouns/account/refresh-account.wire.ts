import { type Infer, array, enums, nullable, object, string } from 'superstruct';
import type { Program } from '#events/program';
import { crmProduct, digitsOf } from '#events/rules';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import { ExitReason, OpportunityLocation } from '../opportunity/opportunity-enums.ts';
import { toAnswersWire } from '../quote/quote.mapping.ts';
import { answersBody } from '../quote/quote.wire.ts';
import type { RefreshAccountInput } from './refresh-account.type.ts';

const opportunity = object({
  Id: string(),
  PaymentDeclinedReason: nullable(string()),
  OpportunityProducts: array(object({ Id: string(), ProductId: string(), ExitReason: enums(Object.values(ExitReason)) })),
  Location: enums(Object.values(OpportunityLocation)),
  KickoutAddress: nullable(addressBody),
});

/** The CRM's data on a buyer (specification, 7: PUT /api/account; design, decision 14). */
export const refreshBody = object({
  CrmAccountId: string(),
  Name: string(),
  EMail: string(),
  Phone: digits(),
  Address: addressBody,
  BillingAddress: nullable(addressBody),
  Contacts: array(object({ FirstName: string(), LastName: string() })),
  Opportunities: array(opportunity),
  Answers: answersBody,
  Products: array(string()),
});
export type RefreshBody = Infer<typeof refreshBody>;

/** Ids of all products of a program, as the CRM gets them. */
export const productsOf = (program: Program): string[] => program.spoke.products.map(({ id }) => id);

/** Returns the body for the buyer's page. */
export function toRefreshBody(program: Program, input: RefreshAccountInput): RefreshBody {
  const { buyer, billing, kickoutAddress } = input;
  const exits = new Map(input.products.map(({ product, exitReason }) => [product, exitReason]));
  const exitOf = (productId: string): ExitReason => {
    const product = program.spoke.products.find((known) => crmProduct(program, known) === productId);
    return (product && exits.get(product.id)) ?? ExitReason.NONE;
  };
  return {
    CrmAccountId: input.opportunity.accountId,
    Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
    EMail: buyer.email,
    Phone: digitsOf(buyer.phone),
    Address: toAddressWire(input.address),
    BillingAddress: billing ? toAddressWire(billing) : null,
    Contacts: [{ FirstName: buyer.firstName, LastName: buyer.lastName }],
    Opportunities: [
      {
        Id: input.opportunity.id,
        PaymentDeclinedReason: null,
        OpportunityProducts: input.opportunity.products.map(({ id, productId }) => ({ Id: id, ProductId: productId, ExitReason: exitOf(productId) })),
        Location: input.location,
        KickoutAddress: kickoutAddress ? toAddressWire(kickoutAddress) : null,
      },
    ],
    Answers: toAnswersWire(program, input),
    Products: productsOf(program),
  };
}
