// A program that is read in Spanish: every text that buyers read is Spanish, and nothing else differs.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Program, listLanguages, readProgram, readStorableProgram, usStates } from '#events/program';
import { buildTerms, getSectionTitle, listAffidavits } from '#events/rules';
import { collectTexts } from '#events/core';
import { fitness, trades } from '../../../support/events/programs.ts';
import { throughJson } from '../../../support/events/recording.ts';

const sitenames = ['fitness', 'yoga', 'health', 'trades', 'retail'] as const;
const fileOf = (sitename: string): unknown => JSON.parse(readFileSync(new URL(`../../../../programs/${sitename}.json`, import.meta.url), 'utf8'));
const spanish = (sitename: string): Program => readProgram(fileOf(sitename), 'es');

/** Leaves of a program that differ by language, by path, or are the same. */
function compareLeaves(english: unknown, other: unknown, path = ''): { path: string; en: string; es: unknown }[] {
  if (typeof english === 'string') return [{ path, en: english, es: other }];
  if (typeof english !== 'object' || english === null) return [];
  return Object.entries(english).flatMap(([key, value]) => compareLeaves(value, (other as Record<string, unknown>)[key], path === '' ? key : `${path}.${key}`));
}
const TEXT =
  /^(display\.(name|phoneHours|accountHeader|welcomeMessage|loginPromotion|termsLabel|confirmation\w+|provider\.licenceText|specialKickout\.html|overview\.(covers\.\d+|startingPrices\.\d+\.basis|fees\.\d+\.name)|pages\.\d+\.title|pages\.\d+\.components\.\d+\.(title|text)|terms\.\d+\.(title|body\.\d+))|spoke\.(products\.\d+\.name|questions\.\d+\.(label|help|options\.\d+\.label)|rating\.names\.\d+\.(label|purpose)|affidavits\.documents\.\d+\.(title|body\.\d+))|(un|)(storedMethod|savedMethod)Consent)$/;
const isStateOption = (path: string, program: Program): boolean => {
  const [, question, option] = /^spoke\.questions\.(\d+)\.options\.(\d+)\./.exec(path) ?? [];
  return question !== undefined && usStates.some(({ value }) => value === program.spoke.questions[Number(question)]?.options?.[Number(option)]?.value);
};

/** Names and words that are the same in both languages. */
const SAME: ReadonlySet<string> = new Set([
  'No',
  'Pilates',
  'Yoga',
  'Prenatal',
  'American Council on Exercise',
  'American College of Sports Medicine',
  'Athletics and Fitness Association of America',
  'National Academy of Sports Medicine',
  'National Strength and Conditioning Association',
  'AIM Yoga',
  'Southern Yoga Teachers',
  'AIM Fitness Professionals',
  'American Massage Society',
  'Association of Working Nurses',
  'Rehabilitation Therapists of America',
  'National Counselors Union',
]);
/** Forms in the words of a state's law. */
const isStateForm = (path: string, program: Program): boolean => {
  const [, index] = /^spoke\.affidavits\.documents\.(\d+)\.body/.exec(path) ?? [];
  return index !== undefined && program.spoke.affidavits!.documents[Number(index)]!.formName.startsWith('Texas ');
};

describe.each(sitenames)('%s in Spanish', (sitename) => {
  const english = readProgram(fileOf(sitename));
  const leaves = compareLeaves(english, spanish(sitename)).filter(({ path }) => !isStateOption(path, english));
  const texts = leaves.filter(({ path, en }) => TEXT.test(path) && /\p{L}/u.test(en));

  it('says nothing that buyers read in English', () => {
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter(({ path, en, es }) => en === es && !SAME.has(en) && !isStateForm(path, english))).toEqual([]);
  });

  it('differs in nothing else', () => {
    expect(leaves.filter(({ path, en, es }) => en !== es && !TEXT.test(path)).map(({ path }) => path)).toEqual(
      english.display.overview?.carrier.includes('liability in') ? ['display.overview.carrier'] : [],
    );
  });

  it('is the same when it was stored in between, and when it is read again', () => {
    const stored = throughJson(readStorableProgram(fileOf(sitename)));
    expect(readProgram(stored, 'es')).toEqual(spanish(sitename));
    expect(readProgram(stored)).toEqual(english);
    expect(readProgram(throughJson(spanish(sitename)))).toEqual(spanish(sitename));
  });

  it('has the same English as a program in English only', () => {
    const toEnglish = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if ('en' in value) return value.en;
      return Array.isArray(value) ? value.map(toEnglish) : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, toEnglish(one)]));
    };
    expect(readProgram(toEnglish(fileOf(sitename)))).toEqual(english);
  });
});

describe('a program in one language', () => {
  it('is English, and is stored as it is', () => {
    const { languages: _, ...display } = fitness.display;
    const plain = { ...fitness, display };
    expect(listLanguages(readProgram(throughJson(plain)))).toEqual(['en']);
    expect(readStorableProgram(throughJson(plain))).toEqual(plain);
    expect(readProgram(throughJson(plain), 'es')).toEqual(plain);
  });
});

describe('a Spanish reader', () => {
  const program = spanish('trades');

  it('finds a state under its Spanish name', () => {
    const labels = program.spoke.questions.find(({ id }) => id === 'state')!.options!.map(({ value, label }) => `${value} ${label}`);
    expect(labels).toHaveLength(51);
    expect(labels.slice(5, 10)).toEqual(['NC Carolina del Norte', 'SC Carolina del Sur', 'CO Colorado', 'CT Connecticut', 'ND Dakota del Norte']);
    expect(trades.spoke.questions.find(({ id }) => id === 'state')!.options).toEqual(usStates);
  });

  it('reads the usual titles of sections in Spanish', () => {
    const file = fileOf('retail') as Program;
    const components = [{ type: 'Demographic', schema: ['email'] }, { type: 'Underwriting', schema: ['limit'] }];
    const untitled = { ...file, display: { ...file.display, pages: file.display.pages.map((page, index) => (index === 0 ? { ...page, components } : page)) } };
    const titlesIn = (language: 'en' | 'es'): unknown => readProgram(untitled, language).display.pages[0]!.components.map(getSectionTitle);
    expect(titlesIn('en')).toEqual(['Insured contact information', 'Policy information']);
    expect(titlesIn('es')).toEqual(['Datos de contacto del asegurado', 'Información de la póliza']);
  });

  it('accepts the terms and the affidavits in the words that are shown', () => {
    const { label, documents, textHash } = buildTerms(program, []);
    expect(label).toBe('He leído y acepto los términos y condiciones.');
    expect(documents.map(({ language }) => language)).toEqual([undefined, undefined, undefined]);
    expect(textHash).not.toBe(buildTerms(trades, []).textHash);
  });

  it('is told which documents are English', () => {
    const documents = program.spoke.affidavits!.documents.map(({ formName, title, language }) => [formName.split(' ')[0], title?.split(' ')[0], language]);
    expect(documents).toEqual([
      ['Florida', 'Divulgación', undefined],
      ['Florida', 'Divulgación', undefined],
      ['Louisiana', 'Declaración', undefined],
      ['Louisiana', 'Declaración', undefined],
      ['Texas', 'Aviso', 'en'],
      ['Texas', 'Aviso', 'en'],
    ]);
  });

  it('reads a document in English where one paragraph has no Spanish', () => {
    const terms = [{ title: { en: 'Terms', es: 'Condiciones' }, body: [{ en: 'Pay.', es: 'Pague.' }, 'Read.'] }];
    const [document] = readProgram({ ...trades, display: { ...trades.display, terms } }, 'es').display.terms;
    expect(document).toEqual({ title: 'Condiciones', body: ['Pay.', 'Read.'], language: 'en' });
  });
});

it('an affidavit has the words of its language', () => {
  const quote = { isAdmitted: false, rateInfo: { charges: [{ type: 'Premium', lob: { name: 'Umbrella' } }] } };
  const buyer = { answers: { state: 'TX', address1: '1 Main St', city: 'Austin', zip: '78701' }, quote: { offer: { quotes: [quote] } } } as unknown as Parameters<
    typeof listAffidavits
  >[1];
  const [english, other] = [listAffidavits(trades, buyer), listAffidavits(spanish('trades'), buyer)];
  expect(english).toMatchObject([
    { form: 'Texas surplus lines notice for umbrella liability', label: 'I have read the Texas surplus lines notice for umbrella liability and accept it.', language: undefined },
  ]);
  expect(other).toMatchObject([
    { form: english[0]!.form, label: 'He leído el documento “Aviso de líneas excedentes de Texas para responsabilidad civil umbrella” y lo acepto.', language: 'en' },
  ]);
  expect(other[0]!.textHash).not.toBe(english[0]!.textHash);
  expect(collectTexts(other[0]!.body)).toEqual(collectTexts(english[0]!.body));
});
