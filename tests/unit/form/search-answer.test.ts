import { describe, expect, it } from 'vitest';
import { questionById } from '#events/rules';
import { isFound, searchAnswer, searchText, searched } from '../../../web/form/search-answer.ts';
import { health } from '../../support/events/programs.ts';

const occupation = questionById(health, 'occupation')!;
const labels = (query: string): string[] => searched(occupation, query).map(({ label }) => label);

describe('a search', () => {
  // spec: 5.3, 9.2
  it('needs three characters', () => {
    for (const query of ['', 'nu', ' nu ', 'nu  ']) expect(labels(query)).toEqual([]);
    expect(labels('nur').length).toBeGreaterThan(2);
  });

  it('finds words anywhere, in any case, those first where a word begins so', () => {
    expect(labels('THERAPIST A')).toEqual(['Physical therapist assistant']);
    expect(labels('rapist')).toContain('Massage therapist');
    const found = labels('ther');
    expect(found[0]).toBe('Marriage and family therapist');
    expect(labels('lpn')).toEqual(['Licensed practical nurse (LPN, LVN)']);
    expect(labels('astronaut')).toEqual([]);
  });

  it('shows few enough to look at', () => {
    const many = { options: Array.from({ length: 100 }, (_, index) => ({ value: String(index), label: `Option ${index}` })) };
    expect(searched(many, 'option')).toHaveLength(20);
  });
});

describe('the answer', () => {
  it('is the option of that label, however it is spelled, and shows it', () => {
    expect(searchAnswer(occupation, ' massage THERAPIST ')).toBe('massage-therapist');
    expect(searchText(occupation, 'massage-therapist')).toBe('Massage therapist');
    expect(isFound(occupation, 'massage-therapist')).toBe(true);
  });

  it('is the text itself where it is no option: nothing typed is lost', () => {
    for (const text of ['massage', 'Astronaut', 'ma', '']) {
      expect(searchAnswer(occupation, text)).toBe(text);
      expect(searchText(occupation, text)).toBe(text);
      expect(isFound(occupation, text)).toBe(false);
    }
  });
});
