import { type Infer, boolean, literal, object, string, type } from 'superstruct';
import { digitsOf } from '#events/rules';
import { addressBody, toAddressWire } from '../address/address.wire.ts';
import { digits } from '../../gateway/wire-values.ts';
import type { PrepareAccountInput } from './account.type.ts';
import type { CreateRatingAccountInput, RatingAccount } from './rating-account.type.ts';

/** The rating account's address has its ZIP code without the dash (specification, 7). */
const dashless = object({ ...addressBody.schema, PostalCode: digits() });

export const ratingAccountBody = object({ CrmAccountId: string(), Name: string(), Address: dashless, EMail: string(), Phone: digits() });
export const registerBody = object({ UserName: string(), Secret: string(), CrmAccountId: string() });
export const ownerBody = object({ FirstName: string(), LastName: string() });
export const phoneBody = object({ IsPrimary: boolean(), Type: literal('MobilePhone'), Number: digits() });
export const mailingBody = object({ IsPrimary: boolean(), Type: literal('Mailing'), ...addressBody.schema });
export const referenceBody = object({ ReferenceType: literal('ExtRefMemberNumber'), Description: string(), ReferenceKey: string() });

export const ratingAccountWire = type({ Id: string(), CrmAccountId: string(), Name: string() });

export const toRatingAccount = ({ Id, CrmAccountId, Name }: Infer<typeof ratingAccountWire>, how: RatingAccount['how']): RatingAccount => ({
  id: Id,
  crmAccountId: CrmAccountId,
  name: Name,
  how,
});

export function toRatingAccountBody({ buyer, address, crmAccountId }: CreateRatingAccountInput): Infer<typeof ratingAccountBody> {
  const wire = toAddressWire(address);
  return {
    CrmAccountId: crmAccountId,
    Name: buyer.businessName || `${buyer.firstName} ${buyer.lastName}`,
    Address: { ...wire, PostalCode: wire.PostalCode.replace('-', '') },
    EMail: buyer.email,
    Phone: digitsOf(buyer.phone),
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
  Number: digitsOf(buyer.phone),
});

export const toMailingBody = ({ address }: PrepareAccountInput): Infer<typeof mailingBody> => ({ IsPrimary: true, Type: 'Mailing', ...toAddressWire(address) });

/** Returns the member's number, as the profile stores it. */
export const toReferenceBody = ({ fieldName, refNum }: { readonly fieldName: string; readonly refNum: string }): Infer<typeof referenceBody> => ({
  ReferenceType: 'ExtRefMemberNumber',
  Description: fieldName,
  ReferenceKey: refNum,
});
