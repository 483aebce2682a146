// Composing keyboards and keys one by one: masks wait until something is composed, and never double or move what is typed.
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { CardNumberField, DateField, DigitsField, MoneyField, PhoneField, ZipField } from '../../../../web/ui/index.ts';
import type { FieldProps } from '../../../../web/ui/fields/field-props.ts';
import { ControlledField } from './controlled-field.tsx';

const seen = vi.fn<(value: string) => void>();

function fieldOf(Field: (props: FieldProps<string>) => JSX.Element): HTMLInputElement {
  render(
    <ControlledField initial="" onValue={seen}>
      {(value, onChange) => <Field name="asked" label="Asked" value={value} onChange={onChange} />}
    </ControlledField>,
  );
  return screen.getByLabelText<HTMLInputElement>(/Asked/);
}

/** What a browser does before it tells. */
function input(field: HTMLInputElement, text: string, isComposing: boolean): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.setSelectionRange(text.length, text.length);
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType: isComposing ? 'insertCompositionText' : 'insertText', isComposing }));
}

/** A composing keyboard replaces the whole composition at each key. */
function compose(field: HTMLInputElement, text: string): void {
  fireEvent.compositionStart(field);
  for (const [index] of Array.from(text).entries()) {
    const composed = text.slice(0, index + 1);
    input(field, composed, true);
    expect(field.value).toBe(composed);
  }
  fireEvent.compositionEnd(field, { data: text });
}

/** At the end of what the field shows, key by key. */
const type = (field: HTMLInputElement, keys: string): void => {
  for (const key of keys) input(field, field.value + key, false);
};

interface Typed {
  readonly composed: string;
  readonly shown: string;
  readonly value: string;
}

describe.each<[string, (props: FieldProps<string>) => JSX.Element, Typed]>([
  ['a phone', PhoneField, { composed: '5125550134', shown: '(512) 555-0134', value: '5125550134' }],
  ['a date', DateField, { composed: '01052027', shown: '01/05/2027', value: '2027-01-05' }],
  ['a date, year first', DateField, { composed: '2027-01-05', shown: '01/05/2027', value: '2027-01-05' }],
  ['a ZIP code', ZipField, { composed: '787012345', shown: '78701-2345', value: '78701-2345' }],
  ['an amount', MoneyField, { composed: '240000', shown: '240,000', value: '240000' }],
  ['a card', CardNumberField, { composed: '4111111111111111', shown: '4111 1111 1111 1111', value: '4111111111111111' }],
  ['a card in full width', CardNumberField, { composed: '４１１１１１１１１１１１１１１１', shown: '4111 1111 1111 1111', value: '4111111111111111' }],
  ['an account', DigitsField, { composed: '０００１２３４５６７８９', shown: '000123456789', value: '000123456789' }],
])('%s', (_, Field, { composed, shown, value }) => {
  test('is formatted after the composition ends', () => {
    const field = fieldOf(Field);
    compose(field, composed);
    expect(field.value).toBe(shown);
    expect(seen).toHaveBeenLastCalledWith(value);
  });

  test('is the same when typed key by key', () => {
    const field = fieldOf(Field);
    type(field, composed);
    expect(field.value).toBe(shown);
    expect(seen).toHaveBeenLastCalledWith(value);
  });
});

describe('an amount whose comma does not group thousands', () => {
  test.each([
    ['7500,50', '7,500,50'],
    ['7,5', '7,5'],
    ['240,000', '240,000'],
    ['1250.567', '1,250.567'],
  ])('%s typed key by key stays as %s', (keys, shown) => {
    const field = fieldOf(MoneyField);
    type(field, keys);
    expect(field.value).toBe(shown);
  });

  test('stays as pasted, and is an amount again once the comma is gone', () => {
    const field = fieldOf(MoneyField);
    input(field, '7500,50', false);
    expect([field.value, seen.mock.lastCall]).toEqual(['7500,50', ['7500,50']]);
    input(field, '7500.50', false);
    expect([field.value, seen.mock.lastCall]).toEqual(['7,500.50', ['7500.50']]);
  });

  test('does not arise from deleting digits', () => {
    const field = fieldOf(MoneyField);
    input(field, '2400', false);
    input(field, '2,40', false);
    expect([field.value, seen.mock.lastCall]).toEqual(['240', ['240']]);
  });
});

test('an account number that is too long stays whole', () => {
  const field = fieldOf(DigitsField);
  input(field, '110000000 000123456789012', false);
  expect(field.value).toBe('110000000000123456789012');
});
