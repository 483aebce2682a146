// The rules of a trial in an address: what is tried can be gone back to, kept and sent.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatFile, parseFile, readProgramFile } from '../../../web/console/what-if/program-file.ts';
import { findFile, formatTrial, parseTrial } from '../../../web/console/what-if/trial-address.ts';
import { type Trial, type TrialProduct, createRule } from '../../../web/console/what-if/trial-rules.ts';

const claims = { id: 'claims', reason: 'Claims', when: { '==': [{ var: 'claims' }, 'two'] }, draft: null, isLeftOut: false };
const served: Trial = {
  products: [
    { id: 'gl', name: 'Liability', rules: [claims] },
    { id: '__proto__', name: 'Tools', rules: [] },
  ],
  questions: [
    { id: 'claims', label: 'Claims', required: true, visible: null },
    { id: '__proto__', label: 'Odd', required: false, visible: { when: { var: 'claims' }, draft: null } },
  ],
};
const withRules = (at: number, rules: TrialProduct['rules']): Trial => ({
  ...served,
  products: served.products.map((product, index) => (index === at ? { ...product, rules } : product)),
});
const withQuestion = (at: number, change: Partial<Trial['questions'][number]>): Trial => ({
  ...served,
  questions: served.questions.map((question, index) => (index === at ? { ...question, ...change } : question)),
});

describe('an address', () => {
  it.each<[string, Trial]>([
    ['rules as they were', served],
    ['a rule that is left out', withRules(0, [{ ...claims, isLeftOut: true }])],
    ['a rule that is new, with text of any kind', withRules(0, [claims, { ...createRule([claims]), reason: 'Größe > 5 % & "more" + #1 👍', when: { '>': [{ var: 'n' }, 5] } }])],
    ['no rule any more', withRules(0, [])],
    ['rules of a product with the name of what every object has', withRules(1, [claims])],
    ['a question that needs no answer any more', withQuestion(0, { required: false })],
    [
      'a question that is asked and required under conditions',
      withQuestion(0, { required: { when: { '>': [{ var: 'n' }, 1] }, draft: null }, visible: { when: { var: 'n' }, draft: null } }),
    ],
    ['a question that is always asked', withQuestion(1, { visible: null })],
  ])('keeps %s', (_what, trial) => {
    const { hash } = new URL(`https://example.com/what-if?base=1${formatTrial(served, trial, '')}`);
    expect(parseTrial(served, hash)).toEqual({ trial, isDamaged: false });
  });

  it('has only what was changed', () => {
    const textOf = (trial: Trial): string | null => new URLSearchParams(formatTrial(served, trial, '').slice(1)).get('rules');
    expect(textOf(served)).toBe('{"products":[],"questions":[]}');
    expect(textOf(withRules(0, []))).toBe('{"products":[["gl",[]]],"questions":[]}');
    expect(textOf(withQuestion(0, { required: false }))).toBe('{"products":[],"questions":[["claims",{"required":false,"visible":null}]]}');
  });

  it('from before questions could be changed has the rules that it had', () => {
    expect(parseTrial(served, `#rules=${encodeURIComponent('[["gl",[]]]')}`)).toEqual({ trial: withRules(0, []), isDamaged: false });
  });

  it.each(['', '#', '#other'])('names no trial: %s', (hash) => expect(parseTrial(served, hash)).toEqual({ trial: null, isDamaged: false }));

  it.each([
    '#rules=',
    '#rules=%',
    '#rules=%7B%22gl',
    '#rules=[["gl",[{}]]]',
    '#rules=[["another",[]]]',
    '#rules=null',
    '#rules={"products":[],"questions":[["another",{"required":true,"visible":null}]]}',
    '#rules={"products":[],"questions":[["claims",{"required":"yes","visible":null}]]}',
  ])('that is damaged says so: %s', (hash) => expect(parseTrial(served, hash)).toEqual({ trial: null, isDamaged: true }));

  it('has a whole program file beside the rules', async () => {
    const text = readFileSync('programs/fitness.json', 'utf8');
    const hash = formatTrial(served, served, await formatFile(JSON.parse(text) as object));
    expect(hash.length).toBeLessThan(text.length);
    expect(await parseFile(findFile(hash))).toEqual(JSON.parse(text));
    expect(parseTrial(served, hash)).toEqual({ trial: served, isDamaged: false });
    await expect(parseFile(findFile(hash).slice(0, -20))).rejects.toThrow('the link was cut');
    await expect(parseFile('!')).rejects.toThrow('the link was cut');
    await expect(parseFile(await formatFile({ padding: 'x'.repeat(500_001) }))).rejects.toThrow();
  });
});

describe('a program file', () => {
  it('that cannot be tried says what is wrong with it, and where', () => {
    const program = JSON.parse(readFileSync('programs/fitness.json', 'utf8')) as { spoke: { questions: object[] } };
    expect(readProgramFile(JSON.stringify(program))).toEqual({ configuration: program });
    expect(readProgramFile('{"sitename":')).toMatchObject({ problems: [{ path: 'the file', reason: expect.stringContaining('isn’t JSON') }] });
    expect(readProgramFile('{}')).toMatchObject({ problems: expect.arrayContaining([{ path: 'sitename', reason: 'missing' }]) });
    const unknown = { ...program, spoke: { ...program.spoke, questions: [...program.spoke.questions, { id: 'odd', type: 'riddle' }] } };
    expect(readProgramFile(JSON.stringify(unknown))).toMatchObject({ problems: [{ path: `spoke.questions.${program.spoke.questions.length}.type` }] });
    expect(readProgramFile('x'.repeat(500_001))).toMatchObject({ problems: [{ reason: expect.stringContaining('500,000') }] });
  });
});
