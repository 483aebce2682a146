import { describe, expect, it } from 'vitest';
import { findQuestion } from '#events/rules';
import { isSearchOption, parseSearchAnswer, formatSearchAnswer, searchOptions } from '../../../web/form/search-options.ts';
import { health } from '../../support/events/programs.ts';

const occupation = findQuestion(health, 'occupation')!;
const labels = (query: string): string[] => searchOptions(occupation, query).map(({ label }) => label);

describe('searchOptions', () => {
  // spec: 5.3, 9.2
  it('needs three characters', () => {
    for (const query of ['', 'nu', ' nu ', 'nu  ']) expect(labels(query)).toEqual([]);
    expect(labels('nur').length).toBeGreaterThan(2);
  });

  it('finds text anywhere in a label, in any case, with matches at the start of a word first', () => {
    expect(labels('THERAPIST A')).toEqual(['Physical therapist assistant', 'Marriage and family therapist']);
    expect(labels('rapist')).toContain('Massage therapist');
    expect(labels('ther')[0]).toBe('Marriage and family therapist');
    expect(labels('lpn')).toEqual(['Licensed practical nurse (LPN, LVN)']);
    expect(labels('astronaut')).toEqual([]);
  });

  it('finds the beginnings of several words, in any order', () => {
    expect(labels('yoga th')).toEqual(['Yoga teacher or therapist']);
    expect(labels('therapist massage')).toEqual(['Massage therapist']);
    expect(labels('nurse (lp')).toEqual(['Licensed practical nurse (LPN, LVN)']);
    expect(labels('(/-')).toEqual([]);
  });

  it('finds text without its accents', () => {
    const spanish = { options: ['Psicólogo o psicóloga', 'Enfermera o enfermero', 'Técnico o técnica'].map((label) => ({ value: label, label })) };
    const found = (query: string): string[] => searchOptions(spanish, query).map(({ label }) => label);
    expect([found('psicologa'), found('PSICÓ'), found('tecni')]).toEqual([[spanish.options[0]!.label], [spanish.options[0]!.label], [spanish.options[2]!.label]]);
    expect(parseSearchAnswer(spanish, 'tecnico o tecnica')).toBe('Técnico o técnica');
  });

  it('returns at most 20 options', () => {
    const many = { options: Array.from({ length: 100 }, (_, index) => ({ value: String(index), label: `Option ${index}` })) };
    expect(searchOptions(many, 'option')).toHaveLength(20);
  });
});

describe('parseSearchAnswer and formatSearchAnswer', () => {
  it('map a label in any case to its option, and back', () => {
    expect(parseSearchAnswer(occupation, ' massage THERAPIST ')).toBe('massage-therapist');
    expect(formatSearchAnswer(occupation, 'massage-therapist')).toBe('Massage therapist');
    expect(isSearchOption(occupation, 'massage-therapist')).toBe(true);
  });

  it('keep a text that is not an option', () => {
    for (const text of ['massage', 'Astronaut', 'ma', '']) {
      expect(parseSearchAnswer(occupation, text)).toBe(text);
      expect(formatSearchAnswer(occupation, text)).toBe(text);
      expect(isSearchOption(occupation, text)).toBe(false);
    }
  });
});
