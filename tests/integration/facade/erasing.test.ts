// Erasure deletes immediately what no rule retains, and a policy in force when its retention ends. The log stays verifiable and no page breaks.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { ErasureRequest, ErasedFamily } from '#graph/operations/erasure';
import { createEventStore } from '#graph/event-store';
import { eventStoreCatalog } from '#events/server-stream';
import { openApplication } from '#workflows/start';
import { createOfflineOperator, startFacade } from '#graph/http';
import { askViewer, member, signIn } from '../../support/account-holder.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { mailCode, mailLink, mailedCode, mailedLink, resume } from '../../support/resume.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

const time = { now: Date.UTC(2026, 10, 20, 15) };
const PAY = '/api/payment/submitPaymentWithCaching/{id}';
let people = 0;
/** A name that nothing else has. */
const newName = (): string => `Zubaida${(people += 1)}x`;

describeBindflow(
  'a buyer who is erased',
  ({ url, running, control: { fault } }) => {
    async function erase(wanted: Partial<ErasureRequest>): Promise<ErasedFamily[]> {
      const families: ErasedFamily[] = [];
      const all = { applications: [], addresses: [], by: 'Ida Ops', why: 'request', isDry: false, ...wanted } as const;
      for await (const told of createOfflineOperator(running().settings).erase(all)) if ('family' in told) families.push(told.family);
      return families;
    }
    const idOf = (buyer: NodeBuyer): string => buyer.ports.applicationId;
    async function applicant(name: string): Promise<NodeBuyer> {
      const buyer = await readyToPay(url(), { now: () => time.now, more: { lastName: name, email: `${name}@example.com` } });
      await buyer.ship();
      return buyer;
    }
    async function bought(name: string): Promise<NodeBuyer> {
      const buyer = await applicant(name);
      expect(await pay(buyer)).toBe(true);
      await buyer.ship();
      return buyer;
    }
    /** Whether it is stored anywhere, in clear or sealed with a key that exists. */
    async function isThere(text: string): Promise<boolean> {
      const { raw, opened } = await wholeDatabase(running().db, running().keys);
      return (raw + opened).includes(text);
    }
    const audit = (root: string) => running().db.selectFrom('erasure').selectAll().where('root_id', '=', root).executeTakeFirst();
    /** Another process starts, runs the erasure worker, and ends. */
    async function lookAgain(): Promise<void> {
      const other = await startFacade({ ...running().settings, eraseEvery: 60_000 });
      await other.close();
    }

    it('is stored nowhere; the record of the erasure stays, and the hash chain verifies', async () => {
      const name = newName();
      const buyer = await applicant(name);
      await mailLink(buyer, `${name}@example.com`);
      expect(await isThere(name)).toBe(true);
      const dry = await erase({ applications: [idOf(buyer)], isDry: true });
      expect(dry).toEqual([{ root: idOf(buyer), erased: [idOf(buyer)], kept: [], until: null }]);
      expect(await isThere(name)).toBe(true);
      expect(await erase({ applications: [idOf(buyer)] })).toEqual(dry);
      expect(await isThere(name)).toBe(false);
      expect((await factsOf(running().db, buyer)).at(-1)).toEqual({ type: 'ApplicationErased', data: { after: buyer.log.length, by: 'Ida Ops', why: 'request' } });
      expect(await audit(idOf(buyer))).toMatchObject({ requested_by: 'Ida Ops', reason: 'request', requested_at: new Date(time.now), done_at: new Date(time.now) });
      for (const author of ['application', 'facade'] as const) {
        const log = createEventStore({ db: running().db, keys: running().keys, clock: () => new Date(time.now), catalog: eventStoreCatalog });
        expect(await log.verify(idOf(buyer), `${author}/${idOf(buyer)}`)).toMatchObject({ ok: true });
      }
      await erase({ applications: [idOf(buyer)] });
      expect((await factsOf(running().db, buyer)).filter(({ type }) => type === 'ApplicationErased')).toHaveLength(1);
    });

    it('is found by email in any letter case, and sessions of that email are signed out; others are not', async () => {
      const [name, other] = [newName(), newName()];
      const buyer = await applicant(name);
      await applicant(other);
      const browser = graphBrowser(url());
      await signIn(browser, running().sandbox.url);
      expect(await askViewer(browser)).toMatchObject({ data: { viewer: { userName: member.email } } });
      expect(await erase({ addresses: [` ${name.toUpperCase()}@Example.com `, member.email] })).toMatchObject([{ root: idOf(buyer) }]);
      expect(await askViewer(browser)).toMatchObject({ data: { viewer: null } });
      expect([await isThere(name), await isThere(other)]).toEqual([false, true]);
      expect(await erase({ addresses: [`${name}@example.com`], isDry: true })).toEqual([]);
    });

    it('returns to a page that says that the application is gone; no event is accepted and nothing opens', async () => {
      const buyer = await applicant(newName());
      await erase({ applications: [idOf(buyer)] });
      await expect(buyer.ship()).rejects.toThrow('There is no such application in this browser. Please start again.');
      await expect(openApplication(buyer.ports, { sponsorId: null, memberId: null })).rejects.toThrow('There is no such application in this browser. Please start again.');
      expect(await pay(buyer)).toBe(false);
      expect(buyer.state().purchase.hasPurchased).toBe(false);
    });

    it('keeps a policy in force with its application until the retention ends; then another process erases it', async () => {
      const name = newName();
      const buyer = await bought(name);
      const family = { root: idOf(buyer), erased: [], kept: [idOf(buyer)], until: new Date(Date.UTC(2033, 10, 20, 15)).toISOString() };
      expect(await erase({ applications: [idOf(buyer)] })).toEqual([family]);
      expect((await audit(idOf(buyer)))?.done_at).toBeNull();
      await lookAgain();
      expect(await isThere(name)).toBe(true);
      const books = await createOfflineOperator(running().settings).readOwnRecords();
      time.now = Date.UTC(2033, 10, 20, 15);
      try {
        await lookAgain();
        expect(await isThere(name)).toBe(false);
        expect((await audit(idOf(buyer)))?.done_at).toEqual(new Date(time.now));
        // What was charged and bound is still to be reconciled.
        expect(await createOfflineOperator(running().settings).readOwnRecords()).toMatchObject({ payments: books.payments, bindings: books.bindings });
      } finally {
        time.now = Date.UTC(2026, 10, 20, 15);
      }
    });

    it('is erased on time even if the erasure of another buyer fails', async () => {
      const [stuck, name] = [newName(), newName()];
      const families = [await bought(stuck), await bought(name)].map(idOf);
      for (const application of families) await erase({ applications: [application] });
      const { db } = running();
      await sql`create function in_the_way() returns trigger language plpgsql as $$ begin raise exception 'in the way'; end $$`.execute(db);
      await sql`create trigger in_the_way before update on application_key for each row when (old.root_id = ${sql.lit(families[0])}) execute function in_the_way()`.execute(db);
      time.now = Date.UTC(2033, 10, 20, 15);
      try {
        await lookAgain();
        expect([await isThere(stuck), await isThere(name)]).toEqual([true, false]);
        // The failed erasure is repeated, and succeeds when it can.
        await sql`drop trigger in_the_way on application_key`.execute(db);
        await lookAgain();
        expect(await isThere(stuck)).toBe(false);
      } finally {
        time.now = Date.UTC(2026, 10, 20, 15);
      }
    });

    it('keeps only the purchased application of a family and those that it continues', async () => {
      const name = newName();
      const buyer = await applicant(name);
      await mailLink(buyer, `${name}@example.com`);
      const { token } = await mailedLink(running().sandbox.url, `${name}@example.com`);
      const [phone, id] = [graphBrowser(url()), randomUUID()];
      await mailCode(phone, token);
      const resumed = await resume(phone, token, await mailedCode(running().sandbox.url, `${name}@example.com`), id);
      if (resumed.__typename !== 'ResumedApplication') throw new Error(resumed.message);
      const fork = buyer.elsewhere(phone, id, resumed);
      fork.answer({ firstName: 'Quimbyrelda' });
      await fork.ship();
      expect(await pay(buyer)).toBe(true);
      expect(await erase({ applications: [id] })).toMatchObject([{ root: idOf(buyer), erased: [id], kept: [idOf(buyer)] }]);
      expect([await isThere('Quimbyrelda'), await isThere(name)]).toEqual([false, true]);
      expect(await running().db.selectFrom('resume_link').select('root_id').where('root_id', '=', idOf(buyer)).execute()).toEqual([]);
    });

    it('keeps an unconfirmed payment until it is resolved', async () => {
      const name = newName();
      const buyer = await applicant(name);
      await fault({ path: PAY, fault: 'drop-request' });
      await pay(buyer);
      expect(await erase({ applications: [idOf(buyer)] })).toMatchObject([{ erased: [], kept: [idOf(buyer)], until: null }]);
      expect(await createOfflineOperator(running().settings).resolve({ purchase: buyer.state().quote.offer!.id, reference: null, by: 'Ida Ops', why: `${name} said so` })).toEqual({
        outcome: 'unlocked',
      });
      await lookAgain();
      expect(await isThere(name)).toBe(false);
    });
  },
  { now: () => time.now },
);
