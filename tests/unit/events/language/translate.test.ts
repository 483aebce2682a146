import compile from 'icu-minify/compile';
import { parseSync } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTranslator, english, loadLanguage, msg, parseLanguage } from '#events/language';
import { compileMessagesIn } from '../../../../config/compiled-messages.ts';

const spanish = createTranslator('es');

beforeAll(() => loadLanguage('es'));

describe('a translator', () => {
  it('writes the translation of an English text', () => {
    expect(spanish('Go home')).toBe('Ir al inicio');
    expect(english('Go home')).toBe('Go home');
  });

  it('renders tags in the order of each language', () => {
    const values = { phone: () => ({ tag: 'phone' }), email: () => ({ tag: 'email' }) };
    expect(spanish.rich('Call <phone></phone> or write to <email></email>', values)).toEqual(['Llame al ', { tag: 'phone' }, ' o escriba a ', { tag: 'email' }]);
  });

  it('translates texts from elsewhere if it knows them', () => {
    expect(spanish.known(msg('Loading.'))).toBe('Cargando.');
    expect(spanish.known('A refusal of tomorrow’s server.')).toBe('A refusal of tomorrow’s server.');
  });

  it('takes only messages that are translated, with their values', () => {
    // @ts-expect-error no translation
    expect(spanish('Not translated')).toBe('Not translated');
    // @ts-expect-error no value for <email>
    expect(() => spanish.rich('Call <phone></phone> or write to <email></email>', { phone: () => 'PHONE' })).toThrow();
  });
});

describe('parseLanguage', () => {
  it('takes tags of a region and of any case, and no other language', () => {
    expect(['es', 'es-MX', 'ES_us', 'en-GB', 'pt-BR', 'espanol', '', null].map(parseLanguage)).toEqual(['es', 'es', 'es', 'en', null, null, null, null]);
  });
});

/** What the build makes of a module's code. */
const build = (code: string): string => compileMessagesIn(code, parseSync('module.js', code).program);

describe('compileMessagesIn', () => {
  const text = 'Pay {amount} to <b>us</b>';
  const parsed = JSON.stringify(compile(text));

  it('parses the messages of every call that takes one', () => {
    expect(build(`t('${text}', { amount })`)).toBe(`t(${parsed}, { amount })`);
    expect(build(`t.rich('${text}', {})`)).toBe(`t.rich(${parsed}, {})`);
    expect(build(`const PAY = msg('${text}');`)).toBe(`const PAY = msg(${parsed});`);
    expect(build(`jsx(Message, { text: '${text}', values })`)).toBe(`jsx(Message, { text: ${parsed}, values })`);
    expect(build(`t(isDue ? '${text}' : 'Nothing due')`)).toBe(`t(isDue ? ${parsed} : 'Nothing due')`);
  });

  it('leaves other strings as they are', () => {
    const code = `find('{a}'); t('Go home'); other.rich('{a}'); jsx(Notice, { text: '{a}' })`;
    expect(build(code)).toBe(code);
  });
});
