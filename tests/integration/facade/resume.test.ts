// Save and resume, on any device: a mailed link, a code, and an application that continues the first one's history.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startFacade } from '#graph/http';
import { continuePaidPurchase } from '#workflows/purchase';
import { openApplication } from '#workflows/start';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { pay, readyToPay, visitor } from '../../support/checkout.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type Resumed, mailCode, mailLink, mailedCode, mailedLink, mailsTo, renewLink, resume } from '../../support/resume.ts';

const time = { now: Date.UTC(2026, 10, 20, 15) };
const pass = (seconds: number): void => void (time.now += seconds * 1000);
const DAY = 24 * 3600;
let people = 0;
const newEmail = (): string => `later-${(people += 1)}@example.com`;
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

const taken = (resumed: Resumed) => {
  if (resumed.__typename !== 'ResumedApplication') throw new Error(resumed.message);
  return resumed;
};

describeBindflow(
  'an application that is resumed on another device',
  ({ url, running, control }) => {
    const sandbox = (): string => running().sandbox.url;
    const another = (): GraphBrowser => graphBrowser(url());

    /** A buyer who is ready to pay, and whose link was mailed. */
    async function saved() {
      const email = newEmail();
      const buyer = await readyToPay(url(), { now: () => time.now, more: { email } });
      await buyer.ship();
      expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed', maskedEmail: 'l•••@example.com' });
      return { buyer, email, ...(await mailedLink(sandbox(), email)) };
    }
    type Saved = Awaited<ReturnType<typeof saved>>;

    const codeFor = async (browser: GraphBrowser, { token, email }: Pick<Saved, 'token' | 'email'>): Promise<string> => {
      expect(await mailCode(browser, token)).toMatchObject({ __typename: 'ResumeCodeMailed', resendAfter: 30 });
      return mailedCode(sandbox(), email);
    };

    /** The buyer on another device. */
    async function onPhone(link: Saved): Promise<NodeBuyer> {
      const [phone, id] = [another(), randomUUID()];
      const resumed = taken(await resume(phone, link.token, await codeFor(phone, link), id));
      const buyer = link.buyer.elsewhere(phone, id, resumed);
      await openApplication(buyer.ports, { sponsorId: null, memberId: null });
      return buyer;
    }

    it('has the same state there and is bought there once; the first device shows it', async () => {
      const link = await saved();
      const phone = await onPhone(link);
      const { application, ...rest } = link.buyer.state();
      expect(phone.state()).toEqual({ ...rest, application: { ...application, id: phone.ports.applicationId, root: link.buyer.ports.applicationId, release: 'test' } });
      expect(await pay(phone)).toBe(true);
      expect(await phone.ship()).toMatchObject({ __typename: 'EventsAppended' });
      // It has its own stream, and the other one is unchanged.
      expect(phone.log[0]).toMatchObject({ sequence: 1, type: 'ApplicationForked', data: { parent: link.buyer.ports.applicationId, sequence: link.buyer.log.length } });
      link.buyer.answer({ billingCity: 'Waco' });
      expect(await link.buyer.ship()).toMatchObject({ __typename: 'EventsAppended', sequence: link.buyer.log.length });
      expect(await pay(link.buyer)).toBe(false);
      expect(link.buyer.state().purchase.problem?.message).toMatch(/^This application was bought on another device, and you won’t be charged again/);
      expect((await control.ledger()).charges).toHaveLength(1);
    });

    it('that was paid on the first device, whose page has not sent it yet, is paid on the second', async () => {
      const link = await saved();
      expect(await pay(link.buyer)).toBe(true);
      const phone = await onPhone(link);
      expect(phone.state().purchase.hasPurchased).toBe(false);
      expect(await continuePaidPurchase(phone.ports)).toEqual({ at: 'here' });
      expect(phone.state().purchase).toMatchObject({ problem: null, hasPurchased: true, phase: 'completed', policyNumbers: link.buyer.state().purchase.policyNumbers });
    });

    it('with an unconfirmed payment is unconfirmed on the second', async () => {
      const link = await saved();
      await control.fault({ path: '/api/payment/submitPaymentWithCaching/{id}', fault: 'drop-response' });
      expect(await pay(link.buyer)).toBe(false);
      const phone = await onPhone(link);
      await continuePaidPurchase(phone.ports);
      expect(phone.state().purchase).toMatchObject({ phase: 'unconfirmed', hasPaid: false });
      expect(await pay(phone)).toBe(false);
      expect((await control.ledger()).charges).toHaveLength(1);
    });

    it('that was paid and sent is confirmed on the second', async () => {
      const link = await saved();
      expect(await pay(link.buyer)).toBe(true);
      await link.buyer.ship();
      expect((await onPhone(link)).state().purchase).toMatchObject({ hasPurchased: true });
    });

    it('the mails have no data of the buyer; the link has no code, and the code no link', async () => {
      const link = await saved();
      await codeFor(another(), link);
      const mails = await mailsTo(sandbox(), link.email);
      const [first, second] = mails.map(({ text }) => text) as [string, string];
      expect(mails).toHaveLength(2);
      expect(mails[0]).toMatchObject({ from: 'support@bindflow.example', subject: 'Continue your application: Fitness Professionals Liability Program' });
      expect(first).toMatch(/until (November|December) \d+, 2026/);
      expect(first).not.toMatch(/security code is/);
      expect(second).not.toMatch(/https?:/);
      const { answers, quote } = link.buyer.state();
      const told = [answers['firstName'], answers['phone'], answers['address1'], quote.offer?.quotes[0]?.rateInfo.total, link.buyer.ports.applicationId].map(String);
      expect(told.filter((fact) => mails.some(({ text }) => text.includes(fact)))).toEqual([]);
    });

    it('reveals only the masked email without the code', async () => {
      const link = await saved();
      const stranger = another();
      const code = await codeFor(stranger, link);
      const { id, root } = link.buyer.state().application;
      for (let tries = 0; tries < 5; tries += 1)
        expect(await resume(stranger, link.token, wrong(code))).toMatchObject({ code: 'INVALID_CODE', message: 'Invalid security code. Please try again.' });
      // After five tries the right code is refused, too.
      expect(await resume(stranger, link.token, code)).toMatchObject({ code: 'INVALID_CODE' });
      const { errors } = await stranger.post({ query: `{ purchaseStatus(application: { id: "${id}", root: "${root}" }) { payment } }` });
      expect(errors?.[0]?.extensions?.['code']).toBe('APPLICATION_UNKNOWN');
      expect(stranger.answers.join('')).not.toContain(link.email);
      // The buyer asks for another code, and continues.
      pass(31);
      await onPhone(link);
    });

    it('a link works once, and again only in the same browser if the answer was lost', async () => {
      const link = await saved();
      const [phone, id] = [another(), randomUUID()];
      const code = await codeFor(phone, link);
      const first = taken(await resume(phone, link.token, code, id));
      expect(await resume(phone, link.token, code, id)).toEqual(first);
      expect(await resume(another(), link.token, code)).toMatchObject({ code: 'RESUME_LINK_USED', mailsTo: 'l•••@example.com' });
      expect(await mailCode(another(), link.token)).toMatchObject({ code: 'RESUME_LINK_USED' });
      await expect(resume(another(), link.token, code, id)).rejects.toThrow('APPLICATION_UNKNOWN');
    });

    it('resumes once when several send the right code together', async () => {
      const link = await saved();
      const code = await codeFor(another(), link);
      const all = await Promise.all(Array.from({ length: 4 }, () => resume(another(), link.token, code)));
      expect(all.filter(({ __typename }) => __typename === 'ResumedApplication')).toHaveLength(1);
    });

    it('only the newest code works, for ten minutes, with a new one every thirty seconds', async () => {
      const link = await saved();
      const phone = another();
      const old = await codeFor(phone, link);
      pass(29);
      expect(await mailCode(phone, link.token)).toMatchObject({ code: 'COOLDOWN', retryAfter: 1, mailedTo: 'l•••@example.com' });
      pass(2);
      const newer = await codeFor(phone, link);
      if (newer !== old) expect(await resume(phone, link.token, old)).toMatchObject({ code: 'INVALID_CODE' });
      pass(601);
      expect(await resume(phone, link.token, newer)).toMatchObject({ code: 'INVALID_CODE' });
      taken(await resume(phone, link.token, await codeFor(phone, link)));
    });

    it('a link works for seven days; then another one is mailed to the same address', async () => {
      const link = await saved();
      pass(7 * DAY + 1);
      expect(await mailCode(another(), link.token)).toMatchObject({ code: 'RESUME_LINK_EXPIRED', mailsTo: 'l•••@example.com' });
      expect(await resume(another(), link.token, '123456')).toMatchObject({ code: 'RESUME_LINK_EXPIRED' });
      expect(await renewLink(another(), link.token)).toMatchObject({ __typename: 'ResumeLinkMailed' });
      const renewed = await mailedLink(sandbox(), link.email);
      expect(renewed.token).not.toBe(link.token);
      await onPhone({ ...link, ...renewed });
    });

    it('the renewal of a used link continues the resumed application with its last event', async () => {
      const link = await saved();
      const phone = await onPhone(link);
      phone.answer({ billingCity: 'El Paso' });
      await phone.ship();
      await renewLink(another(), link.token);
      const tablet = await onPhone({ ...link, buyer: phone, ...(await mailedLink(sandbox(), link.email)) });
      expect(tablet.state().answers['billingCity']).toBe('El Paso');
      expect(tablet.state().application.root).toBe(link.buyer.ports.applicationId);
      expect(await pay(tablet)).toBe(true);
    });

    it('the renewal of a link whose window recorded nothing continues the first device’s application', async () => {
      const link = await saved();
      const phone = another();
      taken(await resume(phone, link.token, await codeFor(phone, link)));
      link.buyer.answer({ billingCity: 'Laredo' });
      await link.buyer.ship();
      await renewLink(another(), link.token);
      expect((await onPhone({ ...link, ...(await mailedLink(sandbox(), link.email)) })).state().answers['billingCity']).toBe('Laredo');
    });

    it('is opened by no code of another link', async () => {
      const [one, other] = [await saved(), await saved()];
      const code = await codeFor(another(), one);
      const ownCode = await codeFor(another(), other);
      if (code !== ownCode) expect(await resume(another(), other.token, code)).toMatchObject({ code: 'INVALID_CODE' });
      taken(await resume(another(), other.token, ownCode));
    });

    it('is opened by no other token', async () => {
      const none = 'x'.repeat(43);
      expect(await mailCode(another(), none)).toMatchObject({ code: 'RESUME_LINK_UNKNOWN', mailsTo: null });
      expect(await resume(another(), none, '123456')).toMatchObject({ code: 'RESUME_LINK_UNKNOWN' });
      expect(await renewLink(another(), none)).toMatchObject({ code: 'RESUME_LINK_UNKNOWN' });
    });

    it('is not mailed before anything is saved, nor by another browser', async () => {
      const buyer = await visitor(url(), 'fitness');
      expect(await mailLink(buyer, newEmail())).toMatchObject({ __typename: 'ResumeRefused', code: 'NOTHING_SAVED', mailsTo: null });
      await expect(mailLink(buyer.stranger(), newEmail())).rejects.toThrow('APPLICATION_UNKNOWN');
    });

    it('reports when no mail can be sent, and loses nothing', async () => {
      const mute = await startFacade({ ...running().settings, mail: { smtpUrl: 'smtp://127.0.0.1:9' } });
      try {
        const buyer = await readyToPay(mute.url, { now: () => time.now });
        await buyer.ship();
        const before = await running().db.selectFrom('resume_link').select('token_hash').execute();
        expect(await mailLink(buyer, newEmail())).toMatchObject({
          code: 'MAIL_NOT_SENT',
          message: 'We couldn’t send the email right now. What you entered is saved. Please try again in a few minutes.',
        });
        expect(await running().db.selectFrom('resume_link').select('token_hash').execute()).toHaveLength(before.length);
        const link = await saved();
        expect(await mailCode(graphBrowser(mute.url), link.token)).toMatchObject({ code: 'MAIL_NOT_SENT' });
        // The code that was not sent does not delay the next one.
        await codeFor(another(), link);
        expect(await pay(buyer)).toBe(true);
      } finally {
        await mute.close();
      }
    });

    it('stores no token, code or email in clear, in no table and no log line', async () => {
      const link = await saved();
      const code = await codeFor(another(), link);
      const rows = await running().db.selectFrom('resume_link').selectAll().execute();
      const kept = JSON.stringify(rows.map((row) => ({ ...row, email: row.email.toString('latin1') })));
      for (const secret of [link.token, link.email, `"${code}"`]) expect(kept).not.toContain(secret);
      const lines = running().logged.join('\n');
      for (const secret of [link.token, link.email]) expect(lines).not.toContain(secret);
    });

    it('opens the public address, for any Host header of a request', async () => {
      const facade = await startFacade({ ...running().settings, publicUrl: 'https://buy.example.com' });
      try {
        const buyer = await readyToPay(facade.url, { now: () => time.now });
        await buyer.ship();
        const email = newEmail();
        await mailLink(buyer, email);
        expect((await mailedLink(sandbox(), email)).address).toMatch(/^https:\/\/buy\.example\.com\/resume\?sitename=fitness&lang=en#[\w-]{43}$/);
      } finally {
        await facade.close();
      }
    });
  },
  { now: () => time.now },
);
