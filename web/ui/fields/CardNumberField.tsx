import { chakra } from '@chakra-ui/react';
import { LockKeyhole } from 'lucide-react';
import type { JSX } from 'react';
import { CARD_BRANDS, type CardBrand, detectCardBrand, groupCardNumber, trimCardNumber } from '#events/rules';
import { Glyph } from '../Glyph.tsx';
import { Announced } from '../Hidden.tsx';
import { Adornment } from './Adornment.tsx';
import { BRAND_NAMES, BrandIcon } from './BrandIcon.tsx';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { useGroupedDigits } from './use-grouped-digits.ts';

function Brands({ detected }: { detected: CardBrand | null }): JSX.Element {
  return (
    <chakra.span display="inline-flex" gap="1">
      {CARD_BRANDS.map((brand) => (
        <chakra.span key={brand} data-brand={brand} data-detected={brand === detected ? 'true' : undefined} borderRadius="sm"
          opacity={detected && brand !== detected ? '0.35' : '1'} transition="opacity" transitionDuration="quick">
          <BrandIcon brand={brand} />
        </chakra.span>
      ))}
      <Announced>{detected ? `${BRAND_NAMES[detected]} card` : ''}</Announced>
    </chakra.span>
  );
}

export interface CardNumberFieldProps extends FieldProps<string> {
  /** Where the number itself is not known: the card's brand. What stands in its place is shown as it is. */
  recordedBrand?: string | undefined;
}

const findBrand = (name: string | undefined): CardBrand | undefined => CARD_BRANDS.find((brand) => brand === name);

/** Value in and out: digits, trimmed to the brand's longest number; shown in the brand's groups. */
export function CardNumberField({ recordedBrand, ...field }: CardNumberFieldProps): JSX.Element {
  const digits = trimCardNumber(field.value);
  const shown = recordedBrand === undefined ? groupCardNumber(digits) : field.value;
  const grouped = useGroupedDigits(shown, (typed) => field.onChange(trimCardNumber(typed)));
  return (
    <FieldFrame field={field} aside={<Brands detected={findBrand(recordedBrand) ?? detectCardBrand(digits)} />}>
      <Adornment side="start"><Glyph icon={LockKeyhole} /></Adornment>
      <TextControl
        {...controlAttributes(field)}
        {...grouped}
        autoComplete={field.autoComplete ?? 'cc-number'}
        type="text"
        inputMode="numeric"
        lead="icon"
        figures
        readOnly={field.readOnly}
      />
    </FieldFrame>
  );
}
