// Under overload new buyers are refused with 503 while purchases in progress finish, and health is answered.
import pino from 'pino';
import { expect, it } from 'vitest';
import { startTracing } from '#graph/tracing';
import { CheckAddressKickoutDocument, OpenApplicationDocument, StandardizeAddressDocument, SubmitPaymentDocument } from '../../../web/generated/graphql.ts';
import { requestBody } from '../../../web/app/registered-request.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { type Answer, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { operationsOf } from '../../support/operations.ts';
import { startOtlpCollector } from '../../support/otlp-collector.ts';

const ADDRESS = '/api/validate/address';
/** So long that only their number decides how many calls are under way. */
const SLOW_MS = 20_000;
const MAX_OPERATIONS = 20;
const FOR_ANYONE = 10;
const FOR_KNOWN = 16;

const statusOf = ({ status, errors }: Answer) => [status, errors?.[0]?.extensions?.['code']];
const SHED = [503, 'OVERLOADED'];
/** As a new browser does. */
function openApplication(url: string, { programHash }: NodeBuyer): Promise<Answer> {
  const id = crypto.randomUUID();
  return graphBrowser(url).postText(requestBody(OpenApplicationDocument, { input: { application: { id, root: id }, programHash, sponsorId: null, memberId: null } }));
}

const standardize = ({ browser, ...buyer }: NodeBuyer): Promise<Answer> =>
  browser.postText(requestBody(StandardizeAddressDocument, operationsOf({ browser, ...buyer })['standardizeAddress']!.variables));

describeBindflow(
  'a facade with more work than it takes',
  ({ url, control, running }) => {
    const open = (buyer: NodeBuyer): Promise<Answer> => openApplication(url(), buyer);
    const metric = async (): Promise<string | undefined> => /bindflow_shed_total\{reason="operations"\} (\d+)/.exec(await (await fetch(`${url()}/metrics`)).text())?.[1];

    it('refuses new buyers first, then known ones, and lets purchases finish', async () => {
      const [payer, known] = [await readyToPay(url()), await readyToPay(url())];
      const before = (await control.calls(ADDRESS)).length;
      await control.fault({ path: ADDRESS, fault: 'slow', times: 100, delayMs: SLOW_MS });
      const slow = Array.from({ length: FOR_ANYONE }, () => standardize(known).catch(() => null));
      await control.called(ADDRESS, before + FOR_ANYONE);

      const answer = await open(known);
      expect([...statusOf(answer), answer.errors?.[0]?.extensions?.['retryAfter']]).toEqual([...SHED, 5]);
      const forged = graphBrowser(url(), {}, new Map([['bindflow-browser', 'x'.repeat(43)]]));
      expect(statusOf(await forged.postText(requestBody(SubmitPaymentDocument, operationsOf(payer)['submitPayment']!.variables)))).toEqual(SHED);
      expect(forged.answers[0]).toContain('["retry-after","5"]');

      slow.push(...Array.from({ length: FOR_KNOWN - FOR_ANYONE }, () => standardize(known).catch(() => null)));
      await control.called(ADDRESS, before + FOR_KNOWN);
      expect(statusOf(await known.browser.postText(requestBody(CheckAddressKickoutDocument, operationsOf(known)['checkAddressKickout']!.variables)))).toEqual(SHED);

      // A flood of new buyers, more connections than places.
      const flood = await Promise.all(Array.from({ length: 200 }, () => open(known)));
      expect(new Set(flood.map((one) => String(statusOf(one))))).toEqual(new Set([String(SHED)]));
      expect(await metric()).toBe('203');
      expect((await fetch(`${url()}/healthz`)).status).toBe(200);
      expect(await pay(payer)).toBe(true);
      expect(await control.calls(ADDRESS)).toHaveLength(before + FOR_KNOWN);

      // Ends the calls that are still open.
      await running().sandbox.close();
      await Promise.all(slow);
      expect(statusOf(await open(payer))).not.toEqual(SHED);
    });
  },
  { maxOperations: MAX_OPERATIONS },
);

const MAX_QUEUE_DELAY_MS = 40;
/** With fewer under way, no new buyer is refused. */
const CROWD = 5;

describeBindflow(
  'a facade whose work waits',
  ({ url, control, running }) => {
    it('refuses new buyers only, until it does not wait any more, and traces say so', async () => {
      const collector = await startOtlpCollector();
      const tracing = { endpoint: collector.url, headers: {}, serviceName: 'bindflow', sampling: { ratio: 1, perSecond: 1000 } };
      const endTracing = await startTracing(tracing, { secret: 'x', log: pino({ level: 'silent' }) });
      const payer = await readyToPay(url());
      const openStatus = async () => statusOf(await openApplication(url(), payer));
      expect(await openStatus()).toEqual([200, undefined]);
      // A crowd waits for the gateway. That alone does not delay other operations.
      await control.fault({ path: ADDRESS, fault: 'slow', times: 100, delayMs: SLOW_MS });
      const before = (await control.calls(ADDRESS)).length;
      const crowd = Array.from({ length: CROWD }, () => standardize(payer).catch(() => null));
      await control.called(ADDRESS, before + CROWD);
      expect(await openStatus()).toEqual([200, undefined]);
      // The facade runs in this process, and waits for it.
      const hog = setInterval(() => {
        for (const until = performance.now() + 2 * MAX_QUEUE_DELAY_MS; performance.now() < until;);
      }, 1);
      try {
        await expect.poll(openStatus).toEqual(SHED);
        expect(await pay(payer)).toBe(true);
      } finally {
        clearInterval(hog);
      }
      await expect.poll(openStatus).toEqual([200, undefined]);
      // Ends the calls that are still open.
      await running().sandbox.close();
      await Promise.all(crowd);
      await endTracing();
      await collector.close();
      const outcomes = collector.spans.flatMap(({ name, attributes }) =>
        name === 'OpenApplication' ? [['bindflow.outcome', 'http.response.status_code', 'error.type'].map((key) => attributes[key])] : [],
      );
      expect([outcomes[0], outcomes.at(-1)]).toEqual([
        ['ok', 200, undefined],
        ['ok', 200, undefined],
      ]);
      expect(outcomes).toContainEqual(['failed', 503, 'OVERLOADED']);
    });
  },
  { maxQueueDelayMs: MAX_QUEUE_DELAY_MS },
);
