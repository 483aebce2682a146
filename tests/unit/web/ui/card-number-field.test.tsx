import { expect, vi, test } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { CardNumberField } from '../../../../web/ui/index.ts';
import { ControlledField } from './controlled-field.tsx';

const seen = vi.fn<(value: string) => void>();

function card(initial: string): HTMLInputElement {
  render(
    <ControlledField initial={initial} onValue={seen}>
      {(value, onChange) => <CardNumberField name="cardNumber" label="Card number" value={value} onChange={onChange} />}
    </ControlledField>,
  );
  return screen.getByLabelText<HTMLInputElement>(/Card number/);
}

/** What a browser does before it tells: the text is changed and the caret stands after it. */
function edit(field: HTMLInputElement, text: string, caret: number, inputType = 'insertText'): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.setSelectionRange(caret, caret);
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType }));
}

const detected = (): string[] => [...document.querySelectorAll<HTMLElement>('[data-detected]')].map((icon) => icon.dataset['brand'] ?? '');

// spec: 2.51, 5.34, 5.35
test('groups digits by brand and returns digits only', () => {
  const field = card('');
  edit(field, '378282246310005', 15);
  expect(field.value).toBe('3782 822463 10005');
  expect(seen).toHaveBeenLastCalledWith('378282246310005');
  expect(detected()).toEqual(['american-express']);
});

test('keeps the caret beside a digit typed in the middle', () => {
  const field = card('411111111111');
  edit(field, '4121 1111 1111', 3);
  expect(field.value).toBe('4121 1111 1111');
  edit(field, '41521 1111 1111', 3);
  expect(field.value).toBe('4152 1111 1111 1');
  expect(field.selectionStart).toBe(3);
});

test('deleting a gap deletes the digit before it', () => {
  const field = card('41111111');
  edit(field, '41111111', 4, 'deleteContentBackward');
  expect(field.value).toBe('4111 111');
  expect(field.selectionStart).toBe(3);
});

// spec: 5.34
test('a letter changes nothing, not even the caret', () => {
  const field = card('41111111');
  edit(field, '41x11 1111', 3);
  expect(field.value).toBe('4111 1111');
  expect(field.selectionStart).toBe(2);
});

// spec: 5.35
test('a pasted number loses other characters and is cut to the longest of its brand', () => {
  const field = card('');
  edit(field, '3782-8224 6310.0051234', 22, 'insertFromPaste');
  expect(field.value).toBe('3782 822463 10005');
});

// spec: 5.37
test('an ambiguous start highlights no brand', () => {
  card('4');
  expect(detected()).toEqual([]);
});
