// Rules of a trial: shown in the query builder without being changed, put back into the configuration, and marked where they are wrong.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Program, readProgram } from '#events/program';
import { type TrialProduct, createRule, listFields, listTrialProducts, problemsOf, toCondition, toQuery, withTrialRules } from '../../../../web/console/what-if/trial-rules.ts';

const files = readdirSync('programs').filter((name) => name.endsWith('.json') && name !== 'program.schema.json');
const read = (name: string): Program => readProgram(JSON.parse(readFileSync(`programs/${name}`, 'utf8')));

describe('a condition', () => {
  it.each(files)('of %s is shown in the query builder, and is the same afterwards', (name) => {
    for (const { rules } of listTrialProducts(read(name))) {
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
  const [product] = listTrialProducts(program) as [TrialProduct];
  const [first, ...others] = product.rules;
  const changed: TrialProduct[] = [{ ...product, rules: [{ ...first!, isLeftOut: true }, ...others, { ...createRule(product.rules), reason: 'Mine' }] }];

  it('are put into the configuration, without those that are left out', () => {
    const { spoke, ...rest } = withTrialRules(program, changed) as unknown as Program;
    expect(spoke.products[0]!.kickout).toEqual([...others.map(({ id, reason, when }) => ({ id, reason, when })), { id: 'trial-1', reason: 'Mine', when: { or: [] } }]);
    expect(withTrialRules(program, listTrialProducts(program))).toEqual(program);
    expect({ ...rest, spoke: { ...spoke, products: program.spoke.products } }).toEqual(program);
  });

  it('are marked where they are wrong, counted as they were tried', () => {
    const problems = [
      { path: 'spoke.products.0.kickout.0.when', reason: 'reads a question that is unknown' },
      { path: 'spoke.products.0.kickout.1', reason: 'has no reason' },
      { path: 'spoke.questions.3.options', reason: 'is elsewhere' },
    ];
    const of = (rule: string) => problemsOf(problems, changed, { product: product.id, rule });
    expect([of(others[0]!.id), of('trial-1'), of(first!.id)]).toEqual([[problems[0]], [problems[1]], []]);
    expect(problemsOf(problems, changed, null)).toEqual([problems[2]]);
  });
});
