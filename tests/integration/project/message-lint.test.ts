import { describe, expect, it } from 'vitest';
import { lintMessages } from '../../../commands/check/message-lint.ts';

const lint = (messages: Record<string, string>, sources = Object.keys(messages).join('\n')): string[] => lintMessages({ 'a.json': messages }, sources, 'Please do not go on.');

describe('lintMessages', () => {
  it('accepts a translation with the arguments of its text', () => {
    expect(lint({ 'Pay {amount} to <b>us</b>': 'Páguenos <b>a nosotros</b> {amount}', '{count, plural, one {# day} other {# days}}': '{count, plural, one {# día} other {# días}}' })).toEqual([]);
  });

  it('finds a gap, a lost argument, a lost tag and a message that nothing uses', () => {
    expect(lint({ Pay: ' ' })).toEqual(['a.json: "Pay" has no translation']);
    expect(lint({ 'Pay {amount}': 'Pagar' })).toEqual(['a.json: "Pay {amount}" has the arguments (argument amount), its translation ()']);
    expect(lint({ 'Pay <b>us</b>': 'Pagar' })).toEqual(['a.json: "Pay <b>us</b>" has the arguments (tag b), its translation ()']);
    expect(lint({ Pay: 'Pagar' }, '')).toEqual(['a.json: "Pay" is used nowhere']);
  });

  it('names what is not in our style, except in texts of the specification', () => {
    expect(lint({ 'Go on': 'No', 'Your e-mail': 'Su correo', 'Paying...': 'Pagando…' })).toEqual([
      'a.json: "Go on" use plain words',
      'a.json: "Your e-mail" write "email"',
      'a.json: "Paying..." write …',
    ]);
    expect(lint({ 'It is not paid': 'No', 'We will call': 'Sí', 'Order Summary': 'Resumen', 'Ask the buyer': 'Pregunte' })).toEqual([
      'a.json: "It is not paid" use contractions, as in "can’t"',
      'a.json: "We will call" use contractions, as in "we’ll"',
      'a.json: "Order Summary" use sentence case',
      'a.json: "Ask the buyer" say "you"',
    ]);
    expect(lint({ 'Please do not go on.': 'No siga.' })).toEqual([]);
  });

  it('finds a message that two files have', () => {
    expect(lintMessages({ 'a.json': { Pay: 'Pagar' }, 'b.json': { Pay: 'Pagar' } }, 'Pay', '')).toEqual(['b.json: "Pay" is in a.json already']);
  });
});
