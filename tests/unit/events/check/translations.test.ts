// A program in two languages: what check-programs reports where a language is missing, too many, or wrong.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkProgram } from '#events/check';
import { everyProgram } from '../../../support/events/programs.ts';

type Json = Record<string, unknown>;
interface Written extends Json {
  display: Json & { pages: Json[]; terms: { title: unknown; body: unknown[] }[]; overview: Json };
  spoke: { rating: { names: { name: string; label: unknown }[] }; products: Json[]; questions: Json[]; affidavits: { documents: { title?: unknown; body: unknown[] }[] } };
}

const source = readFileSync(new URL('../../../../programs/trades.json', import.meta.url), 'utf8');
const isPair = (value: unknown): value is { en: string; es: string } => typeof value === 'object' && value !== null && 'en' in value;
/** The English part of every text, as in a program of one language. */
const toEnglish = (value: unknown): unknown => {
  if (isPair(value)) return value.en;
  if (Array.isArray(value)) return value.map(toEnglish);
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toEnglish(one)])) : value;
};

const bilingual = (): Written => JSON.parse(source) as Written;
const english = (): Written => {
  const program = toEnglish(bilingual()) as Written;
  delete program.display['languages'];
  return program;
};
const problemsOf = (program: Written, plant: (program: Written) => void): string[] => {
  plant(program);
  return checkProgram(program).map(({ path, reason }) => `${path}: ${reason}`);
};
const indexOf = (id: string): number => bilingual().spoke.questions.findIndex((question) => question['id'] === id);
const trade = indexOf('trade');

it('the shipped programs are in two languages, and complete', () => {
  expect(everyProgram.map(({ display }) => display.languages)).toEqual(everyProgram.map(() => ['en', 'es']));
  expect(problemsOf(bilingual(), () => {})).toEqual([]);
  expect(problemsOf(english(), () => {})).toEqual([]);
});

describe('a program that offers Spanish', () => {
  it.each<[string, (program: Written) => void, readonly string[]]>([
    ['a label in English only', (p) => (p.spoke.questions[trade]!['label'] = 'Trade'), [`spoke.questions.${trade}.label: has no Spanish text (es)`]],
    [
      'an option in English only',
      (p) => ((p.spoke.questions[trade]!['options'] as Json[])[2]!['label'] = { en: 'Flooring' }),
      [`spoke.questions.${trade}.options.2.label: has no Spanish text (es)`],
    ],
    ['a product in English only', (p) => (p.spoke.products[1]!['name'] = 'Tools'), ['spoke.products.1.name: has no Spanish text (es)']],
    ['a consent in English only', (p) => (p['unsavedMethodConsent'] = 'It is not saved.'), ['unsavedMethodConsent: has no Spanish text (es)']],
    ['a page without a title', (p) => delete p.display.pages[3]!['title'], ['display.pages.3.title: missing: buyers of every language would read "Payment"']],
    ['half a document', (p) => (p.display.terms[1]!.body[1] = 'It pays.'), ['display.terms.1.body.1: has no Spanish text (es)']],
    ['a title of a document', (p) => (p.display.terms[1]!.title = 'What is covered'), ['display.terms.1.title: has no Spanish text (es)']],
    [
      'a line of business',
      (p) => p.spoke.rating.names.shift(),
      ['spoke.products.0.lobs.0: has no label in spoke.rating.names: buyers of every language would read "General Liability"'],
    ],
    ['a name of rating', (p) => (p.spoke.rating.names[1]!.label = 'GL'), ['spoke.rating.names.1.label: has no Spanish text (es)']],
    [
      'a lost argument',
      (p) => (p.display['termsLabel'] = { en: 'I accept, including the {adminFee} fee.', es: 'Acepto.' }),
      ['display.termsLabel: its Spanish text (es) lacks {adminFee}'],
    ],
    [
      'a Spanish text that is too long',
      (p) => ((p.display.overview['covers'] as unknown[])[0] = { en: 'Tools', es: 'x'.repeat(121) }),
      [expect.stringMatching(/^display\.overview\.covers\.0: in Spanish: /)],
    ],
    [
      'an unknown language',
      (p) => (p.spoke.questions[trade]!['label'] = { en: 'Trade', es: 'Oficio', fr: 'Métier' }),
      [`spoke.questions.${trade}.label: has a text in "fr": the languages are en and es`],
    ],
    ['no English', (p) => (p.spoke.questions[trade]!['label'] = { es: 'Oficio' }), [`spoke.questions.${trade}.label: has no English text (en)`]],
    ['a code in two languages', (p) => (p.spoke.products[1]!['id'] = { en: 'tools', es: 'herramientas' }), [expect.stringMatching(/^spoke\.products\.1\.id: Expected a string/)]],
    ['a language of nobody', (p) => (p.display['languages'] = ['en', 'fr']), [expect.stringMatching(/^display\.languages\.1: /)]],
    ['a language twice', (p) => (p.display['languages'] = ['en', 'es', 'es']), ['display.languages: must name each language once']],
    ['no English at all', (p) => (p.display['languages'] = ['es']), ['display.languages: must include "en"']],
  ])('is reported for %s', (_name, plant, expected) => {
    expect(problemsOf(bilingual(), plant)).toEqual(expected);
  });

  it.each<[string, (program: Written) => void]>([
    ['a carrier’s name', (p) => (p.display.overview['carrier'] = 'Summit Ridge Insurance Company')],
    ['an amount', (p) => (p.spoke.questions[trade]!['help'] = '$1,000,000')],
    ['a whole document, which the pages show in English', (p) => (p.display.terms[0]!.body = ['You apply.', 'You confirm.'])],
    ['a whole affidavit', (p) => (p.spoke.affidavits.documents[0]!.body = ['You state.'])],
  ])('may have %s in English only', (_name, plant) => {
    expect(problemsOf(bilingual(), plant)).toEqual([]);
  });
});

describe('a program in English only', () => {
  const pair = { en: 'Trade', es: 'Oficio' };
  it.each<[string, (program: Written) => void, string]>([
    ['a label', (p) => (p.spoke.questions[trade]!['label'] = pair), `spoke.questions.${trade}.label`],
    ['a paragraph of a document', (p) => (p.display.terms[0]!.body[0] = pair), 'display.terms.0.body.0'],
    ['the carrier', (p) => (p.display.overview['carrier'] = pair), 'display.overview.carrier'],
  ])('is reported for Spanish in %s', (_name, plant, path) => {
    expect(problemsOf(english(), plant)).toEqual([`${path}: has a Spanish text (es), and display.languages does not offer it`]);
  });
});
