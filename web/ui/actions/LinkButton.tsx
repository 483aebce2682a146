import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { buttonRecipe } from '../theme/recipes/button.ts';

const Anchor = chakra('a', buttonRecipe);
const Press = chakra('button', buttonRecipe);

export interface LinkButtonProps {
  children: ReactNode;
  /** A link with an address goes somewhere; without one it is a button that looks like a link. */
  href?: string | undefined;
  look?: 'link' | 'primary' | 'secondary' | 'quiet' | undefined;
  width?: 'auto' | 'full' | undefined;
  /** Another site: opens beside this one and says so. */
  external?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

export function LinkButton({ children, href, look = 'link', width, external, disabled, onClick }: LinkButtonProps): JSX.Element {
  if (href === undefined) {
    return <Press type="button" look={look} width={width} disabled={disabled} onClick={() => onClick?.()}>{children}</Press>;
  }
  const away = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <Anchor href={href} look={look} width={width} onClick={() => onClick?.()} {...away}>{children}</Anchor>;
}
