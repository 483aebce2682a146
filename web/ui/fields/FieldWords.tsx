import { chakra } from '@chakra-ui/react';
import type { JSX, ReactNode } from 'react';
import { ErrorLine } from '../feedback/ErrorLine.tsx';
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
      <span>{children ?? field.label}</span>
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
  return <ErrorLine id={errorId(field.name)}>{field.error}</ErrorLine>;
}
