import { LockKeyhole } from 'lucide-react';
import type { JSX } from 'react';
import { CARD_BRANDS, CARD_BRAND_NAMES, type CardBrand, detectCardBrand, groupCardNumber, trimCardNumber } from '#events/rules';
import { chakra } from '../../theme/chakra.ts';
import { Icon } from '../../Icon.tsx';
import { Announcement } from '../../feedback/Announcement.tsx';
import { BrandIcon } from './BrandIcon.tsx';
import { toControlAttributes, type FieldProps } from '../field-props.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { Adornment, TextControl } from '../controls.tsx';
import { useGroupedDigits } from '../use-grouped-digits.ts';
import { useText } from '../../language/language.tsx';

function BrandIcons({ detected }: { detected: CardBrand | null }): JSX.Element {
  const t = useText();
  return (
    <chakra.span display="inline-flex" gap="1">
      {CARD_BRANDS.map((brand) => (
        <chakra.span key={brand} data-brand={brand} data-detected={brand === detected ? 'true' : undefined} borderRadius="sm"
          opacity={detected && brand !== detected ? '0.35' : '1'} transition="opacity" transitionDuration="quick">
          <BrandIcon brand={brand} />
        </chakra.span>
      ))}
      <Announcement>{detected ? t('{brand} card', { brand: CARD_BRAND_NAMES[detected] }) : ''}</Announcement>
    </chakra.span>
  );
}

export interface CardNumberFieldProps extends FieldProps<string> {
  /** The brand in a replay, where the number is unknown: the value is shown unformatted. */
  recordedBrand?: string | undefined;
}

const findBrand = (name: string | undefined): CardBrand | undefined => CARD_BRANDS.find((brand) => brand === name);

/** Shown in the brand's groups. The value is digits, no longer than the brand's longest number. */
export function CardNumberField({ recordedBrand, ...field }: CardNumberFieldProps): JSX.Element {
  const digits = trimCardNumber(field.value);
  const shown = recordedBrand === undefined ? groupCardNumber(digits) : field.value;
  const grouped = useGroupedDigits(shown, (typed) => field.onChange(trimCardNumber(typed)));
  return (
    <FieldFrame field={field} aside={<BrandIcons detected={findBrand(recordedBrand) ?? detectCardBrand(digits)} />}>
      <Adornment side="start"><Icon icon={LockKeyhole} /></Adornment>
      <TextControl
        {...toControlAttributes(field)}
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
