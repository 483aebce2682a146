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
