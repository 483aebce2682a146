import { describe, expect, it } from 'vitest';
import { lintMessages } from '../../../commands/check/message-lint.ts';
import { lintProgramTexts } from '../../../commands/check/program-style.ts';

const lint = (messages: Record<string, string>, sources = Object.keys(messages).join('\n')): string[] => lintMessages({ 'a.json': messages }, sources, 'Please do not go on.');

describe('lintMessages', () => {
  it('accepts a translation with the arguments of its text', () => {
    expect(
      lint({ 'Pay {amount} to <b>us</b>': 'Páguenos <b>a nosotros</b> {amount}', '{count, plural, one {# day} other {# days}}': '{count, plural, one {# día} other {# días}}' }),
    ).toEqual([]);
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
    expect(lint({ 'It ended: the line is busy': 'No', 'It is the one that was quoted': 'No', 'Loading …': 'Cargando…', 'There is no code': 'No' })).toEqual([
      'a.json: "It ended: the line is busy" begin a new sentence',
      'a.json: "It is the one that was quoted" use words that buyers know',
      'a.json: "Loading …" write …',
      'a.json: "There is no code" reads like a translation',
    ]);
    expect(lint({ 'Please do not go on.': 'No siga.' })).toEqual([]);
  });

  it('names a translation with another word for the same thing, or that is too familiar', () => {
    expect(lint({ 'Payment method': 'Método de pago', 'Your answers': 'Tus respuestas', 'Write to <email></email>': 'Escriba a <email></email>' })).toEqual([
      'a.json: "Payment method" has a translation that is not in our style: write "forma de pago"',
      'a.json: "Your answers" has a translation that is not in our style: say "usted"',
    ]);
  });

  it('finds a message that two files have', () => {
    expect(lintMessages({ 'a.json': { Pay: 'Pagar' }, 'b.json': { Pay: 'Pagar' } }, 'Pay', '')).toEqual(['b.json: "Pay" is in a.json already']);
  });
});

describe('lintProgramTexts', () => {
  const text = (en: string, es: string) => ({ label: { en, es } });

  it('names texts of a program that are not in our style, in both languages', () => {
    expect(lintProgramTexts({ spoke: { questions: [text('Leave empty if you do none.', 'Código ZIP'), text('ZIP code', 'Código postal')] } })).toEqual([
      'spoke.questions.0.label.en: "Leave empty if you do none." reads like a translation',
      'spoke.questions.0.label.es: "Código ZIP" write "código postal"',
    ]);
  });

  it('leaves contracts as they are', () => {
    expect(lintProgramTexts({ display: { terms: [text('You are bound; you will pay.', 'Tú pagas.')] } })).toEqual([]);
  });
});
