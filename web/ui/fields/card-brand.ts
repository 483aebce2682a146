import creditCardType from 'credit-card-type';

export type CardBrand = 'visa' | 'master-card' | 'discover' | 'american-express';

const OURS: Record<string, CardBrand> = { visa: 'visa', mastercard: 'master-card', discover: 'discover', 'american-express': 'american-express' };
const USUAL = { gaps: [4, 8, 12], longest: 19 };

const candidates = (digits: string): ReturnType<typeof creditCardType> => (digits === '' ? [] : creditCardType(digits));

/** The brand once the digits leave one only; among all brands, so that a lone 4 is still ambiguous. */
export function detectCardBrand(number: string): CardBrand | undefined {
  const [only, ...others] = candidates(number.replace(/\D/g, ''));
  return only && others.length === 0 ? OURS[only.type] : undefined;
}

function shapeOf(digits: string): { gaps: number[]; longest: number } {
  const [only, ...others] = candidates(digits);
  return only && others.length === 0 ? { gaps: only.gaps, longest: Math.max(...only.lengths) } : USUAL;
}

/** Digits only, no longer than the brand's longest number. */
export function trimCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.slice(0, shapeOf(digits).longest);
}

/** The digits with a space at each of the brand's gaps. */
export function groupCardNumber(digits: string): string {
  const gaps = new Set(shapeOf(digits).gaps);
  return Array.from(digits, (digit, index) => (gaps.has(index) ? ` ${digit}` : digit)).join('');
}
