import { type JSX, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fireEvent, render, screen } from '@testing-library/react';
import { PasswordField } from '../../../../web/ui/index.ts';

test('a password is masked until its button shows it, and again after that', () => {
  render(<PasswordField name="password" label="Password" value="Passw0rd!" onChange={() => undefined} />);
  const types = ['Show password', 'Hide password'].map((name) => {
    const before = document.querySelector<HTMLInputElement>('#password')?.type;
    fireEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
    return before;
  });
  expect([...types, document.querySelector<HTMLInputElement>('#password')?.type]).toEqual(['password', 'text', 'password']);
});

test('a password is taken as it is entered or pasted, and managers may fill it in', () => {
  const onChange = vi.fn<(text: string) => void>();
  render(<PasswordField name="password" label="Password" autoComplete="current-password" value="" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>(/^Password/);
  expect(field.autocomplete).toBe('current-password');
  expect(fireEvent.paste(field)).toBe(true);
  const text = ` Ünïcode, 🔑 and ${'x'.repeat(80)} `;
  fireEvent.change(field, { target: { value: text } });
  expect(onChange).toHaveBeenCalledWith(text);
});

test('one button shows a password and its confirmation', () => {
  function Pair(): JSX.Element {
    const [isShown, setShown] = useState(false);
    const field = { value: 'Passw0rd!', onChange: () => undefined };
    return (
      <>
        <PasswordField {...field} name="password" label="Create password" alsoShows="confirmPassword" onShow={setShown} />
        <PasswordField {...field} name="confirmPassword" label="Confirm password" shownWith={isShown} />
      </>
    );
  }
  render(<Pair />);
  const types = (): (string | undefined)[] => ['password', 'confirmPassword'].map((id) => document.querySelector<HTMLInputElement>(`#${id}`)?.type);
  const button = screen.getByRole('button', { name: 'Show password' });
  expect([types(), button.getAttribute('aria-controls')]).toEqual([['password', 'password'], 'password confirmPassword']);
  fireEvent.click(button);
  expect(types()).toEqual(['text', 'text']);
});
