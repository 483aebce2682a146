import { useState, type JSX } from 'react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { controlAttributes, type FieldProps } from './field-props.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { TextControl } from './TextControl.tsx';
import { typedFromValue, valueFromTyped, withSlashes } from './typed-date.ts';
import { useComposition } from './use-composition.ts';

const atEnd = (input: HTMLInputElement): boolean => input.selectionStart === null || input.selectionStart === input.value.length;

/** A date typed as MM/DD/YYYY. Value in and out: ISO where it is a whole day, otherwise the text as typed. */
export function DateField(field: FieldProps<string>): JSX.Element {
  // The typist's own text while the field has the focus; the value's spelling otherwise.
  const [draft, setDraft] = useState<string | null>(null);
  const shown = draft !== null && valueFromTyped(draft) === field.value ? draft : typedFromValue(field.value);
  const composed = useComposition(shown, (input) => {
    const text = atEnd(input) ? withSlashes(input.value, shown) : input.value;
    setDraft(text);
    field.onChange(valueFromTyped(text));
  });
  const attributes = controlAttributes(field);
  return (
    <FieldFrame field={field} width="short">
      <TextControl
        {...attributes}
        {...composed}
        type="text"
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
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
