import { todayIn } from '#events/rules';
import type { Program } from '#events/program';
import type { SavedDataDeps } from './deps.ts';
import { CardBrand } from '../payment/payment-enums.ts';
import { PaymentType } from '../quote/payment-type.ts';
import { type EftTypes, kindOfEft } from './eft-types.ts';
import type { SavedAddress, SavedPaymentMethod } from './saved-data.type.ts';
import type { SavedAddressWire, SavedMethodWire } from './saved-data.wire.ts';

export const toSavedAddress = (wire: SavedAddressWire): SavedAddress => ({
  id: wire.Id,
  displayText: wire.DisplayText,
  street1: wire.Street1,
  street2: wire.Street2 ?? '',
  city: wire.City,
  state: wire.StateAbbr,
  postalCode: wire.PostalCode,
});

/** A saved method and the token that pays with it. The token goes only to the gateway. */
export interface SavedMethod {
  readonly details: SavedPaymentMethod;
  readonly token: string;
}

/** What mapping the methods of a profile needs. */
export interface MethodContext {
  readonly profileId: string;
  readonly program: Program;
  readonly eftTypes: EftTypes;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const byLetters: ReadonlyMap<string, CardBrand> = new Map([...Object.values(CardBrand).map((brand) => [lettersOf(brand), brand] as const), ['amex', CardBrand.AMERICAN_EXPRESS]]);

/** Returns the brand of a card in any spelling; OTHER for brands that are not accepted (specification, 3: card types). */
const brandOf = (kind: PaymentType, cardType: string | null): CardBrand | null =>
  kind === PaymentType.CREDIT_CARD && cardType ? (byLetters.get(lettersOf(cardType)) ?? CardBrand.OTHER) : null;

/** Returns a stable id for browsers that does not reveal the token. */
const savedMethodId = ({ fingerprint }: Pick<SavedDataDeps, 'fingerprint'>, profileId: string, token: string): string => fingerprint(`saved_method/${profileId}/${token}`);

/** Returns a method without its token; null if its type identifier is unknown, because it could not be charged. */
export function toSavedMethod(ctx: Pick<SavedDataDeps, 'fingerprint' | 'now'>, { profileId, program, eftTypes }: MethodContext, wire: SavedMethodWire): SavedMethod | null {
  const kind = kindOfEft(eftTypes, wire.EFTTypeId);
  if (!kind) return null;
  const expires = wire.ExpirationDate?.slice(0, 10) ?? null;
  const details = {
    id: savedMethodId(ctx, profileId, wire.Token),
    kind,
    brand: brandOf(kind, wire.CardType),
    name: wire.Name,
    last4: wire.Last4Digits,
    expires,
    isExpired: expires !== null && expires < todayIn(program.timeZone, ctx.now()),
    createdDate: wire.CreatedDate.slice(0, 10),
    displayText: wire.DisplayText,
  };
  return { details, token: wire.Token };
}
