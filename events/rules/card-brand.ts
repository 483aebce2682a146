import creditCardType from 'credit-card-type';
import { extractDigits } from './input/index.ts';

/** The accepted brands (specification, 3: card types). */
export const CARD_BRANDS = ['visa', 'mastercard', 'discover', 'american-express'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export const CARD_BRAND_NAMES: Readonly<Record<CardBrand, string>> = { visa: 'Visa', mastercard: 'Mastercard', discover: 'Discover', 'american-express': 'American Express' };

/** A card's type: its brand, or `other` for a brand that is not accepted. */
export type CardType = CardBrand | 'other';

const DEFAULT_FORMAT = { gaps: [4, 8, 12], maxLength: 19 };

/** The only type that the digits can still be, among all types: a lone 4 is ambiguous. */
function findOnlyType(digits: string): ReturnType<typeof creditCardType>[number] | undefined {
  const [type, ...others] = creditCardType(digits);
  return others.length === 0 ? type : undefined;
}

/** The card's type, or null while the digits are ambiguous. */
export function detectCardType(cardNumber: string): CardType | null {
  const type = findOnlyType(extractDigits(cardNumber))?.type;
  return type === undefined ? null : (CARD_BRANDS.find((brand) => brand === type) ?? 'other');
}

/** The card's brand, or null while the digits are ambiguous or if the brand is not accepted. */
export function detectCardBrand(cardNumber: string): CardBrand | null {
  const type = detectCardType(cardNumber);
  return type === 'other' ? null : type;
}

export const getSecurityCodeLength = (brand: CardBrand | null): number => (brand === 'american-express' ? 4 : 3);

function formatOf(digits: string): { gaps: number[]; maxLength: number } {
  const type = findOnlyType(digits);
  return type ? { gaps: type.gaps, maxLength: Math.max(...type.lengths) } : DEFAULT_FORMAT;
}

/** Digits only, no longer than the brand's longest number. */
export function trimCardNumber(text: string): string {
  const digits = extractDigits(text);
  return digits.slice(0, formatOf(digits).maxLength);
}

/** The digits with a space at each of the brand's gaps. */
export function groupCardNumber(digits: string): string {
  const gaps = new Set(formatOf(digits).gaps);
  return Array.from(digits, (digit, index) => (gaps.has(index) ? ` ${digit}` : digit)).join('');
}
