// Limits for scripts that leave room for an office full of buyers, counted across all processes.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LimitName, type LimitRule, type LimitRules, type LimitScope, defaultLimits } from '#graph/limits';
import { card } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { logIn, member } from '../../support/account-holder.ts';
import { eventTypes, pay, problemOf, readyToPay, visitor } from '../../support/checkout.ts';
import { type Answer, type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import type { SandboxControl } from '../../support/sandbox-control.ts';
import { requestBody } from '../../../web/app/registered-request.ts';
import { AppendEventsDocument } from '../../../web/generated/graphql.ts';

/** Buyers of one office in ten minutes. */
const BUYERS = 200;
const TEN_MINUTES = 600;
/** Scopes that a whole office shares. A card prefix is shared, too, but only declines count for it. */
const shared: readonly LimitScope[] = ['client'];

const withoutBatch = (rule: LimitRule): LimitRule => ({ tries: rule.tries, seconds: rule.seconds });
const single = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, scopes]) => [name, Object.fromEntries(Object.entries(scopes).map(([scope, rules]) => [scope, [rules].flat().map(withoutBatch)]))]),
) as LimitRules;

const declined = { ...card, securityCode: '901' };
const PAY = '/api/payment/submitPaymentWithCaching/{id}';

/** Clicks Purchase with a declined card until the payment service was called that often, or 40 times. */
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

    it.each<LimitName>(['codeMail', 'emailCheck', 'resumeMail', 'resumeCodeMail', 'resumeCode', 'proofMail'])(`let each of ${BUYERS} buyers behind one address use %s once`, (name) => {
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
        // Another browser behind the same address continues.
        const another = ask();
        await another.page('/');
        expect((await another.post(check)).status).toBe(200);
      });
    });

    it('on new applications applies to a client, even if it claims to be many browsers', async () => {
      const { data } = (await ask().post({ query: '{ program { hash } }' })) as {
        data: { program: { hash: string } };
      };
      const statuses: number[] = [];
      for (let made = 0; made < 5; made += 1) {
        const id = `30000000-0000-4000-8000-00000000000${made}`;
        const query = `mutation { openApplication(input: { application: { id: "${id}", root: "${id}" }, programHash: "${data.program.hash}" }) { __typename } }`;
        statuses.push((await ask().post({ query })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 429]);
    });
  },
  { limits: { gatewayCall: { browser: few(3) }, newApplication: { client: few(4) } } },
);

describeBindflow(
  'a quota of calls',
  ({ url }) => {
    it('counts those of nested fields and of fragments, too', async () => {
      const browser = graphBrowser(url());
      await browser.page('/');
      const { data } = (await browser.post({ query: '{ program { hash } }' })) as { data: { program: { hash: string } } };
      const id = randomUUID();
      // The program and the opening have taken two of three points.
      await browser.post({ query: `mutation { openApplication(input: { application: { id: "${id}" }, programHash: "${data.program.hash}" }) { __typename } }` });
      const nested = (fields: string) => ({ query: `{ application(id: "${id}") { ...F } } fragment F on Application { ${fields} }` });
      const statuses: number[] = [];
      for (const fields of ['sponsorId', 'coverages { code }', 'coverages { code }', 'sponsorId']) statuses.push((await browser.post(nested(fields))).status);
      expect(statuses).toEqual([200, 200, 429, 200]);
    });
  },
  { limits: { gatewayCall: { browser: few(3) } } },
);

const EVENT_LIMIT = 30;
const BYTE_LIMIT = 60_000;
const operator = { metricsToken: 'token', isProduction: true, oidc: null, publicUrl: 'http://127.0.0.1' };

describeBindflow(
  'a quota by application, in production,',
  ({ url, running }) => {
    beforeEach(async () => {
      await running().db.deleteFrom('rate_limit').execute();
    });

    /** A buyer at an address that only the named browser has; over HTTPS, as the proxy says. */
    const visitorAt = (address: string): Promise<NodeBuyer> => visitor(url(), 'fitness', { browser: browserAt(address) });
    const browserAt = (address: string): GraphBrowser => graphBrowser(url(), { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' });
    const append = ({ browser }: Pick<NodeBuyer, 'browser'>, { ports }: NodeBuyer, events: readonly unknown[]): Promise<Answer> => {
      const { id, root } = ports.state().application;
      return browser.postText(requestBody(AppendEventsDocument, { input: { application: { id, root }, sent: '2026-11-25T12:00:00.000Z', events: events as never } }));
    };
    const last = ({ browser }: NodeBuyer): string => browser.answers.at(-1) ?? '';
    const limited = async (): Promise<string> => (await fetch(`${url()}/metrics`, { headers: { authorization: 'Bearer token' } })).text();

    it('on events answers 429 with Retry-After, is counted, and leaves other applications alone', async () => {
      const [buyer, other] = [await visitorAt('203.0.113.10'), await visitorAt('203.0.113.10')];
      const [event] = buyer.log;
      for (let sent = 0; sent < EVENT_LIMIT / 10; sent += 1)
        expect(
          (
            await append(
              buyer,
              buyer,
              Array.from({ length: 10 }, () => event),
            )
          ).status,
        ).toBe(200);
      const { status, errors } = await append(buyer, buyer, [event]);
      expect([status, errors?.[0]?.extensions?.['code']]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(last(buyer)).toMatch(/\["retry-after","\d+"\]/);
      expect(await limited()).toMatch(/bindflow_limited_total\{limit="event",scope="application"\} [1-9]/);
      expect((await append(other, other, other.log)).status).toBe(200);
    });

    it('on bytes of events answers 429 with Retry-After, and is counted', async () => {
      const buyer = await visitorAt('203.0.113.11');
      const large = { ...buyer.log[0], data: { text: 'x'.repeat(BYTE_LIMIT / 2) } };
      expect((await append(buyer, buyer, [large])).status).toBe(200);
      expect((await append(buyer, buyer, [large])).status).toBe(429);
      expect(last(buyer)).toMatch(/\["retry-after","\d+"\]/);
      expect(await limited()).toMatch(/bindflow_limited_total\{limit="eventByte",scope="application"\} [1-9]/);
    });

    it('cannot be used up by a stranger who names the application, and applies to the stranger', async () => {
      const [buyer, stranger] = [await visitorAt('203.0.113.12'), await visitorAt('203.0.113.13')];
      const events = Array.from({ length: 10 }, () => stranger.log[0]);
      const statuses: number[] = [];
      for (let sent = 0; sent <= EVENT_LIMIT / 10; sent += 1) statuses.push((await append(stranger, buyer, events)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(stranger.browser.answers.join('')).toContain('APPLICATION_UNKNOWN');
      expect(await append(buyer, buyer, buyer.log)).toMatchObject({ status: 200, data: { appendEvents: { __typename: 'EventsAppended' } } });
    });

    it('applies by client to a stranger who is another browser each time', async () => {
      const buyer = await visitorAt('203.0.113.14');
      const events = Array.from({ length: 20 }, () => buyer.log[0]);
      const statuses: number[] = [];
      for (let sent = 0; sent < 6; sent += 1) statuses.push((await append({ browser: browserAt('203.0.113.15') }, buyer, events)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await append(buyer, buyer, buyer.log)).status).toBe(200);
    });
  },
  { ...operator, limits: { event: { application: few(EVENT_LIMIT), client: few(100) }, eventByte: { application: few(BYTE_LIMIT) } } },
);

const clock = { now: Date.UTC(2026, 10, 25, 12) };

describeBindflow(
  'the default limits on logins',
  ({ url, running }) => {
    const at = (address: string): GraphBrowser => graphBrowser(url(), { 'x-forwarded-for': address });
    const stranger = '198.51.100.66';
    const outcomeOf = ({ data }: Answer) => (data as { logIn: { __typename: string; code?: string; retryAfter?: number } }).logIn;
    /** Wrong passwords until one is not even tried: how many were, and the seconds to wait. */
    async function tryUntilRefused(email: string, address: string): Promise<readonly [tries: number, wait: number]> {
      for (let tries = 0; ; tries += 1) {
        const { code, retryAfter = 0 } = outcomeOf(await logIn(at(address), { email, password: 'Wrong1!' }));
        if (code === 'TOO_MANY_TRIES') return [tries, retryAfter];
      }
    }
    const buyerLogsIn = async (): Promise<string> => outcomeOf(await logIn(at('203.0.113.77'), member)).__typename;

    it('make a stranger with wrong passwords wait longer and longer, and never the buyer', async () => {
      const tries: number[] = [];
      const waits: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const [made, wait] = await tryUntilRefused(member.email, stranger);
        tries.push(made);
        waits.push(wait);
        clock.now += wait * 1000 + 1;
      }
      expect(tries).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
      // A minute, then the rest of a quarter of an hour; after 40 tries the rest of the day.
      expect(waits.map((wait) => (wait <= 60 ? 'minute' : wait <= 900 ? 'quarter' : 'day'))).toEqual([
        'minute',
        'quarter',
        'minute',
        'quarter',
        'minute',
        'quarter',
        'minute',
        'day',
      ]);
      expect(await buyerLogsIn()).toBe('SecurityCodeSent');
    });

    it('count by client and account: the stranger’s other accounts, and others behind other addresses, are free', async () => {
      expect((await tryUntilRefused('first@example.com', '198.51.100.67'))[0]).toBe(5);
      expect((await tryUntilRefused('second@example.com', '198.51.100.67'))[0]).toBe(5);
      expect((await tryUntilRefused('first@example.com', '198.51.100.68'))[0]).toBe(5);
    });

    it('stop a client that tries many accounts, which leaves those accounts alone', async () => {
      const tries: number[] = [];
      for (let account = 0; account <= 20; account += 1) tries.push((await tryUntilRefused(`many-${account}@example.com`, '198.51.100.69'))[0]);
      expect(tries).toEqual([...Array.from({ length: 20 }, () => 5), 0]);
      expect(outcomeOf(await logIn(at('198.51.100.70'), { email: 'many-0@example.com', password: 'Wrong1!' })).code).toBe('INVALID_CREDENTIALS');
      const text = await (await fetch(`${running().facade.url}/metrics`)).text();
      expect(text).toMatch(/bindflow_limited_total\{limit="login",scope="client"\} [1-9]/);
    });
  },
  { limits: { login: defaultLimits.login! }, trustedProxies: 1, now: () => clock.now },
);

describeBindflow(
  'the limit on declines',
  ({ url, control }) => {
    it('stops an application from trying cards, a good one too, and is counted', async () => {
      const buyer = await readyToPay(url());
      expect(await declineUntil(buyer, control, 4)).toBe(3);
      for (let press = 0; press < 3; press += 1) expect(await pay(buyer)).toBe(false);
      expect((await control.calls(PAY)).length).toBe(3);
      expect(problemOf(buyer)).toMatch(/^Too many payments were declined. You haven’t been charged\. .* try again in \d+ minutes\.$/);
      expect(eventTypes(buyer)).not.toContain('PaymentAccepted');
      const text = await (await fetch(`${url()}/metrics`)).text();
      expect(text).toMatch(/bindflow_limited_total\{limit="decline",scope="\w+"\} [1-9]/);
    });
  },
  { limits: { decline: { application: few(3) } } },
);
