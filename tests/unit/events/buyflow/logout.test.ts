// A logout removes what the account brought, wherever the state repeats it; what the buyer typed stays.
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { type Address, addressChosen, addressStandardised, applicationForked, applicationResumed, emailSuggested, pageCompleted, pageRejected, questionAnswered } from '#events/application';
import { type FlowEvent, type State, catalog, fold, redactAccountTexts } from '#events/buyflow';
import { emailChecked, identityVerified, loggedOut, sessionEnded } from '#events/identity';
import { accountReady, paymentAccepted, purchaseHeld, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { anyLog } from '../../../support/events/histories.ts';
import { offerOf } from '../../../support/events/offers.ts';
import { APPLICATION, given, recordedAt } from '../../../support/events/recording.ts';

const userName = 'morgan@example.com';
const saved: Address = { street1: '1100 CONGRESS AVE', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78701-2620', county: '' };
/** Texts that only the account has: random buyers never type them. */
const ofAccount = [userName, saved.street1, saved.postalCode];

const verified = identityVerified({ userName, primaryPhone: null });
const filledIn = questionAnswered({ question: 'email', value: userName, source: 'account' });
const chosen = addressChosen({ role: 'main', saved: 'addr-1', address: saved });
const logout = loggedOut({ cleared: true });
const repeated = (state: State): string[] => ofAccount.filter((text) => JSON.stringify(state).includes(text));
const typed = (question: string, value: string): FlowEvent => questionAnswered({ question, value });

const over = (...questions: readonly string[]): FlowEvent[] => questions.map((question) => typed(question, 'typed over'));

// spec: 4.6
describe('a logout', () => {
  it('removes the filled-in email and the saved address, and keeps what was typed', () => {
    const state = given(typed('firstName', 'Maya'), verified, filledIn, chosen, logout);
    expect(state.answers).toEqual({ billingVsMailing: true, firstName: 'Maya' });
    expect(state.application.accountAnswers).toBeUndefined();
  });

  it('keeps an answer that was typed before the login, or typed over since', () => {
    const state = given(
      typed('email', userName),
      verified,
      questionAnswered({ question: 'phone', value: '5125550147', source: 'account' }),
      chosen,
      typed('phone', '5125550199'),
      typed('address1', '7 ELM ST'),
      logout,
    );
    expect(state.answers).toEqual({ billingVsMailing: true, email: userName, phone: '5125550199', address1: '7 ELM ST' });
  });

  it('keeps what was typed in place of a saved address', () => {
    const none: Address = { street1: '', street2: '', city: '', state: '', postalCode: '', county: '' };
    expect(given(verified, chosen, addressChosen({ role: 'main', saved: null, address: none }), typed('city', 'Waco'), logout).answers).toMatchObject({
      city: 'Waco',
      address1: '',
    });
  });

  it.each<[string, FlowEvent[]]>([
    ['in the verdict of the address service', [chosen, addressStandardised({ role: 'main', entered: saved, standardised: { ...saved, county: 'TRAVIS' } })]],
    ['in what is known of the email', [filledIn, emailChecked({ email: userName, hasAccount: true, mustChangePassword: false, requiresVerify: false })]],
    ['in a refused page', [filledIn, pageRejected({ page: 0, questions: ['email'], message: 'm', messages: ['m'] })]],
    [
      'in the verdict on an address that was typed over',
      [
        chosen,
        addressStandardised({ role: 'main', entered: saved, standardised: { ...saved, county: 'TRAVIS' } }),
        ...over('address1', 'address2', 'city', 'state', 'zip', 'county'),
      ],
    ],
    [
      'in what is known of an email that was typed over',
      [filledIn, emailChecked({ email: userName, hasAccount: true, mustChangePassword: false, requiresVerify: false }), ...over('email')],
    ],
    ['in a page that refused an answer that was typed over', [filledIn, pageRejected({ page: 0, questions: ['email'], message: 'm', messages: ['m'] }), ...over('email')]],
    ['in an email that was offered for a typed one', [typed('email', 'morgan@example.con'), emailSuggested({ question: 'email', suggestion: userName })]],
    ['in what a purchase said', [purchaseHeld({ userName })]],
    ['after a reload', [filledIn, applicationResumed({ release: 'r', path: '/' })]],
    ['in a duplicate tab', [filledIn, chosen, applicationForked({ root: APPLICATION, parent: APPLICATION, sequence: 3, release: 'r', sameBrowser: true })]],
    ['on another device', [filledIn, chosen, applicationForked({ root: APPLICATION, parent: APPLICATION, sequence: 3, release: 'r' })]],
    ['after the session had ended by itself', [filledIn, chosen, sessionEnded({})]],
  ])('leaves nothing %s', (_where, events) => {
    expect(repeated(given(verified, ...events))).not.toEqual([]);
    expect(repeated(given(verified, ...events, logout))).toEqual([]);
  });

  it('is not the account’s in another browser until the account logs in there', () => {
    const resumed = [verified, filledIn, applicationForked({ root: APPLICATION, parent: APPLICATION, sequence: 3, release: 'r' })];
    expect(given(...resumed).application.accountAnswers).toEqual({ userName, questions: ['email'], isFromElsewhere: true });
    expect(given(...resumed, verified).application.accountAnswers).toEqual({ userName, questions: ['email'] });
  });

  it('sends the buyer through the pages again, and makes the quote stale, if rating used what is gone', () => {
    const quoted = [verified, chosen, pageCompleted({ page: 0 }), quoteRequested({ page: 0 }), quoteReceived({ offer: offerOf() })];
    expect(given(...quoted, logout)).toMatchObject({ quote: { isStale: true }, application: { completedPages: [] } });
    const typedOnly = quoted.filter((event) => event !== chosen);
    expect(given(...typedOnly, addressChosen({ role: 'billing', saved: 'addr-1', address: saved }), logout)).toMatchObject({
      quote: { isStale: false },
      application: { completedPages: [0] },
    });
  });

  it('leaves a paid order as it was paid for, and forgets the address all the same', () => {
    const offer = 'offer-1';
    const paid = [
      quoteRequested({ page: 0 }),
      quoteReceived({ offer: offerOf() }),
      purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }),
      accountReady({ how: 'kept', userName, input: 'i' }),
      paymentAccepted({ offer, referenceNumber: 'R', amount: '100.00', paymentType: 'CREDIT_CARD', brand: null, input: 'i' }),
    ];
    const state = given(verified, chosen, ...paid, logout);
    expect(state).toMatchObject({ quote: { isStale: false }, purchase: { hasPaid: true, userName } });
    expect(state.answers['address1']).toBeUndefined();
  });

  it('of an older log keeps what the buyer saw stay, for good', () => {
    expect(given(verified, filledIn, chosen, loggedOut({}), verified, logout).answers).toMatchObject({ email: userName, address1: '1100 CONGRESS AVE' });
  });
});

describe('a session that ends by itself', () => {
  it('keeps what was entered, until the same account logs out', () => {
    expect(given(verified, filledIn, chosen, sessionEnded({})).answers).toMatchObject({ email: userName, address1: '1100 CONGRESS AVE' });
    expect(given(verified, filledIn, chosen, sessionEnded({}), verified, logout).answers).toEqual({ billingVsMailing: true });
  });
});

describe('random buyers', () => {
  it('come to the same state from a copy of their events without the texts of the account', () => {
    let removed = 0;
    fc.assert(
      fc.property(anyLog, (log) => {
        const whole = [...log, recordedAt(log.length + 1, logout)];
        const state = fold.foldAll(whole);
        const copy = redactAccountTexts(whole, state);
        removed += copy.filter((event, index) => event !== whole[index]).length;
        for (const event of copy) expect(catalog.parse(event).ok).toBe(true);
        expect(fold.foldAll(copy)).toEqual(state);
        expect(ofAccount.filter((text) => JSON.stringify(copy).includes(text) && !JSON.stringify(state).includes(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(removed).toBeGreaterThan(0);
  });

  it('see nothing that only the account brought after a logout, from any snapshot', () => {
    let removed = 0;
    fc.assert(
      fc.property(anyLog, (log) => {
        const states = fold.states(log);
        for (const [index, { type }] of log.entries()) {
          const state = states[index];
          if (type !== 'LoggedOut' || !state) continue;
          removed += repeated(states[index - 1] ?? state).length;
          // To finish a paid purchase takes its account's name; no page shows it.
          const shown = state.purchase.hasPurchased ? state : { ...state, purchase: { ...state.purchase, userName: null } };
          expect(repeated(shown)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
    expect(removed).toBeGreaterThan(0);
  });
});
