import { describe, expect, it } from 'vitest';
import { readLinkAnswers } from '#events/rules';
import { fitness, health, smallProgram, yoga } from '../../../support/events/programs.ts';

const GUID = '{0C35A2F1-77B4-4e0a-9d52-1f6b1a2c3D4e}';

// spec: 2.18, 5.41
describe('a link’s answers (2.18, 5.41)', () => {
  it('are those of a question’s own options, by its id or alias in any case', () => {
    expect(
      readLinkAnswers(fitness, [
        ['VENUE', 'studio'],
        ['limit', '1m-3m'],
      ]),
    ).toEqual([
      { question: 'venue', value: 'studio' },
      { question: 'limit', value: '1m-3m' },
    ]);
    expect(readLinkAnswers(yoga, [['Campaign', 'studio-poster']])).toEqual([{ question: '7777', value: 'studio-poster' }]);
  });

  it.each([
    ['a value that is no option', 'venue', 'moon'],
    ['a question that has no options', 'firstName', 'Maya'],
    ['a box to tick', 'cprCertified', 'true'],
    ['no question', 'utm_source', 'studio'],
    ['what every object has', 'constructor', 'studio'],
  ])('leave out %s', (_what, key, value) => {
    expect(readLinkAnswers(fitness, [[key, value]])).toEqual([]);
  });

  it('are the question’s own values, in whatever case the link writes them', () => {
    expect(
      readLinkAnswers(fitness, [
        ['venue', 'STUDIO'],
        ['Disciplines', 'Yoga,DANCE,yoga'],
      ]),
    ).toEqual([
      { question: 'disciplines', value: ['yoga', 'dance'] },
      { question: 'venue', value: 'studio' },
    ]);
  });

  it('are left out where two values differ by their case alone, unless one is written to the letter', () => {
    const program = {
      ...fitness,
      spoke: {
        ...fitness.spoke,
        questions: [{ ...fitness.spoke.questions[0]!, id: 'grade', type: 'select' as const, options: ['a', 'A', 'b'].map((value) => ({ value, label: value })) }],
      },
    };
    expect(readLinkAnswers(program, [['grade', 'A']])).toEqual([{ question: 'grade', value: 'A' }]);
    const twice = { ...program, spoke: { ...program.spoke, questions: [{ ...program.spoke.questions[0]!, options: ['ab', 'AB'].map((value) => ({ value, label: value })) }] } };
    expect(readLinkAnswers(twice, [['grade', 'Ab']])).toEqual([]);
  });

  it('may be several where several may be chosen, each of them an option', () => {
    expect(
      readLinkAnswers(fitness, [
        ['disciplines', 'yoga'],
        ['disciplines', 'dance'],
      ]),
    ).toEqual([{ question: 'disciplines', value: ['yoga', 'dance'] }]);
    expect(readLinkAnswers(fitness, [['disciplines', 'yoga,dance,yoga']])).toEqual([{ question: 'disciplines', value: ['yoga', 'dance'] }]);
    expect(readLinkAnswers(fitness, [['disciplines', 'yoga,flying']])).toEqual([]);
  });

  // spec: 3.7, 5.41
  it('may be a GUID for the sponsor’s link alone, in any case', () => {
    for (const guid of [GUID, GUID.toLowerCase(), GUID.toUpperCase(), GUID.slice(1, -1)])
      expect(readLinkAnswers(health, [['7777', guid]])).toEqual([{ question: '7777', value: guid }]);
    expect(readLinkAnswers(health, [['7777', 'studio-poster']])).toEqual([]);
    expect(readLinkAnswers(fitness, [['venue', GUID]])).toEqual([]);
  });

  it('count only where the program has the component that takes them', () => {
    expect(readLinkAnswers(smallProgram({}), [['7777', GUID]])).toEqual([]);
  });
});
