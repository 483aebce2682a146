import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import { MAX_RECORDED_LENGTH } from '#events/rules';
import { ChoiceField, TextField } from '../../../../web/ui/index.ts';

const nothing = (): void => undefined;

test('a field with an error is invalid and described by help and error, in that order', () => {
  render(<TextField name="q250" label="Street" help="Where you teach" error="This is a required field" value="" onChange={nothing} />);
  const field = screen.getByLabelText(/Street/);
  expect(field.id).toBe('q250');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Where you teach', 'Error: This is a required field']);
});

// spec: 5.1
test('a text field is required, has an asterisk, and does not cut pasted text', () => {
  render(<TextField name="city" label="City" value="" onChange={nothing} dataFrom="address:city" />);
  const field = screen.getByLabelText<HTMLInputElement>(/City/);
  expect(document.querySelector('label')?.textContent).toBe('City*');
  expect(field.getAttribute('aria-required')).toBe('true');
  expect(field.maxLength).toBe(MAX_RECORDED_LENGTH);
  expect(field.getAttribute('data-from')).toBe('address:city');
});

test('an optional field says so', () => {
  render(<TextField name="address2" label="Suite" required={false} value="" onChange={nothing} />);
  expect(screen.getByLabelText('Suite (optional)').getAttribute('aria-required')).toBeNull();
});

test('choices are a named group of radio buttons whose first has the name of the field', () => {
  render(
    <ChoiceField
      name="q110"
      label="Prior claims"
      options={[
        { value: 'y', label: 'Yes' },
        { value: 'n', label: 'No' },
      ]}
      value="n"
      onChange={nothing}
      error="This is a required field"
    />,
  );
  const group = screen.getByRole('radiogroup', { name: /Prior claims/ });
  expect(group.getAttribute('aria-describedby')).toBe('q110-error');
  expect(screen.getByLabelText('Yes').id).toBe('q110');
  expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(true);
});
