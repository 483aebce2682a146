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

/** A text in which the number is a link. */
export function PhoneText({ text, number }: { text: string; number: string }): JSX.Element {
  const at = text.indexOf(number);
  if (at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <PhoneLink number={number} />
      <span>{text.slice(at + number.length)}</span>
    </>
  );
}
