import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import type { FieldBase, FieldWidth } from './field-props.ts';
import { FieldError, Help, LabelText } from './FieldWords.tsx';

export interface FieldFrameProps {
  field: FieldBase;
  /** The width this kind of field has when nothing is said. */
  width?: FieldWidth | undefined;
  /** At the right of the label: brand icons, a link. */
  aside?: JSX.Element;
  children: ReactNode;
}

/** A row of fields sets `--field-width` and shares its own width out instead. */
const CONTROL_WIDTH = {
  short: 'var(--field-width, {sizes.fieldShort})',
  medium: 'var(--field-width, {sizes.fieldMedium})',
  full: '{sizes.full}',
} as const;

/** Label above, help under the label, control, error. `data-width` lets a row of fields share the space out. */
export function FieldFrame({ field, width = 'full', aside, children }: FieldFrameProps): JSX.Element {
  const shown = field.width ?? width;
  return (
    <chakra.div data-field data-width={shown} width="full" minWidth="0">
      <div data-words>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
          <chakra.label htmlFor={field.name} textStyle="label"><LabelText field={field} /></chakra.label>
          {aside}
        </chakra.div>
        <Help field={field} />
      </div>
      <chakra.div data-control position="relative" maxWidth={CONTROL_WIDTH[shown]} marginTop="2">{children}</chakra.div>
      <FieldError field={field} />
    </chakra.div>
  );
}
