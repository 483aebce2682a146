import { describe, expect, it } from 'vitest';
import { integer, string } from 'superstruct';
import { type EventOf, type Upcaster, defineEvent, createCatalog, publicField } from '#events/core';
import { APPLICATION } from '../../../support/events/recording.ts';

// A toy event with three versions: excess (dollars as text) → deductible → deductible in cents.
const coverageChosen = defineEvent('CoverageChosen', {
  version: 3,
  description: 'The buyer chose a coverage.',
  fields: { limit: publicField(string()), deductibleCents: publicField(integer()) },
});
const coverageDropped = defineEvent('CoverageDropped', { version: 1, description: 'The buyer dropped it again.', fields: {} });
type ToyEvent = EventOf<typeof coverageChosen> | EventOf<typeof coverageDropped>;

const renameExcessToDeductible: Upcaster = {
  type: 'CoverageChosen',
  from: 1,
  name: 'renameExcessToDeductible',
  up: ({ excess, ...rest }) => ({ ...rest, deductible: excess }),
};
const countDeductibleInCents: Upcaster = {
  type: 'CoverageChosen',
  from: 2,
  name: 'countDeductibleInCents',
  up: ({ deductible, ...rest }) => ({ ...rest, deductibleCents: Number((deductible as string).replace('.', '')) }),
};
const chain = [countDeductibleInCents, renameExcessToDeductible];
const toys = createCatalog<ToyEvent>([coverageChosen, coverageDropped], chain);

const stored = (version: number, data: object, type = 'CoverageChosen'): object => ({
  id: '5e1f0c2d-7a3b-4c4d-9e5f-000000000001',
  applicationId: APPLICATION,
  sequence: 1,
  version,
  writer: 'tab',
  at: '2026-11-20T15:00:00.000Z',
  type,
  data,
});
const newest = stored(3, { limit: '1m', deductibleCents: 50_000 });

describe('an event of an older version', () => {
  it.each([
    [1, { limit: '1m', excess: '500.00' }],
    [2, { limit: '1m', deductible: '500.00' }],
    [3, { limit: '1m', deductibleCents: 50_000 }],
  ])('is read as today’s from version %i, one step at a time', (version, data) => {
    expect(toys.parse(stored(version, data))).toEqual({ ok: true, event: newest });
  });

  it('is not mutated', () => {
    const old = stored(1, { limit: '1m', excess: '500.00' });
    const before = structuredClone(old);
    toys.parse(old);
    expect(old).toEqual(before);
  });

  it('is refused with the field where the steps leave something else', () => {
    expect(toys.parse(stored(2, { limit: 1, deductible: '500.00' }))).toEqual({ ok: false, reason: 'data.limit: Expected a string' });
    expect(toys.parse(stored(1, { limit: '1m', excess: '500.00', colour: 'red' }))).toEqual({ ok: false, reason: 'data.colour: not a field of this event' });
  });

  it('is refused, not thrown over, where a step cannot read it', () => {
    expect(toys.parse(stored(1, { limit: '1m' }))).toEqual({ ok: false, reason: 'data: countDeductibleInCents cannot read CoverageChosen version 2' });
  });

  it('says the newest version where the type has only one', () => {
    expect(toys.parse(stored(1, {}, 'CoverageDropped'))).toMatchObject({ ok: true });
    expect(toys.parse(stored(2, {}, 'CoverageDropped'))).toEqual({ ok: false, reason: 'version: CoverageDropped is known up to version 1' });
  });
});

describe('a catalog is refused when it is loaded', () => {
  it.each<[string, readonly Upcaster[], string | RegExp]>([
    ['a gap', [countDeductibleInCents], 'CoverageChosen version 1 has 0 upcasters, needs exactly one'],
    ['a gap at the end', [renameExcessToDeductible], 'CoverageChosen version 2 has 0 upcasters, needs exactly one'],
    ['two ways from one version', [...chain, { ...renameExcessToDeductible, name: 'again' }], 'CoverageChosen version 1 has 2 upcasters, needs exactly one'],
    ['a step past the newest version', [...chain, { ...renameExcessToDeductible, from: 3, name: 'tooFar' }], 'upcaster tooFar: CoverageChosen has no version 4'],
    ['a step from version 0', [...chain, { ...renameExcessToDeductible, from: 0, name: 'tooEarly' }], /tooEarly/],
    ['a step of an unknown event', [...chain, { ...renameExcessToDeductible, type: 'Paid', name: 'stray' }], 'upcaster stray: Paid has no version 2'],
  ])('for %s', (_, upcasters, message) => {
    expect(() => createCatalog([coverageChosen, coverageDropped], upcasters)).toThrow(message);
  });

  it('for two events of one name', () => {
    expect(() => createCatalog([coverageDropped, coverageDropped])).toThrow('two events share a name');
  });
});
