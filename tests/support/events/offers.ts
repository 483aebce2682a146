// Quotes and offers with just what a test is about.
import type { MemberFee } from '#events/application';
import type { Charge, Offer, Quote } from '#events/quote';

export const chargeOf = (more: Partial<Charge> = {}): Charge => ({
  type: 'premium',
  category: 'Premium',
  name: 'Liability',
  total: '100.00',
  preTaxAmount: '100.00',
  premium: '100.00',
  coverageLimitText: '$1,000,000 / $2,000,000',
  isAdditionalInsured: false,
  lob: { name: 'Liability', coverages: ['LIAB'] },
  ...more,
});

export const feeOf = (category: string, total: string, more: Partial<Charge> = {}): Charge =>
  chargeOf({ type: 'fee', category, name: category, total, preTaxAmount: total, premium: '0.00', coverageLimitText: '', lob: null, ...more });

export const quoteOf = (rateInfo: Partial<Quote['rateInfo']> = {}, more: Partial<Omit<Quote, 'rateInfo'>> = {}): Quote => ({
  id: 'quote-1',
  productCode: 'LIAB',
  productDescription: 'Liability',
  isAdmitted: true,
  effectiveDate: '2026-12-01',
  carrier: 'Keystone Mutual',
  opportunityProductId: 'opportunity-product-1',
  rateInfo: {
    total: '100.00',
    totalPreTaxPremium: '100.00',
    totalDues: '0.00',
    totalFees: '0.00',
    totalTax: '0.00',
    ratingDiscounts: [],
    charges: [chargeOf()],
    ...rateInfo,
  },
  ...more,
});

export const offerOf = (quotes: Quote[] = [quoteOf()], id = 'offer-1'): Offer => ({ id, quotes, expiresAt: '2026-11-21T15:00:00.000Z' });

export const memberFeeOf = (fee: string): MemberFee => ({ fee, id: 'member-1', refNum: 'M-1001', fieldName: 'Dues' });
