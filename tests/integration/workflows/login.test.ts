import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginOpened } from '#events/identity';
import { next } from '#workflows/next';
import { loadSavedData, logIn, resendCode, verifyCode } from '#workflows/identity';
import { mailedCodes, member, logOut as logOutElsewhere, wrongCode } from '../../support/account-holder.ts';
import { fitnessAnswers, yogaAnswers } from '../../support/answers.ts';
import { type RunningBindflow, noLimits, startForTests } from '../../support/bindflow.ts';
import { continueFrom, eventTypes, newEmail, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
let now = Date.now();
beforeAll(async () => {
  bindflow = await startForTests({ now: () => now });
}, 60_000);
afterAll(() => bindflow.close());

const fitness = (): Promise<NodeBuyer> => visitor(bindflow.facade.url, 'fitness', { now: () => now });
const newestCode = async (email = member.email): Promise<string> => (await mailedCodes(bindflow.sandbox.url, email)).at(-1) ?? '';
const loginOf = (buyer: NodeBuyer) => buyer.state().identity.login;

/** A buyer who has clicked Log in and typed the right password. */
async function atTheCode(buyer?: NodeBuyer): Promise<NodeBuyer> {
  const visiting = buyer ?? (await fitness());
  visiting.ports.record(loginOpened({ why: 'buyer', page: null }));
  await logIn(visiting.ports, member);
  return visiting;
}

async function signedIn(buyer?: NodeBuyer): Promise<NodeBuyer> {
  const visiting = await atTheCode(buyer);
  await verifyCode(visiting.ports, await newestCode());
  return visiting;
}

// spec: 1.2, 2.34, 4.2, 4.3
describe('a login', () => {
  // spec: 3.17
  it('asks for the emailed code after the password, then closes and shows the saved data', async () => {
    const buyer = await atTheCode();
    expect(buyer.state().identity.holder).toBeNull();
    expect(loginOf(buyer)).toMatchObject({ step: 'code', maskedEmail: 'm•••@example.com', problem: null });
    await verifyCode(buyer.ports, await newestCode());
    expect(loginOf(buyer)).toBeNull();
    expect(buyer.state().identity).toMatchObject({ holder: { userName: member.email }, saved: { addresses: 2, methods: 3 } });
    expect(
      buyer
        .saved()
        ?.methods.map(({ last4 }) => last4)
        .sort(),
    ).toEqual(['0005', '1111', '6789']);
  });

  it('fills in what the account knows and the buyer has not answered yet', async () => {
    const buyer = await fitness();
    buyer.answer({ phone: '2024561111' });
    await signedIn(buyer);
    expect(buyer.state().answers).toMatchObject({ email: member.email, phone: '2024561111' });
  });

  it('records neither password nor code', async () => {
    const buyer = await atTheCode();
    const code = await newestCode();
    await verifyCode(buyer.ports, wrongCode(code));
    await verifyCode(buyer.ports, code);
    const log = JSON.stringify(buyer.log);
    for (const secret of [member.password, code, wrongCode(code)]) expect(log).not.toContain(secret);
    expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended' });
  });

  // spec: 4.3
  it.each([
    ['/api/profile/{id}/address', { addresses: null, methods: 3 }],
    ['/api/profile/{id}/paymentauthorizations', { addresses: 2, methods: null }],
  ])('is complete although %s fails', async (path, saved) => {
    await bindflow.control.fault({ method: 'GET', path, fault: 'status-500', times: 2 });
    const buyer = await signedIn();
    expect(buyer.state().identity).toMatchObject({ holder: { userName: member.email }, login: null, saved });
    await loadSavedData(buyer.ports);
    expect(buyer.state().identity.saved).toEqual({ addresses: 2, methods: 3 });
  });
});

describe('a login that fails', () => {
  // spec: 8.18
  it('reports that email and password do not match, and keeps the modal open', async () => {
    const buyer = await fitness();
    buyer.ports.record(loginOpened({ why: 'buyer', page: null }));
    await logIn(buyer.ports, { email: member.email, password: 'wrong' });
    expect(loginOf(buyer)).toMatchObject({
      step: 'credentials',
      email: member.email,
      problem: { reason: 'invalidCredentials', message: 'Oops! Invalid email/password combination.' },
    });
  });

  // spec: 4.4, 8.8, 8.19
  it('reports that the account must be verified first', async () => {
    const buyer = await fitness();
    buyer.ports.record(loginOpened({ why: 'buyer', page: null }));
    await logIn(buyer.ports, { email: 'unverified@example.com', password: member.password });
    expect(loginOf(buyer)?.problem).toEqual({ reason: 'mustVerify', message: 'Account must be verified before purchase, click here to verify.' });
  });

  it('reports that the service does not answer', async () => {
    const buyer = await fitness();
    buyer.ports.record(loginOpened({ why: 'buyer', page: null }));
    await bindflow.control.fault({ path: '/auth/local/login/user', fault: 'status-500', times: 2 });
    await logIn(buyer.ports, member);
    expect(loginOf(buyer)?.problem).toMatchObject({ reason: 'unreachable' });
  });

  // spec: 2.34, 8.7
  it('reports that a code is invalid', async () => {
    const buyer = await atTheCode();
    await verifyCode(buyer.ports, wrongCode(await newestCode()));
    expect(loginOf(buyer)?.problem).toEqual({ reason: 'invalidCode', message: 'Invalid security code. Please try again.' });
    await verifyCode(buyer.ports, await newestCode());
    expect(buyer.state().identity.holder).not.toBeNull();
  });
});

describe('a code whose check got no answer', () => {
  it('is not called invalid: another code is requested, which completes the login', async () => {
    const buyer = await atTheCode();
    const code = await newestCode();
    await bindflow.control.fault({ path: '/auth-mfa/verify', fault: 'drop-response', times: 2 });
    await verifyCode(buyer.ports, code);
    expect(loginOf(buyer)).toMatchObject({ step: 'code', isCodeDoubtful: true, problem: { reason: 'unanswered' } });
    await verifyCode(buyer.ports, code);
    expect(loginOf(buyer)?.problem).toMatchObject({ reason: 'unanswered', message: expect.stringContaining('Resend code') as unknown });
    now += 31_000;
    await resendCode(buyer.ports);
    expect(loginOf(buyer)).toMatchObject({ isCodeDoubtful: false, problem: null });
    await verifyCode(buyer.ports, await newestCode());
    expect(buyer.state().identity.holder).toMatchObject({ userName: member.email });
  });

  it('asks for the password again if the session was lost with the answer', async () => {
    const buyer = await atTheCode();
    await logOutElsewhere(buyer.browser);
    await verifyCode(buyer.ports, await newestCode());
    expect(loginOf(buyer)).toMatchObject({ step: 'credentials', problem: { reason: 'ended' } });
  });
});

// spec: 4.5, 9.1
describe('another code', () => {
  it('can be requested after 30 seconds, and the page shows the time until then', async () => {
    const buyer = await atTheCode();
    const sentAt = now;
    expect(loginOf(buyer)?.resendAt).toBe(new Date(sentAt + 30_000).toISOString());
    now += 10_000;
    await resendCode(buyer.ports);
    expect(loginOf(buyer)).toMatchObject({ codes: 1, resendAt: new Date(sentAt + 30_000).toISOString(), problem: { reason: 'cooldown' } });
    now += 20_000;
    await resendCode(buyer.ports);
    expect(loginOf(buyer)).toMatchObject({ codes: 2, resendAt: new Date(now + 30_000).toISOString(), problem: null });
  });
});

describe('too many attempts', () => {
  const once = { tries: 1, seconds: 900 };
  let limited: RunningBindflow;
  beforeAll(async () => {
    limited = await startForTests({ limits: { ...noLimits, login: { ...noLimits.login, account: once }, emailCheck: { ...noLimits.emailCheck, account: once } } });
  }, 60_000);
  afterAll(() => limited.close());
  const wait = 'Too many tries. Please wait 15 minutes and try again.';

  it('at a password show how long to wait', async () => {
    const buyer = await visitor(limited.facade.url, 'fitness');
    buyer.ports.record(loginOpened({ why: 'buyer', page: null }));
    for (const password of ['wrong', 'wrong again']) await logIn(buyer.ports, { email: member.email, password });
    expect(loginOf(buyer)?.problem).toEqual({ reason: 'tooManyTries', message: wait });
  });

  it('at an email show how long to wait when the page is left', async () => {
    const first = await visitor(limited.facade.url, 'fitness');
    first.answer(fitnessAnswers('asked@example.com'));
    expect(await continueFrom(first, 0)).toBe('payment');
    const second = await visitor(limited.facade.url, 'fitness');
    second.answer(fitnessAnswers('asked@example.com'));
    expect(await continueFrom(second, 0)).toBe('stay');
    expect(second.state().application.rejection?.message).toBe(wait);
  });
});

describe('Continue with account validation on', () => {
  // spec: 4.8, 4.9
  it('continues if the email has no account', async () => {
    const buyer = await fitness();
    buyer.answer(fitnessAnswers(newEmail()));
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(buyer.state().identity.checked).toMatchObject({ hasAccount: false });
  });

  // spec: 4.10
  it('opens the login with its welcome if the email has an account, and continues after the login', async () => {
    const buyer = await fitness();
    buyer.answer(fitnessAnswers(member.email));
    expect(await continueFrom(buyer, 0)).toBe('login');
    expect(loginOf(buyer)).toMatchObject({ isWelcome: true, page: 0 });
    expect(buyer.state().quote.status).toBe('none');
    await logIn(buyer.ports, member);
    await verifyCode(buyer.ports, await newestCode());
    expect(await continueFrom(buyer, 0)).toBe('payment');
  });

  it('also checks at Next', async () => {
    const buyer = await visitor(bindflow.facade.url, 'yoga', { now: () => now });
    buyer.answer(yogaAnswers(member.email)[0] ?? {});
    expect(await next(buyer.ports, 0)).toBe('login');
    expect(buyer.state().application.completedPages).toEqual([]);
    await logIn(buyer.ports, member);
    await verifyCode(buyer.ports, await newestCode());
    expect(await next(buyer.ports, 0)).toBe('nextPage');
  });

  it('asks again if the login has ended', async () => {
    const buyer = await signedIn();
    buyer.answer(fitnessAnswers(member.email));
    await logOutElsewhere(buyer.browser);
    expect(await continueFrom(buyer, 0)).toBe('login');
    expect(loginOf(buyer)).toMatchObject({ isWelcome: true, page: 0 });
  });

  // spec: 4.7
  it('does not check the email of a logged-in buyer', async () => {
    const buyer = await signedIn();
    buyer.answer(fitnessAnswers(member.email));
    const before = (await bindflow.control.calls('/api/check')).length;
    expect(await continueFrom(buyer, 0)).toBe('payment');
    expect(await bindflow.control.calls('/api/check')).toHaveLength(before);
    expect(eventTypes(buyer)).not.toContain('EmailChecked');
  });
});
