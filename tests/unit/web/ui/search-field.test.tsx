import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { SearchField } from '../../../../web/ui/index.ts';
import { ControlledField } from './controlled-field.tsx';

const options = ['Personal trainer', 'Physical therapist', 'Pilates instructor'].map((label) => ({ value: label, label }));
const seen = vi.fn<(value: string) => void>();
const onPick = vi.fn();
const scrolled: string[] = [];

beforeEach(() => {
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.textContent);
  };
});
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  scrolled.length = 0;
  onPick.mockReset();
});

/** The field with a query that is long enough, so that the list is open. */
function openList(): HTMLElement {
  render(
    <ControlledField initial="" onValue={seen}>
      {(value, onChange) => <SearchField name="occupation" label="Occupation" value={value} onChange={onChange} options={options} onSearch={() => undefined} onPick={onPick} />}
    </ControlledField>,
  );
  const field = screen.getByRole('combobox', { name: /Occupation/ });
  fireEvent.change(field, { target: { value: 'the' } });
  return field;
}

const activeOption = (field: HTMLElement): string | null | undefined => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('arrow keys move the active option and scroll it into view', () => {
  const field = openList();
  expect(activeOption(field)).toBe('Personal trainer');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect([activeOption(field), scrolled.at(-1)]).toEqual(['Pilates instructor', 'Pilates instructor']);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect([activeOption(field), scrolled.at(-1)]).toEqual(['Physical therapist', 'Physical therapist']);
});

test('Enter picks the active option, Escape picks nothing; both close the list', () => {
  const field = openList();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([field.getAttribute('aria-expanded'), onPick.mock.calls]).toEqual(['false', []]);
  fireEvent.change(field, { target: { value: 'ther' } });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([field.getAttribute('aria-expanded'), onPick.mock.calls]).toEqual(['false', [[options[1]]]]);
});
