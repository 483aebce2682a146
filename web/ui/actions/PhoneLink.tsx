import { Phone } from 'lucide-react';
import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { buttonRecipe } from '../theme/recipes/button.ts';
import { Icon } from '../Icon.tsx';
import { useText } from '../language/language.tsx';

/** What a phone dials: digits and a plus. */
const toTelephoneUrl = (number: string): string => `tel:${number.replace(/[^\d+]/g, '')}`;

const ButtonLink = chakra('a', buttonRecipe);

/** A link as large as a button: phones dial the number. */
export function CallButton({ number }: { number: string }): JSX.Element {
  const t = useText();
  return (
    <ButtonLink href={toTelephoneUrl(number)} variant="primary" width="full">
      <Icon icon={Phone} /><span>{t('Call {number}', { number })}</span>
    </ButtonLink>
  );
}

/** The same in a text. */
export const PhoneLink = ({ number }: { number: string }): JSX.Element => <a href={toTelephoneUrl(number)}>{number}</a>;
