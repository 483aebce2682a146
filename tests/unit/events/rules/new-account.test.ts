import { describe, expect, it } from 'vitest';
import { type NewAccount, PASSWORD_RULE_MESSAGE, findNewAccountErrors } from '#events/rules';

const EMAIL = 'maya@example.com';
const account: NewAccount = { email: EMAIL, password: 'Passw0rd!', confirmPassword: 'Passw0rd!' };
const errorsOf = (more: Partial<NewAccount>): object => findNewAccountErrors({ ...account, ...more }, EMAIL);
const withPassword = (password: string): object => errorsOf({ password, confirmPassword: password });

describe('a new account', () => {
  it('that is valid has no errors', () => {
    expect(errorsOf({})).toEqual({});
  });

  // spec: 5.29
  it('that is empty lists every field', () => {
    const said = { email: 'Please enter a valid email', password: 'Please enter a valid password', confirmPassword: 'Please enter your password again' };
    expect(errorsOf({ email: '', password: '', confirmPassword: '' })).toEqual(said);
  });

  // spec: 5.28
  it('needs an email', () => {
    for (const email of ['', '  ']) expect(errorsOf({ email })).toEqual({ email: 'Please enter a valid email' });
  });

  // spec: 5.28
  it.each(['maya', 'maya@', '@example.com', 'maya@example', 'ma ya@example.com'])('needs an email of its form: not %s', (email) => {
    expect(errorsOf({ email })).toEqual({ email: 'Please provide a valid formatted email.' });
  });

  // spec: 5.28
  it('needs the application’s email, in any case, with or without space around it', () => {
    expect(errorsOf({ email: 'ann@example.com' })).toEqual({ email: 'Emails do not match.' });
    expect(errorsOf({ email: ' Maya@EXAMPLE.com ' })).toEqual({});
    expect(findNewAccountErrors(account, ' MAYA@example.com ')).toEqual({});
    expect(findNewAccountErrors(account, '')).toEqual({ email: 'Emails do not match.' });
  });

  // spec: 5.31, 9.3
  it.each(['Pa0!x', 'password0!', 'PASSWORD0!', 'Password!', 'Passw0rd', 'Passw0rd '])('needs a strong password: not %j', (password) => {
    expect(PASSWORD_RULE_MESSAGE).toBe('Password must have at least 6 characters containing a digit, lower and uppercase, and a special character.');
    expect(withPassword(password)).toEqual({ password: PASSWORD_RULE_MESSAGE });
  });

  it.each(['Pa0!xy', 'Passw0rd_', 'Pass w0rd!', 'Ünïcode-P4ss', '!1aAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])('accepts a strong password: %j', (password) => {
    expect(withPassword(password)).toEqual({});
  });

  // spec: 5.30
  it('needs the password twice, to the letter', () => {
    expect(errorsOf({ confirmPassword: '' })).toEqual({ confirmPassword: 'Please enter your password again' });
    for (const confirmPassword of ['passw0rd!', 'Passw0rd! ', 'Passw0rd']) expect(errorsOf({ confirmPassword })).toEqual({ confirmPassword: 'Please make sure passwords match' });
  });

  it('reports a weak password and one that does not match it', () => {
    expect(errorsOf({ password: 'weak', confirmPassword: 'wrong' })).toEqual({ password: PASSWORD_RULE_MESSAGE, confirmPassword: 'Please make sure passwords match' });
  });
});
