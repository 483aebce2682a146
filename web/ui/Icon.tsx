import type { LucideIcon } from 'lucide-react';
import type { JSX } from 'react';
import { chakra } from './theme/chakra.ts';

export interface IconProps {
  icon: LucideIcon;
  size?: 'iconSmall' | 'icon' | 'iconLarge' | undefined;
  color?: string | undefined;
}

/** An icon beside text. The text says the same, so screen readers skip the icon. */
export function Icon({ icon, size = 'icon', color = 'currentColor' }: IconProps): JSX.Element {
  return <chakra.svg as={icon} aria-hidden="true" focusable="false" display="inline-block" verticalAlign="top" flexShrink="0" boxSize={size} color={color} />;
}
