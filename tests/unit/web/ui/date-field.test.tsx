import { describe, expect, vi, test } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { DateField } from '../../../../web/ui/index.ts';
import { formatDateValue, parseDateText, insertSlashes } from '../../../../web/ui/fields/date/date-text.ts';
import { ControlledField } from './controlled-field.tsx';

const seen = vi.fn<(value: string) => void>();

function date(initial: string): HTMLInputElement {
  render(
    <ControlledField initial={initial} onValue={seen}>
      {(value, onChange) => <DateField name="effective" label="Effective date" value={value} onChange={onChange} />}
    </ControlledField>,
  );
  return screen.getByLabelText<HTMLInputElement>(/Effective date/);
}

// spec: 9.11
test('shows an ISO value as MM/DD/YYYY', () => {
  expect(date('2027-03-09').value).toBe('03/09/2027');
});

test('returns ISO for a complete date, otherwise the text as typed', () => {
  const field = date('');
  fireEvent.change(field, { target: { value: '03/09/20' } });
  expect(seen).toHaveBeenLastCalledWith('03/09/20');
  fireEvent.change(field, { target: { value: '03/09/2027' } });
  expect(seen).toHaveBeenLastCalledWith('2027-03-09');
});

test('keeps the typed text until a blur, then formats it', () => {
  const field = date('');
  fireEvent.change(field, { target: { value: '3/9/2027' } });
  expect(field.value).toBe('3/9/2027');
  fireEvent.blur(field);
  expect(field.value).toBe('03/09/2027');
});

test('a date that does not exist stays as typed', () => {
  for (const text of ['02/30/2027', '13/01/2027', '00/10/2027']) expect(parseDateText(text)).toBe(text);
  expect(parseDateText('02/29/2028')).toBe('2028-02-29');
  expect(formatDateValue('13/45')).toBe('13/45');
});

describe('slashes, which a numeric keyboard lacks', () => {
  const typed = (keys: string): string => Array.from(keys).reduce((text, key) => insertSlashes(text + key, text), '');
  test('are added while typing', () => expect(typed('03092027')).toBe('03/09/2027'));
  test('may be typed too', () => expect(typed('03/09/2027')).toBe('03/09/2027'));
  test('fit short months and days', () => expect(typed('3/9/2027')).toBe('3/9/2027'));
  test('are not added again after they were deleted', () => expect(insertSlashes('03', '03/')).toBe('03'));
  test('are added to a pasted date', () => {
    expect(insertSlashes('2027-03-09', '')).toBe('03/09/2027');
    expect(insertSlashes('03092027', '')).toBe('03/09/2027');
    expect(insertSlashes('03-09-2027', '')).toBe('03/09/2027');
  });
});
