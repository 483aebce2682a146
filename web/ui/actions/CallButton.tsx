import { Phone } from 'lucide-react';
import type { JSX } from 'react';
import { chakra } from '../theme/chakra.ts';
import { buttonRecipe } from '../theme/recipes/button.ts';
import { Icon } from '../Icon.tsx';
import { toTelephoneUrl } from './telephone-url.ts';

const Base = chakra('a', buttonRecipe);

/** A link as large as a button: phones dial the number. */
export const CallButton = ({ number }: { number: string }): JSX.Element => (
  <Base href={toTelephoneUrl(number)} variant="primary" width="full">
    <Icon icon={Phone} /><span>{`Call ${number}`}</span>
  </Base>
);
