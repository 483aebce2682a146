import { useState, type JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { toControlAttributes, type FieldProps } from '../field-props.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { TextControl } from '../controls.tsx';
import { formatDateValue, parseDateText, insertSlashes } from './date-text.ts';
import { useComposition } from '../use-composition.ts';
import { useText } from '../../language/language.tsx';

const isCaretAtEnd = (input: HTMLInputElement): boolean => input.selectionStart === null || input.selectionStart === input.value.length;

/** A date typed as MM/DD/YYYY. The value is ISO if it is a day of the calendar, otherwise the text as typed. */
export function DateField(field: FieldProps<string>): JSX.Element {
  const t = useText();
  // The text as typed while the field has the focus; the formatted value otherwise.
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft !== null && parseDateText(draft) === field.value ? draft : formatDateValue(field.value);
  const composed = useComposition(shown, (input) => {
    const text = isCaretAtEnd(input) ? insertSlashes(input.value, shown) : input.value;
    setDraft(text);
    field.onChange(parseDateText(text));
  });
  const attributes = toControlAttributes(field);
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...attributes}
        {...composed}
        type="text"
        inputMode="numeric"
        placeholder={t('MM/DD/YYYY')}
        maxLength={MAX_RECORDED_LENGTH}
        figures
        readOnly={field.readOnly}
        onBlur={() => {
          setDraft(null);
          attributes.onBlur();
        }}
      />
    </FieldFrame>
  );
}
