// The facade reports an abandoned application to the CRM: why each product was left, and the last page.
import { pageEntered } from '#events/application';
import { findPageOfType } from '#events/rules';
import { next } from '#workflows/next';
import { beforeEach, expect, it } from 'vitest';
import { createOfflineOperator, startFacade } from '#graph/http';
import { sql } from 'kysely';
import { v7 as timedUuid } from 'uuid';
import { withoutBrowser } from '../../../graph/purchase/gateway-calls.ts';
import { createServices } from '../../../graph/http/services.ts';
import { type AbandonOnceDeps, abandonOnce } from '../../support/abandon-once.ts';
import { waitForSummaries } from '../../support/wait-for-summaries.ts';
import { tradesAnswers } from '../../support/answers.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { newEmail, pay, quotedTrades, readyToPay, visitor } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const MINUTE = 60_000;
const AFTER = 30 * MINUTE;
const START = Date.UTC(2026, 10, 20, 15);
const time = { now: START };
const now = (): number => time.now;
const OPPORTUNITY = '/api/opportunity';
const ACCOUNT = '/api/account';

describeBindflow(
  'the CRM report of an abandoned application',
  ({ url, running, control: { calls, fault } }) => {
    beforeEach(async () => {
      time.now = START;
      // No application of an earlier test is left to be abandoned or reported.
      await running().db.deleteFrom('abandonment_report').execute();
      await waitForSummaries(running().db);
      await running().db.updateTable('application_summary').set({ outcome: 'purchased' }).execute();
    });
    const looking = (): AbandonOnceDeps => ({ db: running().db, services: withoutBrowser(createServices(running().settings)), after: AFTER });
    const look = (minutes = 0): Promise<number> => {
      time.now += minutes * MINUTE;
      return abandonOnce(looking());
    };
    /** The reports that the facade has sent by itself: products with the reason Abandon. */
    const readReports = async (path = OPPORTUNITY) => (await calls(path)).filter(({ body }) => JSON.stringify(body).includes('"Abandon"'));
    const toPayment = (buyer: NodeBuyer): void => buyer.ports.record(pageEntered({ page: findPageOfType(buyer.ports.program, 'Payment'), path: '/Payment' }));
    const rowOf = (buyer: NodeBuyer) => running().db.selectFrom('abandonment_report').selectAll().where('application_id', '=', buyer.ports.applicationId).executeTakeFirst();
    const typesOf = async (buyer: NodeBuyer) => (await factsOf(running().db, buyer)).map(({ type }) => type);
    const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);
    const readReportsOf = async (buyer: NodeBuyer) => (await readReports()).filter(({ body }) => (body as { email: string }).email === emailOf(buyer));

    /** A buyer who has left the first page of trades by Next. */
    async function leaver(): Promise<NodeBuyer> {
      const buyer = await visitor(url(), 'trades', { now });
      buyer.answer(tradesAnswers(newEmail())[0]);
      await next(buyer.ports, 0);
      buyer.ports.record(pageEntered({ page: 1, path: '/Business' }));
      await buyer.ship();
      return buyer;
    }

    it('names the products that were kicked out and those that were left; the account follows the location', async () => {
      const buyer = await quotedTrades(url(), { now, more: { claims: 'two', claimsDetail: 'A broken window, and a broken door.' }, link: { memberId: 'M-77' } });
      toPayment(buyer);
      await buyer.ship();
      const { opportunity } = buyer.state().quote;
      const before = (await calls(ACCOUNT)).filter(({ method }) => method === 'PUT').at(-1)!.body as { Opportunities: object[] };
      expect(await look(29)).toBe(0);
      expect(await readReports()).toEqual([]);
      expect(await look(1)).toBe(1);
      const [call, ...others] = await readReports();
      expect(others).toEqual([]);
      expect(call).toMatchObject({ status: 200, headers: { programid: 'TRADES', sponsorid: 'CRAFTGUILD', memberid: 'CRAFTGUILD-M-77' } });
      const exits = ['Abandon', 'Abandon', 'KickOut'];
      const Products = opportunity!.products.map(({ productId }, index) => ({ ProductId: productId, ExitReason: exits[index] }));
      expect(call!.body).toEqual({ email: emailOf(buyer), SegmentCode: '', StateAbbr: 'TX', Products, Location: 'Payment' });
      const [account, ...more] = await readReports(ACCOUNT);
      expect(more).toEqual([]);
      expect(account).toMatchObject({ method: 'PUT', status: 200 });
      expect(account!.body).toEqual({
        ...before,
        Opportunities: [
          {
            ...before.Opportunities[0],
            Location: 'Payment',
            OpportunityProducts: opportunity!.products.map(({ id, productId }, index) => ({ Id: id, ProductId: productId, ExitReason: exits[index] })),
          },
        ],
      });
      expect(await rowOf(buyer)).toMatchObject({ status: 'done', location: 'Payment', attempts: 1 });
      await look(600);
      expect(await readReports()).toHaveLength(1);
    });

    it('is sent once for a page that was left before any quote; the account is unchanged', async () => {
      const buyer = await leaver();
      expect(await look(30)).toBe(1);
      expect((await readReportsOf(buyer)).map(({ body }) => (body as { Location: string }).Location)).toEqual(['Application']);
      expect(await readReports(ACCOUNT)).toEqual([]);
    });

    it('is not sent for an application that the CRM does not know', async () => {
      const buyer = await visitor(url(), 'trades', { now });
      await buyer.ship();
      expect(await look(30)).toBe(1);
      expect([await readReports(), await rowOf(buyer)]).toEqual([[], undefined]);
      expect(await typesOf(buyer)).toEqual(['ApplicationAbandoned']);
    });

    it.each([
      ['status-500', 2],
      ['malformed-json', 1],
      ['drop-response', 2],
    ] as const)('is sent again after no answer (%s), under the same id, until it is answered; it is recorded once', async (kind, times) => {
      const buyer = await leaver();
      await fault({ path: OPPORTUNITY, fault: kind, times });
      expect(await look(30)).toBe(1);
      expect(await rowOf(buyer)).toMatchObject({ status: 'pending', attempts: 1, ended_at: null });
      expect(running().logged.some((line) => line.includes('an abandoned application could not be reported to the CRM'))).toBe(true);
      await look(0);
      expect((await rowOf(buyer))!.attempts).toBe(1);
      await look(1);
      expect(await rowOf(buyer)).toMatchObject({ status: 'done', attempts: 2 });
      const sent = await readReportsOf(buyer);
      expect(sent.at(-1)!.status).toBe(200);
      expect(new Set(sent.map(({ callId }) => callId)).size).toBe(1);
      expect(await typesOf(buyer)).toEqual(['ApplicationAbandoned']);
    });

    it('stops after enough tries', async () => {
      const buyer = await leaver();
      await fault({ path: OPPORTUNITY, fault: 'status-500', times: 100 });
      await look(30);
      for (let tries = 1; tries < 10; tries += 1) await look(2 ** tries);
      expect(await rowOf(buyer)).toMatchObject({ status: 'failed', attempts: 10 });
      const before = (await readReportsOf(buyer)).length;
      await look(10_000);
      expect(await readReportsOf(buyer)).toHaveLength(before);
    });

    it('is sent by the next process when one ended between the fact and the report', async () => {
      const buyer = await leaver();
      time.now += AFTER;
      let asked = 0;
      await abandonOnce({ ...looking(), isEnding: () => (asked += 1) > 1 });
      expect([await typesOf(buyer), await readReportsOf(buyer)]).toEqual([['ApplicationAbandoned'], []]);
      expect(await look()).toBe(0);
      expect(await readReportsOf(buyer)).toHaveLength(1);
    });

    it('is not sent once the buyer is back, and sent again when the buyer leaves again', async () => {
      const buyer = await leaver();
      await fault({ path: OPPORTUNITY, fault: 'status-500', times: 2 });
      await look(30);
      const first = await readReportsOf(buyer);
      buyer.answer({ trade: 'carpentry' });
      await buyer.ship();
      await look(1);
      expect(await readReportsOf(buyer)).toEqual(first);
      expect(await rowOf(buyer)).toMatchObject({ status: 'canceled' });
      expect(await look(30)).toBe(1);
      const again = (await readReportsOf(buyer)).slice(first.length);
      expect(again.map(({ status }) => status)).toEqual([200]);
      expect(first.map(({ callId }) => callId)).not.toContain(again[0]!.callId);
      expect(await typesOf(buyer)).toEqual(['ApplicationAbandoned', 'ApplicationReopened', 'ApplicationAbandoned']);
    });

    it('is not sent when the buyer came back at the last moment, after the try had begun', async () => {
      const buyer = await leaver();
      const { services, ...rest } = looking();
      time.now += AFTER;
      const backThen: AbandonOnceDeps['services'] = {
        ...services,
        async gateway(...of) {
          const call = await services.gateway(...of);
          buyer.answer({ trade: 'carpentry' });
          await buyer.ship();
          return call;
        },
      };
      expect(await abandonOnce({ ...rest, services: backThen })).toBe(1);
      expect(await readReportsOf(buyer)).toEqual([]);
      expect(await rowOf(buyer)).toMatchObject({ status: 'canceled' });
    });

    it('is not sent while the buyer continues on another device, nor after a purchase there', async () => {
      const buyer = await leaver();
      await fault({ path: OPPORTUNITY, fault: 'status-500', times: 2 });
      await look(30);
      const first = await readReportsOf(buyer);
      const other = { root_id: buyer.ports.applicationId, application_id: '00000000-0000-4000-8000-00000000000a' };
      for (const outcome of ['in progress', 'purchased'] as const) {
        await running().db.deleteFrom('application_summary').where('application_id', '=', other.application_id).execute();
        await sql`insert into application_summary (root_id, application_id, outcome) values (${other.root_id}, ${other.application_id}, ${outcome})`.execute(running().db);
        await look(10);
        expect([outcome, await readReportsOf(buyer)]).toEqual([outcome, first]);
      }
    });

    it('is not sent for a buyer who was erased meanwhile; earlier reports are deleted', async () => {
      const buyer = await leaver();
      await fault({ path: OPPORTUNITY, fault: 'status-500', times: 2 });
      await look(30);
      const first = await readReportsOf(buyer);
      const kept = () => running().db.selectFrom('crm_report').selectAll().where('application_id', '=', buyer.ports.applicationId).execute();
      expect(await kept()).toHaveLength(1);
      const erasing = createOfflineOperator(running().settings).erase({ applications: [buyer.ports.applicationId], addresses: [], by: 'Ida Ops', why: 'request', isDry: false });
      for await (const line of erasing) expect(line).toMatchObject({ family: { kept: [] } });
      await look(10);
      expect([await readReportsOf(buyer), await kept(), await rowOf(buyer)]).toEqual([first, [], undefined]);
    });

    it('is stored under the application’s own key', async () => {
      const buyer = await quotedTrades(url(), { now });
      const { opportunity, account } = await running().db.selectFrom('crm_report').selectAll().where('application_id', '=', buyer.ports.applicationId).executeTakeFirstOrThrow();
      for (const sealed of [opportunity!, account!]) expect(sealed.toString('latin1')).not.toContain(emailOf(buyer));
      await running().db.updateTable('application_key').set({ wrapped_key: null, erased_at: new Date() }).where('application_id', '=', buyer.ports.applicationId).execute();
      const { crmReports } = createServices(running().settings);
      const whose = { root: buyer.ports.applicationId, id: buyer.ports.applicationId };
      expect([await crmReports.find(whose, 'opportunity'), await crmReports.find(whose, 'account')]).toEqual([null, null]);
    });

    it('is not sent for a purchased application', async () => {
      const buyer = await readyToPay(url(), { now });
      expect(await pay(buyer)).toBe(true);
      await buyer.ship();
      await look(600);
      expect(await readReportsOf(buyer)).toEqual([]);
    });

    it('is sent immediately by a process that starts beside one that ran for a minute; by any other only after browsers could send', async () => {
      const { db, settings } = running();
      const comesUp = () => startFacade({ ...settings, abandonment: { after: AFTER, every: 60 * MINUTE } });
      /** Another process, on another machine, with this uptime. */
      const beside = async (milliseconds: number): Promise<void> => {
        await db.deleteFrom('lease').execute();
        const holder = `elsewhere/1/${timedUuid({ msecs: Date.now() - milliseconds })}`;
        await db
          .insertInto('lease')
          .values({ name: 'process/other', holder, expires_at: sql<Date>`clock_timestamp() + interval '1 minute'` })
          .execute();
      };
      const buyer = await leaver();
      time.now += AFTER;
      for (const milliseconds of [0, MINUTE / 2]) {
        await beside(milliseconds);
        const early = await comesUp();
        for (let asked = 0; asked < 20; asked += 1) expect((await fetch(`${early.url}/readyz`)).status).toBe(200);
        await early.close();
        expect(await typesOf(buyer)).toEqual([]);
      }
      await beside(MINUTE);
      const next = await comesUp();
      while ((await typesOf(buyer)).length === 0) await fetch(`${next.url}/readyz`);
      await next.close();
      expect(await typesOf(buyer)).toEqual(['ApplicationAbandoned']);
    });
  },
  { now },
);
