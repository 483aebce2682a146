// The sponsor and member of a buyer: by link, membership, occupation or typed number; and the headers of later calls.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createAnswerContext, findQuestion, findQuestionError } from '#events/rules';
import { fitnessAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { continueFrom, newEmail, pay, quotedFitness, readyToPay, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf, sponsorshipOf } from '../../support/operations.ts';
import { StandardizeAddressDocument } from '../../../web/generated/graphql.ts';

const BY_OCCUPATION = '/api/occupation/sponsor';
const MEMBER = '/api/organization/{sponsorId}/member/{memberId}/';
const DEFAULT_MEMBER = '/api/organization/{sponsorId}/default-member/';
const LOCKED = {
  __typename: 'SponsorshipRefused',
  code: 'PAYMENT_EXISTS',
  message: 'We’re still confirming a payment for this application, so you can’t change your membership yet.',
};
const QUOTE_AGAIN = { __typename: 'OfferUnavailable', code: 'STALE_OFFER' };

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
/** A visitor of the health program, which asks for an association and, failing that, for the occupation. */
const clinician = (link = {}): Promise<NodeBuyer> => visitor(url(), 'health', { link });

type Name = 'resolveSponsor' | 'resolveMember';
async function ask(buyer: NodeBuyer, name: Name, input: object): Promise<unknown> {
  const { document, variables } = sponsorshipOf(buyer)[name];
  const answer = (await buyer.ports.graph(document, { input: { ...(variables['input'] as object), ...input } })) as Record<Name, unknown>;
  return answer[name];
}
const sponsor = (buyer: NodeBuyer, membership: string | null, occupation: string | null = null) => ask(buyer, 'resolveSponsor', { membership, occupation });
const member = (buyer: NodeBuyer, memberId: string | null) => ask(buyer, 'resolveMember', { memberId });
/** The header that the next call to the gateway carries. */
async function nextHeaders(buyer: NodeBuyer): Promise<Readonly<Record<string, string>>> {
  const { id, root } = buyer.state().application;
  const address = { street1: '1 Main St', street2: null, city: 'Austin', state: 'TX', postalCode: '78701', county: null };
  await buyer.ports.graph(StandardizeAddressDocument, { input: { application: { id, root }, after: buyer.ports.after(), address } });
  return (await bindflow.control.calls('/api/validate/address')).at(-1)!.headers;
}

describe('a sponsor’s code that is typed', () => {
  let free: RunningBindflow;
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
    cpSync('programs', folder, { recursive: true });
    const file = path.join(folder, 'health.json');
    const program = JSON.parse(readFileSync(file, 'utf8')) as { spoke: { questions: { id: string; type: string; options?: unknown }[] } };
    const question = program.spoke.questions.find(({ id }) => id === 'association')!;
    delete question.options;
    question.type = 'text';
    writeFileSync(file, JSON.stringify(program));
    free = await startForTests({ programsDir: folder });
    rmSync(folder, { recursive: true });
  });
  afterAll(() => free.close());

  // spec: 4.48
  it('is accepted as it is, or mapped; anything else is refused with the page’s message', async () => {
    const buyer = await visitor(free.facade.url, 'health');
    expect(await sponsor(buyer, 'NURSES')).toMatchObject({ sponsorId: 'AIMNURSE', sponsorSource: 'MEMBERSHIP' });
    expect(await sponsor(buyer, 'GUILD_7')).toMatchObject({ sponsorId: 'GUILD_7', sponsorSource: 'MEMBERSHIP' });
    for (const typed of ['two words', 'G'.repeat(41), 'constructor', 'Zünfte']) {
      await expect(sponsor(buyer, typed)).rejects.toThrow(/^membership (must be the code of a sponsor|has 41 characters)/);
      buyer.answer({ association: typed });
      const question = findQuestion(buyer.ports.program, 'association')!;
      expect(findQuestionError(buyer.state(), question, createAnswerContext(buyer.ports.program, '2026-11-25'), false)).toBe('Please enter a valid sponsor code.');
    }
  });
});

describe('a sponsor is resolved', () => {
  // spec: 4.48
  it('by the membership answer, mapped; with no call', async () => {
    const buyer = await clinician();
    const before = await bindflow.control.calls();
    expect(await sponsor(buyer, 'NURSES', 'yoga-teacher')).toEqual({ __typename: 'Application', sponsorId: 'AIMNURSE', sponsorSource: 'MEMBERSHIP', memberFee: null });
    expect(await bindflow.control.calls()).toHaveLength(before.length);
    expect(await nextHeaders(buyer)).toMatchObject({ programid: 'HEALTH', sponsorid: 'AIMNURSE' });
  });

  // spec: 4.48, 7.29
  it('by the occupation where the membership is OTHER: the lookup goes out under the sponsor before', async () => {
    const buyer = await clinician();
    expect(await sponsor(buyer, 'OTHER', 'physical-therapist')).toMatchObject({ sponsorId: 'AIMREHAB', sponsorSource: 'OCCUPATION', memberFee: null });
    const calls = await bindflow.control.calls(BY_OCCUPATION);
    expect(calls).toMatchObject([
      { method: 'POST', path: `${BY_OCCUPATION}?extid=physical-therapist`, body: null, headers: { programid: 'HEALTH', sponsorid: 'AIMHEALTH', authorization: 'Basic •••' } },
    ]);
    expect(await nextHeaders(buyer)).toMatchObject({ sponsorid: 'AIMREHAB' });
  });

  it('by the occupation where no membership is asked for, with the default member of its sponsor', async () => {
    const buyer = await clinician();
    expect(await sponsor(buyer, null, 'personal-trainer')).toMatchObject({
      sponsorId: 'AIMFIT2',
      sponsorSource: 'OCCUPATION',
      memberFee: { fee: '25.00', refNum: 'AIMFIT2-DEFAULT', fieldName: 'Dues' },
    });
    const [asked] = await bindflow.control.calls(DEFAULT_MEMBER);
    expect(asked).toMatchObject({ path: '/api/organization/AIMFIT2/default-member/', headers: { programid: 'HEALTH', sponsorid: 'AIMFIT2' } });
    expect(asked?.headers['memberid']).toBeUndefined();
    expect(await nextHeaders(buyer)).toMatchObject({ sponsorid: 'AIMFIT2', memberid: 'AIMFIT2-DEFAULT' });
  });

  it.each([
    ['an occupation that nobody insures', 'OTHER', 'lion-tamer'],
    ['no occupation', 'OTHER', null],
    ['neither', null, null],
  ])('by the program with %s', async (_what, membership, occupation) => {
    const buyer = await clinician();
    await sponsor(buyer, 'NURSES');
    expect(await sponsor(buyer, membership, occupation)).toMatchObject({ sponsorId: 'AIMHEALTH', sponsorSource: 'PROGRAM' });
  });

  it('by the link, for any answer', async () => {
    const buyer = await clinician({ sponsorId: 'rehab' });
    expect(await sponsor(buyer, 'NURSES', 'yoga-teacher')).toMatchObject({ sponsorId: 'AIMREHAB', sponsorSource: 'LINK' });
    expect(await bindflow.control.calls(BY_OCCUPATION)).toEqual([]);
  });

  it('and keeps the member of the link, if the new sponsor knows that member', async () => {
    const buyer = await clinician({ memberId: 'M-7' });
    expect(buyer.state().application.memberFee).toMatchObject({ refNum: 'AIMHEALTH-M-7' });
    expect(await sponsor(buyer, 'COUNSEL')).toMatchObject({ sponsorId: 'AIMCOUNSEL', memberFee: { refNum: 'AIMCOUNSEL-M-7' } });
    const asked = (await bindflow.control.calls(MEMBER)).at(-1);
    expect(asked).toMatchObject({ path: '/api/organization/AIMCOUNSEL/member/M-7/', headers: { sponsorid: 'AIMCOUNSEL' } });
    expect(asked?.headers['memberid']).toBeUndefined();
  });

  it('for good: opening the application again does not change it', async () => {
    const buyer = await clinician();
    await sponsor(buyer, 'MASSAGE');
    const { id, root, program } = buyer.state().application;
    const query = `mutation { openApplication(input: { application: { id: "${id}", root: "${root}" }, programHash: "${program}", sponsorId: "OTHERSPONSOR" }) { ... on Application { sponsorId sponsorSource } } }`;
    expect(await buyer.send({ query })).toMatchObject({ data: { openApplication: { sponsorId: 'AIMMASSAGE', sponsorSource: 'MEMBERSHIP' } } });
  });
});

describe('a sponsor is not resolved', () => {
  it('by an answer that the program does not offer: no call is made', async () => {
    const buyer = await clinician();
    const before = await bindflow.control.calls();
    await expect(sponsor(buyer, 'AIMFIT2')).rejects.toThrow('membership is not an answer');
    expect(await bindflow.control.calls()).toHaveLength(before.length);
  });

  it('while the gateway does not answer: it is unchanged', async () => {
    const buyer = await clinician();
    await bindflow.control.fault({ path: BY_OCCUPATION, fault: 'status-500', times: 2 });
    await expect(sponsor(buyer, 'OTHER', 'psychologist')).rejects.toThrow();
    expect(await nextHeaders(buyer)).toMatchObject({ sponsorid: 'AIMHEALTH' });
  });

  it('once an offer is paid', async () => {
    const buyer = await readyToPay(url());
    expect(await pay(buyer)).toBe(true);
    const before = await bindflow.control.calls();
    expect(await sponsor(buyer, null, 'nurse-practitioner')).toEqual(LOCKED);
    expect(await member(buyer, 'M-5')).toEqual(LOCKED);
    expect(await bindflow.control.calls()).toHaveLength(before.length);
  });

  it('if a payment is made during the request to the gateway', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    await bindflow.control.fault({ path: BY_OCCUPATION, fault: 'slow', delayMs: 3000 });
    const settling = sponsor(buyer, null, 'nurse-practitioner');
    await bindflow.control.called(BY_OCCUPATION);
    const { document, variables } = operationsOf(buyer)['submitPayment']!;
    expect(await buyer.ports.graph(document, variables)).toMatchObject({ submitPayment: { __typename: 'PaymentAccepted' } });
    expect(await settling).toEqual(LOCKED);
  });
});

describe('a member', () => {
  it('whose number is typed is resolved under the stored sponsor, and is sent with later calls', async () => {
    const buyer = await clinician();
    await sponsor(buyer, 'NURSES');
    expect(await member(buyer, 'RN 4417')).toMatchObject({
      __typename: 'Application',
      sponsorId: 'AIMNURSE',
      sponsorSource: 'MEMBERSHIP',
      memberFee: { refNum: 'AIMNURSE-RN4417' },
    });
    const [asked] = await bindflow.control.calls(MEMBER);
    expect(asked).toMatchObject({ path: '/api/organization/AIMNURSE/member/RN%204417/', headers: { programid: 'HEALTH', sponsorid: 'AIMNURSE' } });
    expect(asked?.headers['memberid']).toBeUndefined();
    expect(await nextHeaders(buyer)).toMatchObject({ memberid: 'AIMNURSE-RN4417' });
  });

  it('that the sponsor does not know leaves the earlier one', async () => {
    const buyer = await clinician({ memberId: 'M-7' });
    expect(await member(buyer, 'UNKNOWN-1')).toEqual({ __typename: 'SponsorshipRefused', code: 'UNKNOWN_MEMBER', message: 'Please enter a valid member number.' });
    expect(await nextHeaders(buyer)).toMatchObject({ memberid: 'AIMHEALTH-M-7' });
  });

  it('that is removed clears the fee, or leaves the default member’s', async () => {
    const buyer = await clinician({ memberId: 'M-7' });
    expect(await member(buyer, null)).toMatchObject({ memberFee: null });
    expect((await nextHeaders(buyer))['memberid']).toBeUndefined();
    const trainer = await visitor(url(), 'fitness', { link: { memberId: 'M-7' } });
    expect(await member(trainer, null)).toMatchObject({ memberFee: { refNum: 'AIMFIT2-DEFAULT' } });
  });
});

describe('an offer is bought by the member that it was rated for', () => {
  it.each<[string, (buyer: NodeBuyer) => Promise<unknown>]>([
    ['another sponsor', (buyer) => sponsor(buyer, null, 'yoga-teacher')],
    ['another member', (buyer) => member(buyer, 'M-9')],
  ])('and not with %s', async (_what, change) => {
    const buyer = await quotedFitness(url());
    const cache = operationsOf(buyer)['cachePurchase']!;
    await change(buyer);
    expect(await buyer.ports.graph(cache.document, cache.variables)).toMatchObject({ cachePurchase: QUOTE_AGAIN });
    expect(await bindflow.control.calls('/api/workflow/cachePurchase/{id}')).toEqual([]);
  });

  it('stores the number once paid, and is bound as it was rated even if the application has changed', async () => {
    const buyer = await readyToPay(url());
    await pay(buyer.leaveAt({ event: 'PaymentAccepted' })).catch(() => undefined);
    const { root } = buyer.state().application;
    await sql`update application set sponsor_id = 'AIMREHAB', member = null, account_reference = 'REF-9' where root_id = ${root}`.execute(bindflow.db);
    expect(await nextHeaders(buyer)).toMatchObject({ sponsorid: 'AIMREHAB' });
    for (const name of ['createMemberReference', 'bindPolicies']) {
      const { document, variables } = operationsOf(buyer)[name]!;
      await buyer.ports.graph(document, variables);
    }
    const [cached] = await bindflow.control.calls('/api/workflow/cachePurchase/{id}');
    const [kept] = await bindflow.control.calls('/api/profile/{id}/reference');
    const [bound] = await bindflow.control.calls('/api/workflow/purchaseWithCacheUpdate/{id}');
    expect(kept).toMatchObject({ headers: { sponsorid: 'AIMFIT2', memberid: 'AIMFIT2-DEFAULT' }, body: { ReferenceKey: 'AIMFIT2-DEFAULT' } });
    expect(bound).toMatchObject({ headers: { sponsorid: 'AIMFIT2', memberid: 'AIMFIT2-DEFAULT' } });
    const rated = cached!.body as { readonly PolicyRequests: readonly object[] };
    const PolicyRequests = rated.PolicyRequests.map((request) => ({ ...request, PaymentRefNum: expect.stringMatching(/^PAY-/) }));
    expect(bound!.body).toEqual({ ...rated, PolicyRequests, PaymentInformation: expect.objectContaining({ PaymentMethod: 'CreditCard' }) });
  });

  it('and by another member after a new rating', async () => {
    const buyer = await visitor(url(), 'fitness');
    await member(buyer, 'M-204');
    buyer.answer(fitnessAnswers(newEmail()));
    expect(await continueFrom(buyer, 0)).toBe('payment');
    const [quoted] = await bindflow.control.calls('/api/quote/quotes');
    expect(quoted?.headers['memberid']).toBe('AIMFIT2-M-204');
  });
});
