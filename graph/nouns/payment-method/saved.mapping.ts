import { todayIn } from '#events/rules';
import type { Program } from '#events/program';
import type { SavedDataDeps } from './deps.ts';
import { CardBrand } from '../payment/instrument.ts';
import { PaymentType } from '../quote/payment-type.ts';
import { type EftTypes, kindOfEft } from './eft-types.ts';
import type { SavedAddress, SavedPaymentMethod } from './saved.type.ts';
import type { SavedAddressWire, SavedMethodWire } from './saved.wire.ts';

export const toSavedAddress = (wire: SavedAddressWire): SavedAddress => ({
  id: wire.Id,
  displayText: wire.DisplayText,
  street1: wire.Street1,
  street2: wire.Street2 ?? '',
  city: wire.City,
  state: wire.StateAbbr,
  postalCode: wire.PostalCode,
});

/** A saved method, and the token that pays with it, which is for the gateway alone. */
export interface SavedMethod {
  readonly shown: SavedPaymentMethod;
  readonly token: string;
}

/** Under what the methods of a profile are shown. */
export interface Showing {
  readonly profileId: string;
  readonly program: Program;
  readonly eftTypes: EftTypes;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const byLetters: ReadonlyMap<string, CardBrand> = new Map([...Object.values(CardBrand).map((brand) => [lettersOf(brand), brand] as const), ['amex', CardBrand.AMERICAN_EXPRESS]]);

/** The type of a card, however the gateway spells it; any brand that is not taken is OTHER (specification, 3: card types). */
const brandOf = (kind: PaymentType, cardType: string | null): CardBrand | null =>
  kind === PaymentType.CREDIT_CARD && cardType ? (byLetters.get(lettersOf(cardType)) ?? CardBrand.OTHER) : null;

/** The id that a browser knows a method by: the same at every visit, and no way back to the token. */
const savedMethodId = ({ fingerprint }: Pick<SavedDataDeps, 'fingerprint'>, profileId: string, token: string): string => fingerprint(`saved_method/${profileId}/${token}`);

/** What is shown of a method; null where its kind is not one of the deployment's: nobody could say how it is charged. */
export function toSavedMethod(ctx: Pick<SavedDataDeps, 'fingerprint' | 'now'>, { profileId, program, eftTypes }: Showing, wire: SavedMethodWire): SavedMethod | null {
  const kind = kindOfEft(eftTypes, wire.EFTTypeId);
  if (!kind) return null;
  const expires = wire.ExpirationDate?.slice(0, 10) ?? null;
  const shown = {
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
  return { shown, token: wire.Token };
}
