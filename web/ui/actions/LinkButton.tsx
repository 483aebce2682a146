import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { buttonRecipe } from '../theme/recipes/button.ts';

const Anchor = chakra('a', buttonRecipe);
const TextButton = chakra('button', buttonRecipe);

export interface LinkButtonProps {
  children: ReactNode;
  /** Without an address it is a button that looks like a link. */
  href?: string | undefined;
  variant?: 'link' | 'primary' | 'secondary' | 'quiet' | undefined;
  width?: 'auto' | 'full' | undefined;
  /** Opens another site in a new tab. */
  external?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Of the text, where it is another language than the page's. */
  lang?: string | undefined;
  onClick?: (() => void) | undefined;
}

export function LinkButton({ children, href, variant = 'link', width, external, disabled, lang, onClick }: LinkButtonProps): JSX.Element {
  if (href === undefined) {
    return <TextButton type="button" lang={lang} variant={variant} width={width} disabled={disabled} onClick={() => onClick?.()}>{children}</TextButton>;
  }
  const away = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <Anchor href={href} lang={lang} variant={variant} width={width} onClick={() => onClick?.()} {...away}>{children}</Anchor>;
}
