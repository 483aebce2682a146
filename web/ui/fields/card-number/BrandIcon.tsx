import type { JSX } from 'react';
import { type CardBrand, CARD_BRAND_NAMES } from '#events/rules';
import { VisuallyHidden } from '../../theme/chakra.ts';
import { CARD_BRAND_LETTERS } from '../../../assets/card-brand-letters.ts';

/** The brands' colors are artwork, not tokens. */
const ART: Record<CardBrand, JSX.Element> = {
  visa: <path d={CARD_BRAND_LETTERS.visa} fill="#1434cb" transform="translate(4.2 14.4) scale(0.73)" />,
  mastercard: (
    <>
      <circle cx="13.2" cy="11" r="6.2" fill="#eb001b" />
      <circle cx="20.8" cy="11" r="6.2" fill="#f79e1b" />
      <path d="M17 6.1a6.2 6.2 0 0 1 0 9.8 6.2 6.2 0 0 1 0-9.8Z" fill="#ff5f00" />
    </>
  ),
  discover: (
    <>
      <path d="M34 12.5V20a2 2 0 0 1-2 2H12.5C21 20.5 28.5 17.2 34 12.5Z" fill="#f58220" />
      <path d={CARD_BRAND_LETTERS.disc} fill="#1a1f2b" transform="translate(2 12) scale(0.9)" />
      <circle cx="17.3" cy="10.05" r="2.15" fill="#f58220" />
      <path d={CARD_BRAND_LETTERS.over} fill="#1a1f2b" transform="translate(19.7 12) scale(0.9)" />
    </>
  ),
  'american-express': (
    <>
      <rect width="34" height="22" rx="3" fill="#1f6fd0" />
      <path d={CARD_BRAND_LETTERS.amex} fill="#ffffff" transform="translate(3.9 14.1) scale(0.8)" />
    </>
  ),
};

export function BrandIcon({ brand }: { brand: CardBrand }): JSX.Element {
  return (
    <>
      <svg viewBox="0 0 34 22" width="34" height="22" aria-hidden="true">
        <rect x="0.5" y="0.5" width="33" height="21" rx="3" fill="#ffffff" stroke="#c9d2dd" />
        <g>{ART[brand]}</g>
      </svg>
      <VisuallyHidden>{CARD_BRAND_NAMES[brand]}</VisuallyHidden>
    </>
  );
}
