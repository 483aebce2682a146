import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { JSX, ReactNode } from 'react';
import { Glyph } from '../Glyph.tsx';
import { Hidden } from '../Hidden.tsx';
import { errorId, helpId, isRequired, type FieldBase } from './field-props.ts';

/** A word joiner: the asterisk never stands alone on a line. */
const NO_BREAK = '"\\2060"';

const Mark = ({ required }: { required: boolean }): JSX.Element =>
  required ? (
    <chakra.span color="danger" aria-hidden="true" marginLeft="1" _before={{ content: NO_BREAK }}>*</chakra.span>
  ) : (
    <chakra.span color="fg.muted" fontWeight="regular"> (optional)</chakra.span>
  );

/** The question's words with their mark: an asterisk where an answer is needed, '(optional)' where it is not. */
export function LabelText({ field, children }: { field: FieldBase; children?: ReactNode }): JSX.Element {
  return (
    <>
      {children ?? field.label}
      {field.unmarked ? null : <Mark required={isRequired(field)} />}
    </>
  );
}

export function Help({ field }: { field: FieldBase }): JSX.Element | null {
  if (!field.help) return null;
  return <chakra.p id={helpId(field.name)} textStyle="small" color="fg.muted" maxWidth="measure" marginTop="1">{field.help}</chakra.p>;
}

export function FieldError({ field }: { field: FieldBase }): JSX.Element | null {
  if (!field.error) return null;
  return (
    <chakra.p id={errorId(field.name)} display="flex" gap="2" alignItems="flex-start" textStyle="small" fontWeight="medium" color="danger" marginTop="2">
      <chakra.span display="inline-flex" height="1lh" alignItems="center"><Glyph icon={CircleAlert} size="iconSmall" /></chakra.span>
      <span><Hidden>Error: </Hidden>{field.error}</span>
    </chakra.p>
  );
}
