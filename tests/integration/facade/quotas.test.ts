// What a script may do, and what an office full of buyers may: limits that are counted for all processes.
import { beforeEach, describe, expect, it } from 'vitest';
import { type LimitName, type LimitRule, type LimitRules, type LimitScope, defaultLimits } from '#graph/limits';
import { card } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { eventTypes, pay, problemOf, readyToPay } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import type { SandboxControl } from '../../support/sandbox-control.ts';

/** Buyers of one office in ten minutes. */
const BUYERS = 200;
const TEN_MINUTES = 600;
/** Scopes that a whole office shares. A card prefix is shared, too, but only declines count for it. */
const shared: readonly LimitScope[] = ['client'];

const withoutBatch = (rule: LimitRule): LimitRule => ({ tries: rule.tries, seconds: rule.seconds });
const single = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, scopes]) => [
    name,
    Object.fromEntries(Object.entries(scopes).map(([scope, rules]) => [scope, [rules].flat().map(withoutBatch)])),
  ]),
) as LimitRules;

const declined = { ...card, securityCode: '901' };
const PAY = '/api/payment/submitPaymentWithCaching/{id}';

/** Presses Purchase with a card that is declined, until the payment service was asked so often, or 40 times. */
async function declineUntil(buyer: NodeBuyer, control: SandboxControl, calls: number): Promise<number> {
  let made = 0;
  for (let press = 0; press < 40 && made < calls; press += 1) {
    await pay(buyer, declined);
    made = (await control.calls(PAY)).length;
  }
  return made;
}

describeBindflow(
  'the default limits',
  ({ url, running, control }) => {
    beforeEach(async () => {
      await running().db.deleteFrom('rate_limit').execute();
    });

    it(`leave ${BUYERS} buyers behind one address room within ten minutes`, async () => {
      const buyer = await readyToPay(url());
      expect(await pay(buyer)).toBe(true);
      const rows = await running().db.selectFrom('rate_limit').selectAll().execute();
      const used = rows.flatMap(({ key, points }) => {
        const [, name = '', scope = '', index = '0'] = /^(\w+)\/(\w+)\/(\d+):/.exec(key) ?? [];
        if (!shared.includes(scope as LimitScope)) return [];
        const rule = [single[name as LimitName]?.[scope as LimitScope] ?? []].flat()[Number(index)] as LimitRule;
        return [{ name, points, room: (rule.tries * Math.max(TEN_MINUTES / rule.seconds, 1)) / BUYERS }];
      });
      expect(used.map(({ name }) => name)).toEqual(expect.arrayContaining(['request', 'gatewayCall', 'newApplication', 'newAccount']));
      // Every buyer takes half of his share at most: pages are loaded again, and answers changed.
      for (const { name, points, room } of used) expect([name, points * 2 <= room]).toEqual([name, true]);
    });

    it.each<LimitName>(['codeMail', 'emailCheck', 'resumeMail', 'resumeCodeMail', 'resumeCode'])(`let each of ${BUYERS} buyers behind one address use %s once`, (name) => {
      expect([single[name]?.client ?? []].flat().map(({ tries }) => tries >= BUYERS)).toEqual([true]);
    });

    it('let a buyer mistype a card three times and then pay', async () => {
      const buyer = await readyToPay(url());
      expect(await declineUntil(buyer, control, 3)).toBe(3);
      expect((await pay(buyer)) || (await pay(buyer))).toBe(true);
    });
  },
  { limits: single },
);

const few = (tries: number): LimitRule => ({ tries, seconds: 600 });

describeBindflow(
  'a quota',
  ({ url, running }) => {
    const ask = (at = url()) => graphBrowser(at);

    describe('on calls to the insurer', () => {
      it('is shared by all processes, and answers 429 with Retry-After', async () => {
        const other = await running().alongside();
        const browser = ask();
        await browser.page('/');
        const check = {
          query: '{ coverages(application: { id: "20000000-0000-4000-8000-000000000001", root: "20000000-0000-4000-8000-000000000001" }) { __typename } }',
        };
        for (let calls = 0; calls < 3; calls += 1) expect((await browser.post(check)).status).toBe(200);
        const beside = graphBrowser(other.url, {}, browser.cookies);
        const { status, errors } = await beside.post(check);
        expect(status).toBe(429);
        expect(errors?.[0]).toMatchObject({
          message: 'Too many tries. Please wait 10 minutes and try again.',
          extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
        });
        expect(beside.answers.at(-1)).toMatch(/\["retry-after","\d+"\]/);
        // Another browser behind the same address goes on.
        const another = ask();
        await another.page('/');
        expect((await another.post(check)).status).toBe(200);
      });
    });

    it('on new applications holds for a client, whatever browsers it says to be', async () => {
      const { data } = (await ask().post({ query: '{ program { hash } }' })) as {
        data: { program: { hash: string } };
      };
      const statuses: number[] = [];
      for (let made = 0; made < 5; made += 1) {
        const id = `30000000-0000-4000-8000-00000000000${made}`;
        const query = `mutation { openApplication(input: { application: { id: "${id}", root: "${id}" }, program: "${data.program.hash}" }) { sponsorId } }`;
        statuses.push((await ask().post({ query })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
    });
  },
  { limits: { gatewayCall: { browser: few(3) }, newApplication: { client: few(4) } } },
);

describeBindflow(
  'the limit on declines',
  ({ url, control }) => {
    it('stops an application from trying cards, a good one too, and is counted', async () => {
      const buyer = await readyToPay(url());
      expect(await declineUntil(buyer, control, 4)).toBe(3);
      for (let press = 0; press < 3; press += 1) expect(await pay(buyer)).toBe(false);
      expect((await control.calls(PAY)).length).toBe(3);
      expect(problemOf(buyer)).toMatch(/^Too many payments were declined. You have not been charged\. .* try again in \d+ minutes\.$/);
      expect(eventTypes(buyer)).not.toContain('PaymentAccepted');
      const text = await (await fetch(`${url()}/metrics`)).text();
      expect(text).toMatch(/bindflow_limited_total\{limit="decline",scope="\w+"\} [1-9]/);
    });
  },
  { limits: { decline: { application: few(3) } } },
);
