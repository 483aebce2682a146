// What other rules change at a moment of a replay.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { initialState } from '#events/buyflow';
import { type Answers, type Program, readProgram } from '#events/program';
import { compareRules, hasDifference, readsPersonalAnswers } from '../../../../web/console/replay/index.ts';

const shown = readProgram(JSON.parse(readFileSync('programs/fitness.json', 'utf8')));
const withQuestion = (id: string, change: object): Program =>
  readProgram({ ...shown, spoke: { ...shown.spoke, questions: shown.spoke.questions.map((question) => (question.id === id ? { ...question, ...change } : question)) } });
const withRules = (kickout: readonly object[]): Program => readProgram({ ...shown, spoke: { ...shown.spoke, products: shown.spoke.products.map((product) => ({ ...product, kickout })) } });
const compare = (other: Program, answers: Answers) => compareRules(shown, other, { ...initialState(), answers });

describe('other rules', () => {
  it('that are the same make no difference', () => expect(hasDifference(compare(shown, { claims: 'one' }))).toBe(false));

  it('exclude and admit products, and say why', () => {
    expect(compare(withRules([]), { claims: 'two-or-more' }).admitted).toMatchObject([{ reasons: [{ reason: 'Two or more claims in the last five years' }] }]);
    const excluded = withRules([{ id: 'home', reason: 'At home', when: { '==': [{ var: 'venue' }, 'home'] } }]);
    expect(compare(excluded, { venue: 'home' }).excluded).toMatchObject([{ reasons: [{ reason: 'At home' }] }]);
    expect(hasDifference(compare(excluded, { venue: 'gym' }))).toBe(false);
  });

  it('sell what a buyer no longer does without, and not what the buyer now does without', () => {
    const waivable = readProgram({ ...shown, spoke: { ...shown.spoke, products: shown.spoke.products.map((product) => ({ ...product, waivedWhen: { '==': [{ var: 'lastName' }, 'x'] } })) } });
    expect(compare(waivable, { lastName: 'x' }).excluded).toMatchObject([{ reasons: [{ reason: 'the buyer does without it' }] }]);
    expect(compareRules(waivable, shown, { ...initialState(), answers: { lastName: 'x' } }).admitted).toHaveLength(1);
    // One that rules exclude anyway changes nothing.
    expect(compare(waivable, { lastName: 'x', claims: 'two-or-more' }).excluded).toEqual([]);
    expect(readsPersonalAnswers(shown, waivable)).toBe(true);
  });

  it('ask for other answers, and need other ones', () => {
    const always = withQuestion('claimsDetail', { visibleWhen: undefined });
    const label = shown.spoke.questions.find(({ id }) => id === 'claimsDetail')!.label;
    expect(compare(always, { claims: 'none' })).toMatchObject({ asked: [label], missing: [label], notAsked: [] });
    expect(compare(always, { claims: 'one' })).toMatchObject({ asked: [], missing: [] });
    const never = withQuestion('claimsDetail', { visibleWhen: { or: [] } });
    expect(compare(never, { claims: 'one' })).toMatchObject({ notAsked: [label], notMissing: [label] });
  });

  it('that read personal answers are told apart, if the others do not read them', () => {
    const personal = withRules([...shown.spoke.products[0]!.kickout, { id: 'name', reason: 'A name', when: { '==': [{ var: 'lastName' }, 'x'] } }]);
    expect([readsPersonalAnswers(shown, personal), readsPersonalAnswers(personal, personal), readsPersonalAnswers(shown, withRules([]))]).toEqual([true, false, false]);
    expect(readsPersonalAnswers(shown, withQuestion('claims', { requiredWhen: { var: 'lastName' } }))).toBe(true);
  });
});
