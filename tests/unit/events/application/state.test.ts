import { describe, expect, it } from 'vitest';
import { applicationResumed, memberFeeCleared, memberFeeSet, pageCompleted, pageEntered, pageRejected, programLoaded, questionAnswered, renderFailed, sponsorResolved } from '#events/application';
import type { State } from '#events/buyflow';
import { emailChecked } from '#events/identity';
import { quoteRequested } from '#events/quote';
import { findRefusal } from '#events/rules';
import { memberFeeOf } from '../../../support/events/offers.ts';
import { APPLICATION, after, given } from '../../../support/events/recording.ts';

const rejectedPage = (page: number) => pageRejected({ page, questions: ['zip'], message: 'Please verify' });

describe('an application', () => {
  it('begins with its id, its root and its program, billing at the mailing address', () => {
    const { application, answers } = given();
    expect(application).toMatchObject({ id: APPLICATION, root: APPLICATION, release: 'release-1', sitename: 'fitness', program: 'program-hash', page: 0 });
    expect(answers).toEqual({ billingVsMailing: true });
  });

  it('uses the program that was loaded last and the sponsor that was resolved last', () => {
    const state = given(programLoaded({ program: 'newer', programId: 'FITNESS', env: 'TEST' }), sponsorResolved({ sponsorId: 'A', source: 'program' }), sponsorResolved({ sponsorId: 'B', source: 'link' }));
    expect(state.application).toMatchObject({ program: 'newer', sponsorId: 'B' });
  });

  // spec: 4.47, 3.13
  it('collects a member fee until it is cleared', () => {
    expect(given(memberFeeSet(memberFeeOf('25.00'))).application.memberFee).toEqual(memberFeeOf('25.00'));
    expect(given(memberFeeSet(memberFeeOf('25.00')), memberFeeCleared({})).application.memberFee).toBeNull();
  });

  it('keeps the last answer to each question, whatever it is', () => {
    const answer = (question: string, value: string | boolean | string[]) => questionAnswered({ question, value });
    const { answers } = given(answer('zip', 'abc'), answer('zip', ''), answer('disciplines', ['yoga']), answer('disciplines', []), answer('cprCertified', false));
    expect(answers).toEqual({ billingVsMailing: true, zip: '', disciplines: [], cprCertified: false });
  });
});

describe('a page', () => {
  it('that is rejected shows why until it is complete, left or reloaded, and stays strict until it is complete', () => {
    expect(given(rejectedPage(0)).application).toMatchObject({ rejectedPages: [0], rejection: { page: 0, message: 'Please verify' } });
    expect(given(rejectedPage(0), pageCompleted({ page: 0 })).application).toMatchObject({ rejectedPages: [], completedPages: [0], rejection: null });
    expect(given(rejectedPage(0), pageEntered({ page: 1, path: '/Application2' })).application).toMatchObject({ page: 1, rejectedPages: [0], rejection: null });
    expect(given(rejectedPage(0), applicationResumed({ release: 'release-2', path: '/' })).application).toMatchObject({ release: 'release-2', rejectedPages: [0], rejection: null });
  });

  it('is complete or rejected, never both, and counts once', () => {
    expect(given(pageCompleted({ page: 0 }), pageCompleted({ page: 0 }), pageCompleted({ page: 2 })).application.completedPages).toEqual([0, 2]);
    expect(given(pageCompleted({ page: 0 }), pageCompleted({ page: 1 }), rejectedPage(0), rejectedPage(0)).application).toMatchObject({ completedPages: [1], rejectedPages: [0] });
  });

  it('that broke says so until it is reloaded', () => {
    const broken = renderFailed({ where: 'OrderSummary', message: 'broken' });
    expect(given(broken).application.renderError).toBe('broken');
    expect(given(broken, applicationResumed({ release: 'release-1', path: '/' })).application.renderError).toBeNull();
  });
});

describe('answers that the facade refuses', () => {
  const refuse = (page: number, question: string, message: string) => pageRejected({ page, questions: [question], message: 'Please verify', messages: [message] });
  const said = (state: State) => ['startDate', 'zip'].map((question) => findRefusal(state, question));
  const start = questionAnswered({ question: 'startDate', value: '2026-11-24' });
  const refused = [start, refuse(2, 'startDate', 'Too early.'), refuse(0, 'zip', 'Unknown.')];

  it('are marked on every page, also after a reload, each with its own words', () => {
    expect(said(given(...refused))).toEqual(['Too early.', 'Unknown.']);
    expect(said(given(...refused, pageEntered({ page: 2, path: '/Application3' }), applicationResumed({ release: 'r2', path: '/' })))).toEqual(['Too early.', 'Unknown.']);
  });

  it('are not marked once the answer changes, and marked again if it is the same', () => {
    const other = given(...refused, questionAnswered({ question: 'startDate', value: '2026-11-30' }));
    expect(said(other)).toEqual([null, 'Unknown.']);
    expect(said(after(other, start))).toEqual(['Too early.', 'Unknown.']);
  });

  it('are forgotten by the next attempt to quote', () => {
    expect(said(given(...refused, quoteRequested({ page: 2 })))).toEqual([null, null]);
    expect(given(...refused, quoteRequested({ page: 2 })).application).not.toHaveProperty('refusedAnswers');
  });

  it('have no words for a question that is not named', () => {
    expect(said(given(pageRejected({ page: 0, questions: [], message: 'Please verify', messages: ['Too early.'] })))).toEqual([null, null]);
  });
});

describe('an email that was checked', () => {
  it('is stored with its last result', () => {
    const checked = { email: 'maya@example.com', hasAccount: true, mustChangePassword: false, requiresVerify: true };
    expect(given().identity.checked).toBeNull();
    expect(given(emailChecked({ ...checked, hasAccount: false }), emailChecked(checked)).identity.checked).toEqual(checked);
  });
});
