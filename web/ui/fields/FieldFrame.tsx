import type { JSX, ReactNode } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { ErrorLine } from '../feedback/ErrorLine.tsx';
import { toAriaAttributes, errorId, helpId, isRequired, type FieldBase, type FieldWidth } from './field-props.ts';
import { useText } from '../language/language.tsx';

/** Keeps the asterisk on the line of the last word. */
const WORD_JOINER = '"\\2060"';

function RequiredMark({ required }: { required: boolean }): JSX.Element {
  const t = useText();
  return required ? (
    <chakra.span color="danger" aria-hidden="true" marginLeft="1" _before={{ content: WORD_JOINER }}>*</chakra.span>
  ) : (
    <chakra.span color="fg.muted" fontWeight="regular">{` ${t('(optional)')}`}</chakra.span>
  );
}

/** Explains the asterisk, above the first field. Screen readers hear of each field whether it is required. */
export function RequiredLegend(): JSX.Element {
  const t = useText();
  return <chakra.p textStyle="small" color="fg.muted" aria-hidden="true"><chakra.span color="danger">*</chakra.span><span>{` ${t('Required')}`}</span></chakra.p>;
}

/** The label with an asterisk if an answer is required, else '(optional)'. */
export function FieldLabel({ field, children }: { field: FieldBase; children?: ReactNode }): JSX.Element {
  const t = useText();
  return (
    <>
      <span>{children ?? t.known(field.label)}</span>
      {field.unmarked ? null : <RequiredMark required={isRequired(field)} />}
    </>
  );
}

export function FieldHelp({ field }: { field: FieldBase }): JSX.Element | null {
  const t = useText();
  if (!field.help) return null;
  return <chakra.p id={helpId(field.name)} textStyle="small" color="fg.muted" maxWidth="measure" marginTop="1">{t.known(field.help)}</chakra.p>;
}

export function FieldError({ field }: { field: FieldBase }): JSX.Element | null {
  const t = useText();
  if (!field.error) return null;
  return <ErrorLine id={errorId(field.name)}>{t.known(field.error)}</ErrorLine>;
}

export interface FieldFrameProps {
  field: FieldBase;
  /** Used if the field has no width of its own. */
  width?: FieldWidth | undefined;
  /** Right of the label, and no higher than it: brand icons, a link. */
  aside?: JSX.Element | undefined;
  /** Below the control and its error. */
  below?: JSX.Element | undefined;
  children: ReactNode;
}

/** A `FieldRow` sets `--field-width` to divide its own width. */
const CONTROL_WIDTH = {
  short: 'var(--field-width, {sizes.fieldShort})',
  medium: 'var(--field-width, {sizes.fieldMedium})',
  full: '{sizes.full}',
} as const;

/** Label, help, control and error of a field. A `FieldRow` reads `data-width`. */
export function FieldFrame({ field, width = 'full', aside, below, children }: FieldFrameProps): JSX.Element {
  const shown = field.width ?? width;
  return (
    <chakra.div data-field data-width={shown} width="full" minWidth="0">
      <div data-label>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
          <chakra.label htmlFor={field.name} textStyle="label"><FieldLabel field={field} /></chakra.label>
          {aside ? <chakra.div marginBlock="-3">{aside}</chakra.div> : null}
        </chakra.div>
        <FieldHelp field={field} />
      </div>
      <chakra.div data-control position="relative" maxWidth={CONTROL_WIDTH[shown]} marginTop="2">{children}</chakra.div>
      <FieldError field={field} />
      {below}
    </chakra.div>
  );
}

/** The same for a group of radios or checkboxes: the legend is the label. */
export function GroupFrame({ field, role, children }: { field: FieldBase; role?: 'radiogroup'; children: ReactNode }): JSX.Element {
  const t = useText();
  const { 'aria-required': required, 'aria-invalid': invalid, ...described } = toAriaAttributes(field);
  const aria = role === 'radiogroup' ? { 'aria-required': required, 'aria-invalid': invalid } : {};
  // The role group has no aria-required.
  const requiredText = required && role === undefined ? <VisuallyHidden>{` ${t('(required)')}`}</VisuallyHidden> : null;
  return (
    <chakra.fieldset data-field data-width="full" data-from={field.dataFrom} role={role} width="full" minWidth="0" {...described} {...aria}>
      <chakra.legend textStyle="label" padding="0"><FieldLabel field={field} />{requiredText}</chakra.legend>
      <FieldHelp field={field} />
      <chakra.div marginTop="3">{children}</chakra.div>
      <FieldError field={field} />
    </chakra.fieldset>
  );
}
