import { describe, expect, it } from 'vitest';
import type { Answers, Program } from '#events/program';
import type { Charge, Quote } from '#events/quote';
import { type Certificate, composeProof } from '#events/rules';
import { chargeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { fitness, retail, trades, yoga } from '../../../support/events/programs.ts';

const buyer = { firstName: 'Maya', lastName: 'Castillo', address1: '1204 S CONGRESS AVE', city: 'AUSTIN', state: 'TX', zip: '78704-1929' };
const holder = { holderAddress1: ' 88 River Street', holderAddress2: 'Suite 4', holderCity: 'Austin', holderState: 'TX', holderZip: '78702' };
const studio = { ...buyer, ...holder, studioNamed: 'yes', studioName: 'River Yoga' };

const lobOf = (name: string): Partial<Charge> => ({ name, lob: { name, coverages: [] } });
const general = chargeOf({ ...lobOf('General Liability'), coverageLimitText: '$1,000,000 / $3,000,000' });
const professional = chargeOf(lobOf('Professional Liability'));
const naming = chargeOf({ ...lobOf('General Liability'), name: 'Additional insured', isAdditionalInsured: true });
const quote = (charges: Charge[], id = 'quote-1', more: Partial<Quote> = {}): Quote => quoteOf({ charges }, { id, productDescription: 'Yoga teacher liability', ...more });

const numbers = { 'quote-1': 'KEY-1', 'quote-2': 'KEY-2' };
interface Certifying {
  readonly program?: Program;
  readonly bound?: Readonly<Record<string, string>>;
}
const certify = (answers: Answers, quotes: Quote[] = [quote([professional, general, naming])], { program = yoga, bound = numbers }: Certifying = {}): readonly Certificate[] =>
  composeProof(program, answers, offerOf(quotes), bound).certificates;

describe('a certificate', () => {
  it('says where an additional insured is one: under the coverages that rating charged for it', () => {
    expect(certify(studio)).toEqual([
      {
        reference: 'KEY-1-C1',
        holder: 'River Yoga',
        addressLines: ['88 River Street', 'Suite 4', 'Austin, TX 78702'],
        email: '',
        policies: [
          {
            policyNumber: 'KEY-1',
            product: 'Yoga teacher liability',
            carrier: 'Keystone Mutual',
            from: '2026-12-01',
            to: '2027-12-01',
            coverages: [{ name: 'General Liability', limits: '$1,000,000 / $3,000,000' }],
          },
        ],
      },
    ]);
  });

  it('lists every coverage of a policy if the charge names no line of business', () => {
    const [one] = certify(studio, [quote([professional, general, { ...naming, lob: null }])]);
    expect(one?.policies[0]?.coverages.map(({ name }) => name)).toEqual(['Professional Liability', 'General Liability']);
  });

  it('lists no policy that rating charged nothing for', () => {
    const [one] = certify(studio, [quote([professional]), quote([general, naming], 'quote-2')]);
    expect([one?.reference, one?.policies.map(({ policyNumber }) => policyNumber)]).toEqual(['KEY-2-C1', ['KEY-2']]);
  });

  it('is mailed to its holder only if the buyer asks for it', () => {
    const given = { ...studio, studioEmail: ' front@riveryoga.example' };
    expect([true, false].map((sendCertificate) => certify({ ...given, sendCertificate })[0]?.email)).toEqual(['front@riveryoga.example', '']);
  });

  it('has no empty line for a suite', () => {
    expect(certify({ ...studio, holderAddress2: '' })[0]?.addressLines).toEqual(['88 River Street', 'Austin, TX 78702']);
  });

  it.each([
    ['retail', retail, { landlordNamed: 'yes', ownership: 'rent', landlordName: 'Ridge Estates LLC' }, 'Ridge Estates LLC'],
    ['trades', trades, { additionalInsured: 'yes', additionalInsuredName: 'Hill Country Builders' }, 'Hill Country Builders'],
  ])('is for whom %s asks to name', (_, program, named, name) => {
    expect(certify({ ...buyer, ...holder, ...named }, undefined, { program }).map((one) => one.holder)).toEqual([name]);
  });
});

describe('no certificate', () => {
  it('if the program asks for none', () => {
    expect(certify(studio, undefined, { program: fitness })).toEqual([]);
  });

  it('if the buyer answered no, whatever was answered before', () => {
    expect(certify({ ...studio, studioNamed: 'no' })).toEqual([]);
  });

  it('if rating charged for nobody', () => {
    expect(certify(studio, [quote([professional, general])])).toEqual([]);
  });

  it('if the policy that names the studio was declined or is not bound', () => {
    const other = quote([professional]);
    expect(certify(studio, [other])).toEqual([]);
    expect(certify(studio, [other, quote([general, naming], 'quote-2')], { bound: { 'quote-1': 'KEY-1' } })).toEqual([]);
  });

  it('if the charge is for a line of business that the policy does not cover', () => {
    expect(certify(studio, [quote([professional, naming])])).toEqual([]);
  });

  it.each(['studioName', 'holderAddress1', 'holderCity', 'holderState', 'holderZip'])('without an answer to %s', (question) => {
    expect(certify({ ...studio, [question]: ' ' })).toEqual([]);
  });
});
