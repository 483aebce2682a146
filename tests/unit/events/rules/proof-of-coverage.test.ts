import { describe, expect, it } from 'vitest';
import { composeProof } from '#events/rules';
import { chargeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness, retail, yoga } from '../../../support/events/programs.ts';

const home = { address1: '1204 S CONGRESS AVE', city: 'AUSTIN', state: 'TX', zip: '78704-1929' };
const buyer = { firstName: 'Maya', lastName: 'Castillo', ...home };
/** Rating charged for an additional insured. */
const namingOffer = () => offerOf([quoteOf({ charges: [chargeOf(), chargeOf({ name: 'Additional insured', isAdditionalInsured: true })] })]);
const numbers = { 'quote-1': 'KEY-000001' };

describe('proof of coverage', () => {
  it('says who is insured, for what and until when', () => {
    expect(composeProof(fitness, buyer, offerOf(), numbers)).toEqual({
      namedInsured: 'Maya Castillo',
      address: '1204 S CONGRESS AVE, AUSTIN, TX 78704-1929',
      additionalInsured: [],
      certificates: [],
      policies: [
        {
          policyNumber: 'KEY-000001',
          product: quoteOf().productDescription,
          carrier: 'Keystone Mutual',
          from: '2026-12-01',
          to: '2027-12-01',
          coverages: [{ name: 'Liability', limits: '$1,000,000 / $2,000,000' }],
        },
      ],
    });
  });

  it('names the business, and whom the program asks to name', () => {
    const answers = { ...buyer, businessName: ' Corner Books ', ownership: 'rent', landlordNamed: 'yes', landlordName: 'Ridge Estates LLC' };
    expect(composeProof(retail, answers, namingOffer(), numbers)).toMatchObject({ namedInsured: 'Corner Books', additionalInsured: ['Ridge Estates LLC'] });
  });

  it('leaves out an additional insured whose question is hidden again', () => {
    expect(composeProof(yoga, { ...buyer, studioNamed: 'no', studioName: 'River Yoga' }, namingOffer(), numbers).additionalInsured).toEqual([]);
  });

  it('has no end where the program does not say how long a policy runs, and no policy without a number', () => {
    const { proofOfCoverage: _, ...unsaid } = fitness;
    expect(composeProof(unsaid, buyer, offerOf(), numbers).policies[0]?.to).toBeNull();
    expect(composeProof(fitness, buyer, offerOf(), {}).policies).toEqual([]);
  });

  it('names nobody whom no policy in force names', () => {
    const answers = { ...buyer, studioNamed: 'yes', studioName: 'River Yoga' };
    expect(composeProof(yoga, answers, namingOffer(), numbers).additionalInsured).toEqual(['River Yoga']);
    for (const [offer, bound] of [
      [offerOf(), numbers],
      [namingOffer(), {}],
    ] as const)
      expect(composeProof(yoga, answers, offer, bound).additionalInsured).toEqual([]);
  });

  it('lists no coverage for premium that is returned', () => {
    const charges = [chargeOf(), chargeOf({ name: 'Return premium of the policy replaced', premium: '-40.00', total: '-40.00', coverageLimitText: '' })];
    expect(composeProof(fitness, buyer, offerOf([quoteOf({ charges })]), numbers).policies[0]?.coverages.map(({ name }) => name)).toEqual(['Liability']);
  });

  it('lists no coverage for what an additional insured costs', () => {
    const charges = [chargeOf(), chargeOf({ name: 'Additional insured', isAdditionalInsured: true })];
    expect(composeProof(fitness, buyer, offerOf([quoteOf({ charges })]), numbers).policies[0]?.coverages.map(({ name }) => name)).toEqual(['Liability']);
  });
});
