import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { buildTerms, findAcceptedTerms, hashJson } from '#events/rules';
import { feeOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness, smallProgram, trades } from '../../../support/events/programs.ts';
import { throughJson } from '../../../support/events/recording.ts';

const quotes = [quoteOf({ charges: [feeOf('AdminFee', '24.50')] })];
const withTerms = (termsLabel: string, terms: object[] = [{ title: 'One', body: ['First.', 'Second.'] }]) => smallProgram({ display: { termsLabel, terms } });

// spec: 2.60, 9.7
describe('the terms', () => {
  // spec: 9.7
  it('show the admin fee in place of the placeholder', () => {
    expect(buildTerms(fitness, quotes).label).toBe('I have read and accept the terms and conditions, including the $25 admin fee.');
    expect(buildTerms(withTerms('{adminFee} and {adminFee}'), quotes).label).toBe('$25 and $25');
    expect(buildTerms(withTerms('no fee here'), quotes).label).toBe('no fee here');
  });

  it('name no fee where there is none', () => {
    expect(buildTerms(fitness, []).label).toBe('I have read and accept the terms and conditions.');
    expect(buildTerms(withTerms('I accept the terms, with the {adminFee} fee, and the rules.'), []).label).toBe('I accept the terms, and the rules.');
    // A label without such a clause stays a sentence.
    expect(buildTerms(withTerms('{adminFee} and {adminFee}'), []).label).toBe('$0 and $0');
  });

  it('are the documents of the program, one step each', () => {
    expect(buildTerms(trades, quotes).documents).toEqual(trades.display.terms);
  });

  it('are identified by the hash of the shown text', () => {
    const program = withTerms('I accept, {adminFee}.');
    const { label, documents, textHash } = buildTerms(program, quotes);
    expect(textHash).toBe(hashJson({ label, documents }));
    expect(textHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('have another hash for any other word, document, order or fee', () => {
    const hashes = [
      buildTerms(withTerms('I accept, {adminFee}.'), quotes),
      buildTerms(withTerms('I accept: {adminFee}.'), quotes),
      buildTerms(withTerms('I accept, {adminFee}.'), [quoteOf({ charges: [feeOf('AdminFee', '30')] })]),
      buildTerms(withTerms('I accept, {adminFee}.', [{ title: 'One', body: ['Second.', 'First.'] }]), quotes),
      buildTerms(withTerms('I accept, {adminFee}.', [{ title: 'One', body: ['First.Second.'] }]), quotes),
      buildTerms(withTerms('I accept, {adminFee}.', []), quotes),
    ].map(({ textHash }) => textHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('are found by their hash in the words of an earlier release, which named a fee of $0', () => {
    const free = [quoteOf({ charges: [] })];
    const label = fitness.display.termsLabel.replaceAll('{adminFee}', '$0');
    const earlier = hashJson({ label, documents: fitness.display.terms });
    expect(findAcceptedTerms(fitness, free, earlier)).toMatchObject({ label, textHash: earlier });
    expect(findAcceptedTerms(fitness, free, 'another')).toEqual(buildTerms(fitness, free));
  });

  it('are the same for quotes that differ in anything but the fee', () => {
    expect(buildTerms(fitness, [quoteOf({ total: '1.00', charges: [feeOf('AdminFee', '24.90')] })]).textHash).toBe(buildTerms(fitness, quotes).textHash);
  });
});

describe('a fingerprint', () => {
  it('is the SHA-256 of the canonical JSON', () => {
    expect(hashJson('')).toBe('12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126');
    expect(hashJson({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  it('is equal for equal values in any order of keys, and different for different values', () => {
    expect(hashJson({ a: 1, b: [1, 2] })).toBe(hashJson({ b: [1, 2], a: 1 }));
    expect(hashJson({ a: 1, b: [2, 1] })).not.toBe(hashJson({ a: 1, b: [1, 2] }));
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => (hashJson(a) === hashJson(b)) === isDeepStrictEqual(throughJson(a), throughJson(b))));
  });
});
