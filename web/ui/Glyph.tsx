import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { JSX } from 'react';

export interface GlyphProps {
  icon: LucideIcon;
  size?: 'iconSmall' | 'icon' | 'iconLarge' | undefined;
  color?: string | undefined;
}

/** A pictogram beside words: never the only carrier of a meaning, so screen readers do not hear it. */
export function Glyph({ icon: Icon, size = 'icon', color = 'currentColor' }: GlyphProps): JSX.Element {
  return (
    <chakra.span display="inline-flex" flexShrink="0" boxSize={size} color={color} css={{ '& > svg': { width: '100%', height: '100%' } }}>
      <Icon aria-hidden="true" focusable="false" />
    </chakra.span>
  );
}
