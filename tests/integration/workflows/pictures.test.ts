// Screen captures: when they are made, and that they never stop the buyer.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FlowPorts, Graph } from '#workflows/ports';
import { next } from '#workflows/next';
import { purchase } from '#workflows/purchase';
import { captureScreen } from '#workflows/quote';
import { tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, newEmail, pay, quotedTrades, readyToPay, secretsOf, visitor } from '../../support/checkout.ts';
import { BindPoliciesDocument, CaptureScreenDocument, SaveOpportunityDocument } from '../../../web/generated/graphql.ts';

const SCREENSHOT = '/api/capture/screenshot';
let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
beforeEach(() => bindflow.control.reset());
afterAll(() => bindflow.close());

const url = (): string => bindflow.facade.url;
const taken = async (): Promise<string[]> => (await bindflow.control.calls(SCREENSHOT)).map(({ body }) => (body as { ScreenName: string }).ScreenName);

/** Delays an operation until a screen capture of the page has begun. */
function onceTaken(ports: FlowPorts, operation: unknown): { readonly ports: FlowPorts; readonly taken: string[] } {
  const taken: string[] = [];
  let begun: () => void;
  const hasBegun = new Promise<void>((resolve) => void (begun = resolve));
  const capture: FlowPorts['capture'] = (screen) => {
    taken.push(screen);
    begun();
    return ports.capture(screen);
  };
  const graph: Graph = async (document, ...request) => {
    if ((document as unknown) === operation) await hasBegun;
    return ports.graph(document, ...request);
  };
  return { ports: { ...ports, capture, graph }, taken };
}

/** A connection that never transmits a screen capture. */
const stuck =
  (graph: Graph): Graph =>
  (document, variables, options) => {
    if ((document as unknown) !== CaptureScreenDocument) return graph(document, variables, options);
    return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('given up'))));
  };

// spec: 4.26, 4.29, 4.43, 7.31
describe('a screen capture (4.26, 4.29, 4.43, 7.31)', () => {
  it('is made of each page that is left by Next, of the terms and of the payment', async () => {
    const buyer = await quotedTrades(url());
    acceptTerms(buyer);
    await (
      await captureScreen(buyer.ports, 'terms')
    ).uploaded;
    expect(await pay(buyer)).toBe(true);
    expect((await taken()).sort()).toEqual(['Application1', 'Application2', 'payment', 'terms']);
    const { id, accountId } = buyer.state().quote.opportunity!;
    expect((await bindflow.control.calls(SCREENSHOT)).at(-1)?.body).toMatchObject({ AccountId: accountId, OpportunityId: id });
  });

  it('that cannot be made does not stop the buyer, and is recorded', async () => {
    const buyer = await visitor(url(), 'trades');
    buyer.answer(tradesAnswers(newEmail())[0]);
    const ports = { ...buyer.ports, capture: () => Promise.reject(new Error('no canvas')) };
    expect(await next(ports, 0)).toBe('nextPage');
    expect(buyer.log.find(({ type }) => type === 'ScreenCaptured')?.data).toEqual({ screen: 'Application1', stored: false });
    expect(await taken()).toEqual([]);
  });

  it('that cannot be stored does not stop the buyer, not even at the payment', async () => {
    await bindflow.control.fault({ path: SCREENSHOT, fault: 'status-500', times: 20 });
    const buyer = await quotedTrades(url());
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    const stored = buyer.log.flatMap((event) => (event.type === 'ScreenCaptured' ? [event.data.stored] : []));
    expect(stored).toContain(false);
    expect(stored).not.toContain(true);
  });

  it('of the payment is canceled if its upload hangs, and the buyer reaches the confirmation', async () => {
    const buyer = await readyToPay(url());
    const ports = { ...buyer.ports, graph: stuck(buyer.ports.graph) };
    expect(await purchase(ports, secretsOf(buyer))).toBe(true);
    expect(buyer.log.findLast(({ type }) => type === 'ScreenCaptured')?.data).toEqual({ screen: 'payment', stored: false });
  });

  it('of the payment is made once, while the policies are issued', async () => {
    const buyer = await readyToPay(url());
    const { ports, taken: begun } = onceTaken(buyer.ports, BindPoliciesDocument);
    expect(await purchase(ports, secretsOf(buyer))).toBe(true);
    expect([begun, await taken()]).toEqual([['payment'], ['payment']]);
  });

  it('of a page is made during the CRM update', async () => {
    const buyer = await visitor(url(), 'trades');
    buyer.answer(tradesAnswers(newEmail())[0]);
    const { ports, taken: begun } = onceTaken(buyer.ports, SaveOpportunityDocument);
    expect(await next(ports, 0)).toBe('nextPage');
    expect(begun).toEqual(['Application1']);
  });
});
