import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationForked } from '#events/application';
import { loginOpened } from '#events/identity';
import { type FlowPorts, NoAnswer } from '#workflows/ports';
import { logIn, logOut, refreshIdentity, resendCode, verifyCode } from '#workflows/identity';
import { mailedCodes, member, logOut as logOutElsewhere } from '../../support/account-holder.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { visitor } from '../../support/checkout.ts';
import { type NodeBuyer, isOperation } from '../../support/node-buyer.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

const fitness = (): Promise<NodeBuyer> => visitor(bindflow.facade.url, 'fitness');
const newestCode = async (email = member.email): Promise<string> => (await mailedCodes(bindflow.sandbox.url, email)).at(-1) ?? '';

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

/** The facade executes the request, and its answer is lost. */
const lostAnswerOf = (operation: string, ports: FlowPorts): FlowPorts => ({
  ...ports,
  async graph(document, variables, options) {
    const answer = await ports.graph(document, variables, options);
    if (isOperation(document, operation)) throw new NoAnswer('the answer is lost');
    return answer;
  },
});

// spec: 4.6
describe('a login that ends', () => {
  it('by logging out, removes what the account brought, and keeps what was typed', async () => {
    const buyer = await signedIn();
    expect(buyer.state().answers).toMatchObject({ email: member.email, phone: expect.any(String) as unknown });
    buyer.answer({ firstName: 'Maya' });
    await logOut(buyer.ports);
    expect(buyer.state().identity).toMatchObject({ holder: null, saved: null, notice: 'loggedOut' });
    expect(buyer.saved()).toBeNull();
    expect(buyer.state().answers).toEqual({ billingVsMailing: true, firstName: 'Maya' });
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.holder).toBeNull();
    expect(buyer.reload().state()).toEqual(buyer.state());
  });

  it('by logging out in another tab, removes what the account brought here, too', async () => {
    const buyer = await signedIn();
    buyer.answer({ firstName: 'Maya' });
    await logOut(buyer.tab().ports);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.notice).toBe('loggedOut');
    expect(buyer.state().answers).toEqual({ billingVsMailing: true, firstName: 'Maya' });
  });

  it('by itself, keeps what was entered, until another account logs in', async () => {
    const other = { email: 'mustchange@example.com', password: member.password };
    const buyer = await signedIn();
    await logOutElsewhere(buyer.browser);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().answers['email']).toBe(member.email);
    buyer.ports.record(loginOpened({ why: 'buyer', page: null }));
    await logIn(buyer.ports, other);
    await verifyCode(buyer.ports, await newestCode(other.email));
    expect(buyer.state().identity.holder?.userName).toBe(other.email);
    expect(JSON.stringify(buyer.state())).not.toContain(member.email);
  });

  it('by itself, is reported, and nothing that was entered is lost', async () => {
    const buyer = await signedIn();
    await logOutElsewhere(buyer.browser);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity).toMatchObject({ holder: null, notice: 'sessionEnded' });
    expect(buyer.state().answers['email']).toBe(member.email);
  });

  it('by itself, and is then logged out in another tab, leaves nothing of the account', async () => {
    const buyer = await signedIn();
    buyer.answer({ firstName: 'Maya' });
    await logOutElsewhere(buyer.browser);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().answers['email']).toBe(member.email);
    const other = await signedIn(buyer.tab());
    await logOut(other.ports);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.notice).toBe('loggedOut');
    expect(buyer.state().answers).toEqual({ billingVsMailing: true, firstName: 'Maya' });
  });

  it.each<[string, (buyer: NodeBuyer) => Promise<void>]>([
    ['the code is checked', async ({ ports }) => verifyCode(lostAnswerOf('VerifySecurityCode', ports), '000000')],
    ['another code is requested', async ({ ports }) => resendCode(lostAnswerOf('ResendSecurityCode', ports))],
  ])('by itself, and is logged out in another tab before %s, leaves nothing of the account', async (_when, act) => {
    const buyer = await signedIn();
    await logOutElsewhere(buyer.browser);
    await refreshIdentity(buyer.ports);
    await atTheCode(buyer);
    await logOut(buyer.tab().ports);
    await act(buyer);
    expect(buyer.state().identity).toMatchObject({ holder: null, login: null, notice: 'loggedOut' });
    expect(buyer.state().answers).toEqual({ billingVsMailing: true });
  });

  it('keeps what the account filled in in another browser if nobody has logged in in this one', async () => {
    const buyer = await signedIn();
    await logOutElsewhere(buyer.browser);
    const parent = buyer.ports.applicationId;
    buyer.ports.record(applicationForked({ root: parent, parent, sequence: buyer.log.length, release: 'test' }));
    buyer.ports.loginMark.remove();
    await refreshIdentity(buyer.ports);
    expect(buyer.state().answers['email']).toBe(member.email);
  });

  it('by itself, after a release without the mark, keeps the answers', async () => {
    const buyer = await signedIn();
    buyer.ports.loginMark.remove();
    await refreshIdentity(buyer.ports);
    await logOutElsewhere(buyer.browser);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.notice).toBe('sessionEnded');
    expect(buyer.state().answers['email']).toBe(member.email);
  });

  it('by a logout that another tab asks in the middle of, gets no mark back', async () => {
    const buyer = await signedIn();
    const graph: FlowPorts['graph'] = async (document, variables, options) => {
      const answer = await buyer.ports.graph(document, variables, options);
      buyer.ports.loginMark.remove();
      return answer;
    };
    await refreshIdentity({ ...buyer.ports, graph });
    expect(buyer.ports.loginMark.isSet()).toBe(false);
    const markingGraph: FlowPorts['graph'] = (document, variables, options) => {
      buyer.ports.loginMark.set();
      return buyer.ports.graph(document, variables, options);
    };
    await logOut({ ...buyer.ports, graph: markingGraph });
    expect(buyer.ports.loginMark.isSet()).toBe(false);
  });

  it('by a logout whose answer is lost, removes what the account brought, in each tab', async () => {
    const buyer = await signedIn();
    const other = buyer.tab();
    await logOut(lostAnswerOf('LogOut', buyer.ports));
    expect(buyer.state().identity.notice).toBe('logoutFailed');
    for (const tab of [buyer, other]) {
      await refreshIdentity(tab.ports);
      expect(tab.state().identity).toMatchObject({ holder: null, notice: 'loggedOut' });
      expect(tab.state().answers).toEqual({ billingVsMailing: true });
    }
  });

  it('remains if logging out does not reach the facade, which is reported', async () => {
    const buyer = await signedIn();
    await logOut({ ...buyer.ports, graph: () => Promise.reject(new Error('offline')) });
    expect(buyer.state().identity).toMatchObject({ holder: { userName: member.email }, notice: 'logoutFailed' });
    expect(buyer.saved()).not.toBeNull();
    // A session that is still there, and ends by itself later, is no logout.
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.holder).not.toBeNull();
    await logOutElsewhere(buyer.browser);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.notice).toBe('sessionEnded');
  });

  it('remains while the account service does not answer', async () => {
    const buyer = await signedIn();
    await bindflow.control.fault({ method: 'GET', path: '/api/user', fault: 'status-500', times: 2 });
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.holder).not.toBeNull();
  });

  it('and begins again in another tab is taken over', async () => {
    const buyer = await fitness();
    const other = buyer.tab();
    await signedIn(other);
    await refreshIdentity(buyer.ports);
    expect(buyer.state().identity.holder).toMatchObject({ userName: member.email });
  });
});
