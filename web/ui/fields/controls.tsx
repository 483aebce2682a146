import type { JSX, ReactNode } from 'react';
import { chakra } from '../theme/chakra.ts';
import { inputRecipe } from '../theme/recipes/input.ts';

/** The keyboard of a phone leads to the next field (web/form: `watchEnterKey`). */
export const TextControl = chakra('input', inputRecipe, { defaultProps: { enterKeyHint: 'next' } });
export const TextAreaControl = chakra('textarea', inputRecipe, { defaultProps: { shape: 'area' } });
export const SelectControl = chakra('select', inputRecipe, { defaultProps: { trail: 'icon' } });

/** A symbol inside a control: a lock, a dollar sign, a chevron. Clicks reach the control. */
export function Adornment({ side, children }: { side: 'start' | 'end'; children: ReactNode }): JSX.Element {
  const place = side === 'start' ? { left: '0' } : { right: '0' };
  return (
    <chakra.span position="absolute" insetBlock="0" width="target" display="flex" alignItems="center" justifyContent="center"
      color="fg.muted" pointerEvents="none" {...place}>
      {children}
    </chakra.span>
  );
}
