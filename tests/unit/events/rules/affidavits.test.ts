import { describe, expect, it } from 'vitest';
import type { Quote } from '#events/quote';
import { listAffidavits, hashJson } from '#events/rules';
import { chargeOf, feeOf, offerOf, quoteOf } from '../../../support/events/offers.ts';
import { health, trades } from '../../../support/events/programs.ts';

const quoteFor = (lob: string, more: Partial<Quote> = {}): Quote =>
  quoteOf({ charges: [chargeOf({ lob: { name: lob, coverages: [] } }), feeOf('AdminFee', '25.00')] }, { isAdmitted: false, ...more });
const formsIn = (state: string, quotes: Quote[], program = trades): string[] =>
  listAffidavits(program, { answers: { state }, quote: { offer: offerOf(quotes) } }).map(({ form }) => form);

// spec: 3.25
describe('the affidavits of an offer', () => {
  it('are those of the state and the line of business of each quote that is not admitted, in the order of the program', () => {
    expect(formsIn('TX', [quoteFor('Umbrella'), quoteFor('General Liability')])).toEqual(['Texas surplus lines notice', 'Texas surplus lines notice for umbrella liability']);
    expect(formsIn('FL', [quoteFor('General Liability')])).toEqual(['Florida surplus lines disclosure']);
    expect(formsIn('LA', [quoteFor('Premises Liability')], health)).toEqual(['Louisiana affidavit of diligent effort for premises liability']);
  });

  it('are not required for an admitted quote, another state, or a line without a form', () => {
    expect(formsIn('TX', [quoteFor('General Liability', { isAdmitted: true })])).toEqual([]);
    expect(formsIn('IL', [quoteFor('General Liability')])).toEqual([]);
    expect(formsIn('TX', [quoteFor('Inland Marine')])).toEqual([]);
    expect(formsIn('TX', [])).toEqual([]);
    expect(listAffidavits(trades, { answers: { state: 'TX' }, quote: { offer: null } })).toEqual([]);
  });

  it('take each quote by itself: an admitted one beside it adds none', () => {
    expect(formsIn('TX', [quoteFor('General Liability', { isAdmitted: true }), quoteFor('Umbrella')])).toEqual(['Texas surplus lines notice for umbrella liability']);
  });

  it('are required once if several lines share a form, and not if an older program has no document', () => {
    const states = ['Liability', 'Umbrella'].map((lob) => ({ stateCode: 'TX', lob, formName: 'One form' }));
    const affidavits = { type: 'SurplusLines', states, messageTemplates: [] };
    const withForms = (documents: { formName: string; body: string[] }[]) => ({ ...trades, spoke: { ...trades.spoke, affidavits: { ...affidavits, documents } } });
    const quotes = [quoteFor('Liability'), quoteFor('Umbrella')];
    expect(formsIn('TX', quotes, withForms([{ formName: 'One form', body: ['Words.'] }]))).toEqual(['One form']);
    expect(formsIn('TX', quotes, withForms([]))).toEqual([]);
  });

  it('are identified by the hash of the shown text', () => {
    const [affidavit] = listAffidavits(trades, { answers: { state: 'TX' }, quote: { offer: offerOf([quoteFor('General Liability')]) } });
    const { form, label, body, textHash } = affidavit!;
    expect(label).toBe('I have read the Texas surplus lines notice and accept it.');
    expect(body.length).toBeGreaterThan(0);
    expect(textHash).toBe(hashJson({ form, label, body }));
  });
});
