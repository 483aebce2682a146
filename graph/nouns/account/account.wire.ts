import { type Infer, boolean, literal, object, string, type, array, enums, nullable } from 'superstruct';
import { extractDigits, findCrmProduct } from '#events/rules';
import { CALL_REQUEST, type Program } from '#events/program';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import { ExitReason, OpportunityLocation } from '../opportunity/opportunity-enums.ts';
import { toAnswersWire, toInsured } from '../quote/quote.mapping.ts';
import { answersBody } from '../quote/quote.wire.ts';
import { gatewayRead, gatewayWrite } from '../../gateway/endpoint.ts';
import type { PrepareAccountInput } from './account.type.ts';
import type { CreateRatingAccountInput, RatingAccount } from './rating-account.type.ts';
import type { RefreshAccountInput } from './refresh-account.type.ts';

/** The rating account's address has its ZIP code without the dash (specification, 7). */
const removeDash = object({ ...addressBody.schema, PostalCode: digits() });

export const ratingAccountBody = object({ CrmAccountId: string(), Name: string(), Address: removeDash, EMail: string(), Phone: digits() });
export const registerBody = object({ UserName: string(), Secret: string(), CrmAccountId: string() });
export const ownerBody = object({ FirstName: string(), LastName: string() });
export const phoneBody = object({ IsPrimary: boolean(), Type: literal('MobilePhone'), Number: digits() });
export const mailingBody = object({ IsPrimary: boolean(), Type: literal('Mailing'), ...addressBody.schema });
export const referenceBody = object({ ReferenceType: literal('ExtRefMemberNumber'), Description: string(), ReferenceKey: string() });

export const ratingAccountWire = type({ Id: string(), CrmAccountId: string(), Name: string() });

export const toRatingAccount = ({ Id, CrmAccountId, Name }: Infer<typeof ratingAccountWire>, origin: RatingAccount['origin']): RatingAccount => ({
  id: Id,
  crmAccountId: CrmAccountId,
  name: Name,
  origin,
});

export function toRatingAccountBody({ buyer, address, crmAccountId }: CreateRatingAccountInput): Infer<typeof ratingAccountBody> {
  const wire = toAddressWire(address);
  return {
    CrmAccountId: crmAccountId,
    Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
    Address: { ...wire, PostalCode: wire.PostalCode.replace('-', '') },
    EMail: buyer.email,
    Phone: extractDigits(buyer.phone),
  };
}

/** The data of a new account, with its password present. */
export interface NewAccount {
  readonly input: PrepareAccountInput;
  readonly password: string;
}

export const toRegisterBody = ({ input: { buyer, crmAccountId }, password }: NewAccount): Infer<typeof registerBody> => ({
  UserName: buyer.email,
  Secret: password,
  CrmAccountId: crmAccountId,
});

export const toOwnerBody = ({ buyer }: PrepareAccountInput): Infer<typeof ownerBody> => ({ FirstName: buyer.firstName, LastName: buyer.lastName });

export const toPhoneBody = ({ buyer }: PrepareAccountInput): Infer<typeof phoneBody> => ({
  IsPrimary: true,
  Type: 'MobilePhone',
  Number: extractDigits(buyer.phone),
});

export const toMailingBody = ({ address }: PrepareAccountInput): Infer<typeof mailingBody> => ({ IsPrimary: true, Type: 'Mailing', ...toAddressWire(address) });

/** Returns the member's number, as the profile stores it. */
export const toReferenceBody = ({ fieldName, refNum }: { readonly fieldName: string; readonly refNum: string }): Infer<typeof referenceBody> => ({
  ReferenceType: 'ExtRefMemberNumber',
  Description: fieldName,
  ReferenceKey: refNum,
});

const opportunity = object({
  Id: string(),
  PaymentDeclinedReason: nullable(string()),
  OpportunityProducts: array(object({ Id: string(), ProductId: string(), ExitReason: enums(Object.values(ExitReason)) })),
  Location: enums(Object.values(OpportunityLocation)),
  KickoutAddress: nullable(addressBody),
});

/** The CRM's data on a buyer (specification, 7: PUT /api/account; design, decision 14). */
const refreshBody = object({
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
export const listProductIds = (program: Program): string[] => program.spoke.products.map(({ id }) => id);

/** Returns the body for the buyer's page. */
export function toRefreshBody(program: Program, input: RefreshAccountInput): RefreshBody {
  const { buyer, billing, kickoutAddress } = input;
  const exits = new Map(input.products.map(({ product, exitReason }) => [product, exitReason]));
  const exitOf = (productId: string): ExitReason => {
    const product = program.spoke.products.find((known) => findCrmProduct(program, known) === productId);
    return (product && exits.get(product.id)) ?? ExitReason.NONE;
  };
  return {
    CrmAccountId: input.opportunity.accountId,
    Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
    EMail: buyer.email,
    Phone: extractDigits(buyer.phone),
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
    Answers: [...toAnswersWire(program, toInsured(input)), ...(input.wantsCall ? [{ QuestionId: CALL_REQUEST, Value: true }] : [])],
    Products: listProductIds(program),
  };
}

const identifiedWire = type({ Id: string() });
const profileWire = type({ Id: string(), ProfileId: string(), UserName: string(), upn: string() });

/** The gateway's rating account (`/api/account`) and the buyer's profile (`/api/profile`). */
export const accountEndpoints = {
  createRatingAccount: gatewayWrite.post('/api/account', ratingAccountWire, { request: { body: ratingAccountBody } }),
  ratingAccount: gatewayRead.get('/api/account/{id}', ratingAccountWire),
  refresh: gatewayWrite.put('/api/account', identifiedWire, { request: { body: refreshBody } }),
  register: gatewayWrite.post('/api/profile/register', profileWire, { request: { body: registerBody } }),
  owner: gatewayWrite.post('/api/profile/{id}/owner', identifiedWire, { request: { body: ownerBody } }),
  phone: gatewayWrite.post('/api/profile/{id}/phone', identifiedWire, { request: { body: phoneBody } }),
  address: gatewayWrite.post('/api/profile/{id}/address', identifiedWire, { request: { body: mailingBody } }),
  reference: gatewayWrite.post('/api/profile/{id}/reference', identifiedWire, { request: { body: referenceBody } }),
};
