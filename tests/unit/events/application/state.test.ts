import { describe, expect, it } from 'vitest';
import { applicationResumed, memberFeeCleared, memberFeeSet, pageCompleted, pageEntered, pageRejected, programLoaded, questionAnswered, renderFailed, sponsorResolved } from '#events/application';
import { emailChecked } from '#events/identity';
import { memberFeeOf } from '../../../support/events/offers.ts';
import { APPLICATION, given } from '../../../support/events/recording.ts';

const rejectedPage = (page: number) => pageRejected({ page, questions: ['zip'], message: 'Please verify' });

describe('an application', () => {
  it('begins with its id, its root and its program, billing at the mailing address', () => {
    const { application, answers } = given();
    expect(application).toMatchObject({ id: APPLICATION, root: APPLICATION, release: 'release-1', sitename: 'fitness', program: 'program-hash', page: 0 });
    expect(answers).toEqual({ billingVsMailing: true });
  });

  it('goes on with the program that was loaded last, and the sponsor that was settled last', () => {
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
  it('that is rejected shows why until it is complete, left or loaded anew, and stays strict until it is complete', () => {
    expect(given(rejectedPage(0)).application).toMatchObject({ rejectedPages: [0], rejection: { page: 0, message: 'Please verify' } });
    expect(given(rejectedPage(0), pageCompleted({ page: 0 })).application).toMatchObject({ rejectedPages: [], completedPages: [0], rejection: null });
    expect(given(rejectedPage(0), pageEntered({ page: 1, path: '/Application2' })).application).toMatchObject({ page: 1, rejectedPages: [0], rejection: null });
    expect(given(rejectedPage(0), applicationResumed({ release: 'release-2', path: '/' })).application).toMatchObject({ release: 'release-2', rejectedPages: [0], rejection: null });
  });

  it('is complete or rejected, never both, and counts once', () => {
    expect(given(pageCompleted({ page: 0 }), pageCompleted({ page: 0 }), pageCompleted({ page: 2 })).application.completedPages).toEqual([0, 2]);
    expect(given(pageCompleted({ page: 0 }), pageCompleted({ page: 1 }), rejectedPage(0), rejectedPage(0)).application).toMatchObject({ completedPages: [1], rejectedPages: [0] });
  });

  it('that broke says so until it is loaded anew', () => {
    const broken = renderFailed({ where: 'OrderSummary', message: 'broken' });
    expect(given(broken).application.renderError).toBe('broken');
    expect(given(broken, applicationResumed({ release: 'release-1', path: '/' })).application.renderError).toBeNull();
  });
});

describe('an e-mail that was checked', () => {
  it('is known with what was said of it, the last time', () => {
    const checked = { email: 'maya@example.com', hasAccount: true, mustChangePassword: false, requiresVerify: true };
    expect(given().identity.checked).toBeNull();
    expect(given(emailChecked({ ...checked, hasAccount: false }), emailChecked(checked)).identity.checked).toEqual(checked);
  });
});
