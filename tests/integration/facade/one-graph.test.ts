// From an application to all that belongs to it, and from an id alone to what has it: for the browser whose it is, and for nobody else.
import { randomUUID } from 'node:crypto';
import { pageEntered } from '#events/application';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { mailLink, resumeElsewhere } from '../../support/resume.ts';

let bindflow: RunningBindflow;
let buyer: NodeBuyer;
beforeAll(async () => {
  bindflow = await startForTests();
  buyer = await readyToPay(bindflow.facade.url);
}, 60_000);
afterAll(() => bindflow.close());

const ask = async (query: string, variables: object, by: GraphBrowser = buyer.browser) => by.post({ query, variables });
const idOf = (): string => buyer.state().application.id;
const refOf = (): object => ({ id: buyer.state().application.id, root: buyer.state().application.root });
const offerId = (): string => buyer.state().quote.offer!.id;

const WHOLE = `query A($id: ID!, $offer: ID) { application(id: $id) {
  id sitename sponsorId sponsorSource openedAt root { id sitename } parent { id } program { id name hash } memberFee { memberNumber }
  newest: offer { id application { id } opportunity { id products { id } } }
  named: offer(id: $offer) { id }
  account { userName isVerified }
  opportunity { id }
  purchase { payment isBound offer { id } policies { number quote { id } } }
  coverages { code }
} }`;

describe('an application', () => {
  it('has its program, sponsor, offer, opportunity, account and purchase', async () => {
    const { id } = buyer.state().application;
    const { data, errors } = await ask(WHOLE, { id: idOf(), offer: offerId() });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      application: {
        id,
        sitename: 'fitness',
        sponsorId: 'AIMFIT2',
        sponsorSource: 'PROGRAM',
        openedAt: expect.stringMatching(/^20\d\d-/),
        root: { id, sitename: 'fitness' },
        parent: null,
        program: { id: buyer.programHash, name: expect.any(String), hash: buyer.programHash },
        memberFee: { memberNumber: 'AIMFIT2-DEFAULT' },
        newest: { id: offerId(), application: { id }, opportunity: { id: buyer.state().quote.opportunity!.id, products: [{ id: expect.any(String) }] } },
        named: { id: offerId() },
        account: null,
        opportunity: { id: buyer.state().quote.opportunity!.id },
        purchase: { payment: 'NONE', isBound: false, offer: null, policies: null },
        coverages: expect.arrayContaining([{ code: expect.any(String) }]),
      },
    });
  });

  it('is unknown to another browser, with all that belongs to it', async () => {
    const { errors } = await ask(WHOLE, { id: idOf() }, graphBrowser(bindflow.facade.url));
    expect(errors).toMatchObject([{ path: ['application'], extensions: { code: 'APPLICATION_UNKNOWN' } }]);
  });

  it('has no offer of another family', async () => {
    const other = await readyToPay(bindflow.facade.url);
    const { data } = await ask(WHOLE, { id: idOf(), offer: other.state().quote.offer!.id });
    expect(data).toMatchObject({ application: { named: null } });
  });
});

describe('a node', () => {
  const NODE =
    'query N($id: ID!) { node(id: $id) { __typename id ... on Application { sponsorId memberFee { memberNumber } } ... on Offer { quotes { id } } ... on Program { name } } }';

  it('is an application, an offer or a program, by its id alone', async () => {
    const { id } = buyer.state().application;
    expect((await ask(NODE, { id })).data).toEqual({ node: { __typename: 'Application', id, sponsorId: 'AIMFIT2', memberFee: { memberNumber: 'AIMFIT2-DEFAULT' } } });
    expect((await ask(NODE, { id: offerId() })).data).toMatchObject({ node: { __typename: 'Offer', id: offerId(), quotes: [{ id: expect.any(String) }] } });
    expect((await ask(NODE, { id: buyer.programHash })).data).toMatchObject({ node: { __typename: 'Program', id: buyer.programHash } });
  });

  it('is null for an id that nothing has, and for what another browser has', async () => {
    const stranger = graphBrowser(bindflow.facade.url);
    for (const id of [randomUUID(), 'f'.repeat(64)]) expect((await ask(NODE, { id })).data).toEqual({ node: null });
    for (const id of [buyer.state().application.id, offerId()]) expect((await ask(NODE, { id }, stranger)).data).toEqual({ node: null });
  });
});

it('a purchase answers with what was bought: the offer, its quotes, the account', async () => {
  expect(await pay(buyer)).toBe(true);
  const { data } = await ask(WHOLE, { id: idOf() });
  expect(data).toMatchObject({
    application: { account: { userName: buyer.state().answers['email'], isVerified: false }, purchase: { payment: 'PAID', isBound: true, offer: { id: offerId() } } },
  });
  const quote = buyer.state().quote.offer!.quotes[0]!;
  const number = buyer.state().purchase.policyNumbers[quote.id];
  expect(data).toMatchObject({ application: { purchase: { policies: [{ number, quote: { id: quote.id } }] } } });
  const input = { application: refOf(), offer: offerId() };
  const bind =
    'mutation B($input: PurchaseStepInput!) { bindPolicies(input: $input) { ... on PoliciesBound { policies { number quote { id productDescription rateInfo { total } } } } } }';
  expect((await ask(bind, { input })).data).toEqual({
    bindPolicies: {
      policies: [
        {
          number,
          quote: { id: quote.id, productDescription: quote.productDescription, rateInfo: { total: quote.rateInfo.total } },
        },
      ],
    },
  });
});

it('a fork reads what is public of its parent and root, which another browser has, and nothing else of them', async () => {
  const email = 'one-graph@example.com';
  const first = await readyToPay(bindflow.facade.url, { more: { email } });
  expect(await pay(first)).toBe(true);
  await first.ship();
  await mailLink(first, email);
  const fork = await resumeElsewhere(first, bindflow.sandbox.url, email);
  const others =
    'id openedAt programHash sponsorId program { id } memberFee { id } offer { id } opportunity { id } account { userName } purchase { payment } coverages { code }';
  const { data, errors } = await ask(
    `query A($id: ID!) { application(id: $id) { root { ${others} } parent { ${others} } offer { id } coverages { code } } }`,
    { id: fork.ports.applicationId },
    fork.browser,
  );
  const seen = {
    id: first.ports.applicationId,
    openedAt: expect.stringMatching(/^20\d\d-/),
    programHash: first.programHash,
    sponsorId: 'AIMFIT2',
    program: { id: first.programHash },
    memberFee: null,
    offer: null,
    opportunity: null,
    account: null,
    purchase: null,
    coverages: null,
  };
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    application: { root: seen, parent: seen, offer: { id: first.state().quote.offer!.id }, coverages: expect.arrayContaining([{ code: expect.any(String) }]) },
  });
});

it('a fork with the id of another family’s application is read as what it is', async () => {
  const victim = await readyToPay(bindflow.facade.url);
  const own = await visitor(bindflow.facade.url, 'trades');
  own.ports.record(pageEntered({ page: 0, path: '/' }));
  await own.ship();
  const open = 'mutation O($input: OpenApplicationInput!) { openApplication(input: $input) { __typename } }';
  const [root, taken] = [own.ports.applicationId, victim.ports.applicationId];
  const forked = await ask(open, { input: { application: { id: taken, root }, programHash: own.programHash, fork: { parent: root, sequence: 1 } } }, own.browser);
  expect(forked).toMatchObject({ data: { openApplication: { __typename: 'Application' } } });
  const { data } = await ask('query A($id: ID!) { application(id: $id) { programHash root { id programHash } parent { id } } }', { id: taken }, own.browser);
  expect(data).toEqual({ application: { programHash: own.programHash, root: { id: root, programHash: own.programHash }, parent: { id: root } } });
  expect((await ask('query A($id: ID!) { application(id: $id) { programHash } }', { id: taken }, victim.browser)).data).toEqual({ application: { programHash: victim.programHash } });
});

it('an application that is no root begins as a fork alone', async () => {
  const input = { application: { id: randomUUID(), root: buyer.ports.applicationId }, programHash: buyer.programHash };
  const { errors } = await ask('mutation O($input: OpenApplicationInput!) { openApplication(input: $input) { __typename } }', { input });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'application.root' } }]);
});
