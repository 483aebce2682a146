import { describe, expect, it } from 'vitest';
import { createTranslator, english, loadLanguage } from '#events/language';
import { formatAnswer, findQuestion, reviewAnswers, getSectionTitle } from '#events/rules';
import { fitness, readShipped, trades } from '../../../support/events/programs.ts';

const text = (question: string, value: string | boolean | string[]): string => formatAnswer(english, findQuestion(fitness, question)!, value);

describe('the review of the answers', () => {
  it('lists the answers by section, with their labels and their pages', () => {
    const [contact, work, ...rest] = reviewAnswers(english, fitness, { firstName: 'Maya', disciplines: ['yoga', 'dance'], fullContact: 'yes', hoursPerWeek: '', cprCertified: false });
    expect([contact?.page, contact?.title, contact?.answers]).toEqual([
      0,
      'Insured contact information',
      [{ question: 'firstName', label: findQuestion(fitness, 'firstName')?.label, value: 'Maya' }],
    ]);
    // The question on full contact is only for martial arts.
    expect(work?.answers.map(({ question }) => question)).toEqual(['disciplines']);
    expect(rest).toEqual([]);
  });

  it('leads to the page of each answer', () => {
    expect(reviewAnswers(english, trades, { businessName: 'Castillo', trade: 'carpentry', limit: '1m-2m' }).map(({ page }) => page)).toEqual([0, 1]);
  });

  it('shows dates, phone numbers, choices and ticks as they are read', () => {
    expect(['5125550134', '911'].map((value) => text('phone', value))).toEqual(['(512) 555-0134', '911']);
    expect(text('startDate', '2026-12-01')).toBe('12/01/2026');
    expect(text('limit', '1m-3m')).toBe('$1,000,000 / $3,000,000');
    expect(text('limit', 'gone')).toBe('gone');
    expect(text('cprCertified', true)).toBe('Yes');
    expect(['5125550134', '512-555-0134', '+1 512'].map((value) => text('phone', value))).toEqual(['(512) 555-0134', '(512) 555-0134', '+1 512']);
    const currency = { ...findQuestion(fitness, 'hoursPerWeek')!, type: 'currency' as const };
    expect(['18,000', '12.5', 'much'].map((value) => formatAnswer(english, currency, value))).toEqual(['$18,000', '$12.50', 'much']);
  });
});

it('is in Spanish where the page is: dates and ticks, too', async () => {
  await loadLanguage('es');
  const answers = { firstName: 'Maya', disciplines: ['martial-arts'], startDate: '2026-12-01', cprCertified: true };
  const sections = reviewAnswers(createTranslator('es'), readShipped('fitness', 'es'), answers);
  expect(sections[0]?.title).toBe('Datos de contacto del asegurado');
  const values = sections.flatMap((section) => section.answers).map(({ value }) => value);
  expect(values).toContain('1 dic 2026');
  expect(values).toContain('Sí');
});

// spec: 2.21, 2.22
it('a section has the usual title, the program’s own, or none (2.21, 2.22)', () => {
  const titles = [
    { type: 'Demographic' },
    { type: 'Underwriting' },
    { type: 'Label' },
    { type: 'Label', title: 'Your statement' },
    { type: 'Demographic', title: null },
    { type: 'Text' },
  ].map(getSectionTitle);
  expect(titles).toEqual(['Insured contact information', 'Policy information', 'Policy information', 'Your statement', null, null]);
});
