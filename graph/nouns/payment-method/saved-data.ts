import { type Call, createRefusalError } from '#graph/gateway';
import { getToday } from '#events/rules';
import type { Program } from '#events/program';
import { loadProgram } from '../program/require-program.ts';
import { CardBrand } from '../payment/payment-enums.ts';
import { PaymentType } from '../quote/quote-enums.ts';
import type { SavedDataDeps, SavedDataOwner } from './deps.ts';
import { savedDataEndpoints, type SavedMethodWire, type SavedAddressWire } from './saved-data.wire.ts';
import type { SavedAddress, SavedPaymentMethod } from './saved-data.type.ts';
import { type EftTypes, toPaymentType } from './eft-types.ts';

const toSavedAddress = (wire: SavedAddressWire): SavedAddress => ({
  id: wire.Id,
  displayText: wire.DisplayText,
  street1: wire.Street1,
  street2: wire.Street2 || null,
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

const normalizeLetters = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const brandsByLetters: ReadonlyMap<string, CardBrand> = new Map([
  ...Object.values(CardBrand).map((brand) => [normalizeLetters(brand), brand] as const),
  ['amex', CardBrand.AMERICAN_EXPRESS],
]);

/** Returns the brand of a card in any spelling; OTHER for brands that are not accepted (specification, 3: card types). */
const toBrand = (kind: PaymentType, cardType: string | null): CardBrand | null =>
  kind === PaymentType.CREDIT_CARD && cardType ? (brandsByLetters.get(normalizeLetters(cardType)) ?? CardBrand.OTHER) : null;

/** Returns a stable id for browsers that does not reveal the token. */
const createSavedMethodId = ({ fingerprint }: Pick<SavedDataDeps, 'fingerprint'>, profileId: string, token: string): string => fingerprint(`saved_method/${profileId}/${token}`);

/** Returns a method without its token; null if its type identifier is unknown, because it could not be charged. */
export function toSavedMethod(ctx: Pick<SavedDataDeps, 'fingerprint' | 'now'>, { profileId, program, eftTypes }: MethodContext, wire: SavedMethodWire): SavedMethod | null {
  const kind = toPaymentType(eftTypes, wire.EFTTypeId);
  if (!kind) return null;
  const expires = wire.ExpirationDate?.slice(0, 10) ?? null;
  const details = {
    id: createSavedMethodId(ctx, profileId, wire.Token),
    kind,
    brand: toBrand(kind, wire.CardType),
    name: wire.Name,
    last4: wire.Last4Digits,
    expires,
    isExpired: expires !== null && expires < getToday(program.timeZone, ctx.now()),
    createdDate: wire.CreatedDate.slice(0, 10),
    displayText: wire.DisplayText,
  };
  return { details, token: wire.Token };
}

export async function fetchSavedAddresses(gateway: Call, { holder }: SavedDataOwner): Promise<SavedAddress[]> {
  const answer = await gateway(savedDataEndpoints.addresses, { params: { id: holder.profileId } });
  if (!answer.ok) throw createRefusalError(answer, savedDataEndpoints.addresses);
  return answer.data.map(toSavedAddress);
}

/** Returns the methods as the gateway sends them, with their tokens. */
export async function fetchSavedMethods(gateway: Call, profileId: string): Promise<readonly SavedMethodWire[]> {
  const answer = await gateway(savedDataEndpoints.methods, { params: { id: profileId } });
  if (!answer.ok) throw createRefusalError(answer, savedDataEndpoints.methods);
  return answer.data;
}

/** Returns the methods that an account holder may pay with; none if the deployment has no type identifiers. */
export async function findSavedMethods(ctx: SavedDataDeps, owner: SavedDataOwner): Promise<SavedMethod[]> {
  const { eftTypes } = ctx;
  if (!eftTypes) return [];
  const program = await loadProgram(ctx, owner.application);
  const wires = await ctx.loaders.savedMethods.load(owner);
  return wires.flatMap((wire) => toSavedMethod(ctx, { profileId: owner.holder.profileId, program, eftTypes }, wire) ?? []);
}
