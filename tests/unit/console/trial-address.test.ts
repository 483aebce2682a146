// The rules of a trial in an address: what is tried can be gone back to, kept and sent.
import { describe, expect, it } from 'vitest';
import { formatTrial, parseTrial } from '../../../web/console/what-if/trial-address.ts';
import { type TrialProduct, createRule } from '../../../web/console/what-if/trial-rules.ts';

const claims = { id: 'claims', reason: 'Claims', when: { '==': [{ var: 'claims' }, 'two'] }, draft: null, isLeftOut: false };
const served: readonly TrialProduct[] = [
  { id: 'gl', name: 'Liability', rules: [claims] },
  { id: '__proto__', name: 'Tools', rules: [] },
];
const withRules = (at: number, rules: TrialProduct['rules']): TrialProduct[] => served.map((product, index) => (index === at ? { ...product, rules } : product));

describe('an address', () => {
  it.each<[string, readonly TrialProduct[]]>([
    ['rules as they were', served],
    ['a rule that is left out', withRules(0, [{ ...claims, isLeftOut: true }])],
    ['a rule that is new, with text of any kind', withRules(0, [claims, { ...createRule([claims]), reason: 'Größe > 5 % & "more" #1 👍', when: { '>': [{ var: 'n' }, 5] } }])],
    ['no rule any more', withRules(0, [])],
    ['rules of a product with the name of what every object has', withRules(1, [claims])],
  ])('keeps %s', (_what, products) => {
    const { hash } = new URL(`https://example.com/what-if?base=1${formatTrial(served, products)}`);
    expect(parseTrial(served, hash)).toEqual({ products, isDamaged: false });
  });

  it('has only the products whose rules were changed', () => {
    expect(decodeURIComponent(formatTrial(served, served))).toBe('#rules=[]');
    expect(decodeURIComponent(formatTrial(served, withRules(0, [])))).toBe('#rules=[["gl",[]]]');
  });

  it.each(['', '#', '#other'])('names no trial: %s', (hash) => expect(parseTrial(served, hash)).toEqual({ products: null, isDamaged: false }));

  it.each(['#rules=', '#rules=%', '#rules=%7B%22gl', '#rules=[["gl",[{}]]]', '#rules=[["another",[]]]', '#rules=null'])('that is damaged says so: %s', (hash) =>
    expect(parseTrial(served, hash)).toEqual({ products: null, isDamaged: true }),
  );
});
