// A stored offer with its related data: one call for each distinct thing, even if a document names it often.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { computeOrderTotal, toMoney } from '#events/rules';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { pay, quotedFitness, quotedTrades, readyToPay } from '../../support/checkout.ts';
import type { Answer, NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';

const COVERAGES = '/api/util/getcoverages';
const RATING_ACCOUNT = '/api/account/{id}';
let clock = Date.parse('2026-11-20T18:00:00Z');
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ now: () => clock });
}, 60_000);
beforeEach(async () => {
  // The server's cache of coverages is stale by now.
  clock += 3600_000;
  await bindflow.control.reset();
});
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const now = (): number => clock;

const whole = `id expiresAt byCard: total(paymentType: CREDIT_CARD) byECheck: total(paymentType: ECHECK) memberFee { fee refNum: memberNumber }
  ratingAccount { id name }
  quotes {
    id productCode
    opportunityProduct { id productId }
    ratingAccount { id crmAccountId }
    rateInfo { total charges { type total lob { name coverageCodes coverages { code name lob limitText } } } }
  }`;

interface Whole {
  readonly byCard: string;
  readonly byECheck: string;
  readonly memberFee: { readonly fee: string } | null;
  readonly ratingAccount: { readonly id: string; readonly name: string };
  readonly quotes: readonly {
    readonly id: string;
    readonly productCode: string;
    readonly opportunityProduct: { readonly id: string; readonly productId: string };
    readonly ratingAccount: { readonly id: string };
    readonly rateInfo: { readonly charges: readonly Charge[] };
  }[];
}
interface Charge {
  readonly type: string;
  readonly lob: { readonly name: string; readonly coverageCodes: readonly string[]; readonly coverages: readonly object[] } | null;
}

function ask(buyer: NodeBuyer, fields = whole, offer = buyer.state().quote.offer!.id): Promise<Answer> {
  const { id, root } = buyer.state().application;
  const query = `query Whole($application: ApplicationRefInput!, $offer: ID!) { offer(application: $application, id: $offer) { ${fields} } }`;
  return buyer.send({ query, variables: { application: { id, root }, offer } });
}
async function offerOf(buyer: NodeBuyer): Promise<Whole> {
  const { data, errors } = await ask(buyer);
  expect(errors).toBeUndefined();
  return (data as { offer: Whole }).offer;
}
const callsSince = async (before: number): Promise<string[]> => (await bindflow.control.calls()).slice(before).map(({ method, template }) => `${method} ${template}`);
const made = async (): Promise<number> => (await bindflow.control.calls()).length;
/** Waits for what the trades form sends in the background: the screen captures of its first two pages, and the account's update. */
async function settled(buyer: NodeBuyer): Promise<NodeBuyer> {
  const answered = async (path: string, method: string): Promise<number> =>
    (await bindflow.control.calls(path)).filter((call) => call.method === method && call.status === 200).length;
  while ((await answered('/api/account', 'PUT')) < 1 || (await answered('/api/capture/screenshot', 'POST')) < 2);
  return buyer;
}

describe('an offer of several quotes, with everything that hangs on them', () => {
  it('costs one call for each distinct thing', async () => {
    const buyer = await settled(await quotedTrades(url(), { now, link: { memberId: 'M-77' } }));
    const before = await made();
    const offer = await offerOf(buyer);
    const premiums = offer.quotes.flatMap(({ rateInfo }) => rateInfo.charges).filter(({ lob }) => lob !== null);
    expect([offer.quotes.length, premiums.length]).toEqual([3, expect.any(Number)]);
    expect(premiums.length).toBeGreaterThanOrEqual(3);
    expect((await callsSince(before)).sort()).toEqual([`GET ${RATING_ACCOUNT}`, `GET ${COVERAGES}`]);
    const headers = { programid: 'TRADES', sponsorid: 'CRAFTGUILD', authorization: 'Basic •••' };
    const [account, coverages] = (await bindflow.control.calls()).slice(before).sort((a, b) => a.template.localeCompare(b.template));
    expect(account).toMatchObject({ headers: { ...headers, memberid: 'CRAFTGUILD-M-77' }, body: null });
    expect(coverages).toMatchObject({ headers, body: null });
  });

  // spec: 3.20
  it('returns the right value for each', async () => {
    const buyer = await quotedTrades(url(), { now });
    const { opportunity, ratingAccountId, offer: recorded } = buyer.state().quote;
    const offer = await offerOf(buyer);
    expect(offer.quotes.map(({ id }) => id)).toEqual(recorded!.quotes.map(({ id }) => id));
    expect(offer.quotes.map(({ opportunityProduct }) => opportunityProduct)).toEqual(opportunity!.products);
    expect(offer.quotes.map(({ ratingAccount }) => ratingAccount)).toEqual(offer.quotes.map(() => ({ id: ratingAccountId, crmAccountId: opportunity!.accountId })));
    expect(offer.ratingAccount).toEqual({ id: ratingAccountId, name: 'Castillo Carpentry LLC' });
    for (const { lob, type } of offer.quotes.flatMap(({ rateInfo }) => rateInfo.charges)) {
      if (!lob) continue;
      expect(type).toBe('PREMIUM');
      expect(lob.coverageCodes.length).toBeGreaterThan(0);
      expect(lob.coverages).toEqual(lob.coverageCodes.map((code) => ({ code, name: expect.stringMatching(/\w/), lob: lob.name, limitText: expect.stringMatching(/\w/) })));
    }
  });

  it('makes no call for fields that are not requested', async () => {
    const buyer = await settled(await quotedTrades(url(), { now }));
    const before = await made();
    expect(await ask(buyer, 'id quotes { carrier opportunityProduct { id } rateInfo { charges { lob { coverageCodes } } } }')).toMatchObject({
      data: { offer: { quotes: [{}, {}, {}] } },
    });
    expect(await callsSince(before)).toEqual([]);
  });
});

describe('what would be charged', () => {
  it.each([
    ['with a member fee', () => quotedFitness(url(), { now })],
    ['without one', () => quotedTrades(url(), { now })],
  ])('is exact, by card and by eCheck, %s', async (_what, quoted) => {
    const buyer = await quoted();
    const { quote, application } = buyer.state();
    const offer = await offerOf(buyer);
    expect(offer.byCard).toBe(toMoney(computeOrderTotal(quote.offer!.quotes, true, application.memberFee)));
    expect(offer.byECheck).toBe(toMoney(computeOrderTotal(quote.offer!.quotes, false, application.memberFee)));
    expect(Number(offer.byECheck)).toBeLessThan(Number(offer.byCard));
    expect(offer.memberFee?.fee).toBe(application.memberFee?.fee);
  });

  it('is the amount that submitPayment accepts and charges', async () => {
    const buyer = await readyToPay(url(), { now });
    await pay(buyer.leaveAt({ event: 'PurchaseCached' })).catch(() => undefined);
    const { byCard: amount } = await offerOf(buyer);
    const { document, variables } = operationsOf(buyer)['submitPayment']!;
    expect(await buyer.ports.graph(document, { input: { ...(variables['input'] as object), amount } })).toMatchObject({ submitPayment: { __typename: 'PaymentAccepted', amount } });
    expect((await bindflow.control.ledger()).charges).toMatchObject([{ amount }]);
  });
});

describe('coverages', () => {
  it('are cached for a short while, and the trace says so', async () => {
    const buyer = await quotedTrades(url(), { now });
    const fields = 'quotes { rateInfo { charges { lob { coverages { code } } } } }';
    // What one request asks for twice is reported, too, with no call's id; and the settings, where they are stale as well.
    const callsOf = ({ extensions }: Answer) => extensions!.gateway!.calls.filter(({ callId, path }) => callId !== '' && path === COVERAGES);
    const [first, ...none] = callsOf(await ask(buyer, fields));
    expect([first, none]).toMatchObject([{ path: COVERAGES, isCached: false, attempts: 1 }, []]);
    expect(callsOf(await ask(buyer, fields))).toMatchObject([{ path: COVERAGES, isCached: true, attempts: 0, callId: first!.callId }]);
    expect(await bindflow.control.calls(COVERAGES)).toHaveLength(1);
    clock += 61_000;
    expect(callsOf(await ask(buyer, fields))).toMatchObject([{ isCached: false }]);
    expect(await bindflow.control.calls(COVERAGES)).toHaveLength(2);
  });

  it('are fetched without an application: others get the same answer', async () => {
    const buyer = await readyToPay(url(), { now, link: { memberId: 'M-204' } });
    expect(await pay(buyer)).toBe(true);
    await offerOf(buyer);
    const headersOf = async (path: string) => (await bindflow.control.calls(path)).map(({ headers }) => [headers['memberid'], headers['integrity-user']]);
    expect(await headersOf(RATING_ACCOUNT)).toEqual([['AIMFIT2-M-204', buyer.state().answers['email']]]);
    expect(await headersOf(COVERAGES)).toEqual([[undefined, undefined]]);
  });

  it('belong to one program: those of another one are loaded', async () => {
    await offerOf(await quotedTrades(url(), { now }));
    await offerOf(await quotedFitness(url(), { now }));
    expect((await bindflow.control.calls(COVERAGES)).map(({ headers }) => headers['programid'])).toEqual(['TRADES', 'FITNESS']);
  });

  it('that fail leave the rest of the offer, with an error at each path', async () => {
    const buyer = await quotedFitness(url(), { now });
    await bindflow.control.fault({ method: 'GET', path: COVERAGES, fault: 'status-500', times: 2 });
    const { data, errors } = await ask(buyer, 'id quotes { id rateInfo { charges { lob { name coverages { code } } } } }');
    expect(data).toMatchObject({ offer: { id: buyer.state().quote.offer!.id, quotes: [{ rateInfo: { charges: expect.arrayContaining([{ lob: null }]) } }] } });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_STATUS', upstream: { path: COVERAGES, status: 500 } });
    expect(await ask(buyer, 'quotes { rateInfo { charges { lob { coverages { code } } } } }')).toMatchObject({ data: { offer: { quotes: [{}] } } });
  });
});

describe('an offer that is not there', () => {
  it('is null if it is unknown or belongs to another family', async () => {
    const buyer = await quotedFitness(url(), { now });
    const other = await quotedFitness(url(), { now });
    expect(await ask(buyer, 'id', '00000000-0000-4000-8000-000000000000')).toMatchObject({ data: { offer: null } });
    expect(await ask(buyer, 'id', other.state().quote.offer!.id)).toMatchObject({ data: { offer: null } });
  });

  it('is not null because it is stale', async () => {
    const buyer = await quotedFitness(url(), { now });
    clock += 48 * 3600_000;
    const { expiresAt } = buyer.state().quote.offer!;
    expect(await ask(buyer, 'id expiresAt')).toMatchObject({ data: { offer: { expiresAt } } });
  });
});
