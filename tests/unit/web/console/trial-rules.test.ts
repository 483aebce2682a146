// Rules of a trial: shown in the query builder without being changed, put back into the configuration, and marked where they are wrong.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Program, readProgram } from '#events/program';
import { listFields, toCondition, toQuery } from '../../../../web/console/what-if/trial-conditions.ts';
import { locateProblems } from '../../../../web/console/what-if/trial-problems.ts';
import { type Trial, type TrialProduct, createRule, isUnfinished, readTrial, withTrial } from '../../../../web/console/what-if/trial-rules.ts';

const files = readdirSync('programs').filter((name) => name.endsWith('.json') && name !== 'program.schema.json');
const read = (name: string): Program => readProgram(JSON.parse(readFileSync(`programs/${name}`, 'utf8')));

describe('a condition', () => {
  it.each(files)('of %s is shown in the query builder, and is the same afterwards', (name) => {
    for (const { rules } of readTrial(read(name)).products) {
      for (const { id, when } of rules) {
        const query = toQuery(when);
        expect([name, id, query && toCondition(query)]).toEqual([name, id, when]);
      }
    }
  });

  it('that the query builder would change is not shown in it', () => {
    expect(toQuery({ '>': [{ '+': [{ var: 'a' }, { var: 'b' }] }, 3] })).toBeNull();
    expect(toQuery({ '==': [3, { var: 'a' }] })).toBeNull();
  });

  it('that is empty holds for nobody', () => {
    expect(toCondition({ combinator: 'and', rules: [] })).toEqual({ or: [] });
    expect(toCondition(toQuery({ or: [] })!)).toEqual({ or: [] });
  });

  it('can be set on questions whose answers are public, by the words of the program', () => {
    const fields = listFields(read('fitness.json'));
    expect(fields.find(({ name }) => name === 'claims')).toMatchObject({ label: 'Claims in the last five years', valueEditorType: 'select' });
    expect(fields.map(({ name }) => name)).not.toContain('lastName');
  });
});

describe('the rules of a trial', () => {
  const program = read('fitness.json');
  const served = readTrial(program);
  const [product] = served.products as [TrialProduct];
  const [first, ...others] = product.rules;
  const changed: Trial = { ...served, products: [{ ...product, rules: [{ ...first!, isLeftOut: true }, ...others, { ...createRule(product.rules), reason: 'Mine' }] }] };
  const withQuestion = (id: string, change: Partial<Trial['questions'][number]>): Trial => ({
    ...served,
    questions: served.questions.map((question) => (question.id === id ? { ...question, ...change } : question)),
  });

  it('are put into the configuration, without those that are left out', () => {
    const { spoke, ...rest } = readProgram(withTrial(program, served, changed));
    expect(spoke.products[0]!.kickout).toEqual([...others.map(({ id, reason, when }) => ({ id, reason, when })), { id: 'trial-1', reason: 'Mine', when: { or: [] } }]);
    expect(withTrial(program, served, served)).toEqual(program);
    expect({ ...rest, spoke: { ...spoke, products: program.spoke.products } }).toEqual(program);
  });

  it('on questions are put into the configuration, also if its file does not name them', () => {
    const whole = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { spoke: { questions: { id: string }[] } };
    const file = { ...whole, spoke: { ...whole.spoke, questions: whole.spoke.questions.filter(({ id }) => id !== 'phone') } };
    const when = { '==': [{ var: 'claims' }, 'one'] };
    const find = (trial: Trial, id: string) => readProgram(withTrial(file, served, trial)).spoke.questions.find((question) => question.id === id);
    expect(find(withQuestion('claims', { required: false }), 'claims')).toMatchObject({ required: false });
    expect(find(withQuestion('claimsDetail', { visible: null, required: { when, draft: null } }), 'claimsDetail')).toMatchObject({ required: false, requiredWhen: when });
    expect(find(withQuestion('claimsDetail', { visible: null }), 'claimsDetail')).not.toHaveProperty('visibleWhen');
    expect(find(withQuestion('phone', { required: false }), 'phone')).toMatchObject({ required: false, type: 'phone' });
    expect(withTrial(file, served, served)).toEqual(file);
  });

  it('are marked where they are wrong, counted as they were tried', () => {
    const at = program.spoke.questions.findIndex(({ id }) => id === 'claims');
    const problems = [
      { path: 'spoke.products.0.kickout.0.when', reason: 'reads a question that is unknown' },
      { path: 'spoke.products.0.kickout.1', reason: 'has no reason' },
      { path: `spoke.questions.${at}.requiredWhen`, reason: 'reads another one' },
      { path: 'display.pages', reason: 'is elsewhere' },
    ];
    const of = locateProblems(problems, program, served, changed);
    expect(of({ product: product.id, rule: others[0]!.id })).toEqual([{ path: 'when', reason: problems[0]!.reason }]);
    expect(of({ product: product.id, rule: 'trial-1' })).toEqual([{ path: '', reason: problems[1]!.reason }]);
    expect(of({ product: product.id, rule: first!.id })).toEqual([]);
    expect(of({ question: 'claims' })).toEqual([{ path: 'requiredWhen', reason: problems[2]!.reason }]);
    expect(of(null)).toEqual([problems[3]]);
  });

  it('are not finished while a condition is no JSON', () => {
    const draft = { when: { or: [] }, draft: '{' };
    expect([served, withQuestion('claims', { visible: draft }), withQuestion('claims', { required: draft })].map(isUnfinished)).toEqual([false, true, true]);
  });
});
