// When a mailed link and its renewals end: immediately with another address, else on a day that every mail names.
import { expect, it } from 'vitest';
import { startFacade } from '#graph/http';
import { noLimits } from '../../support/bindflow.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { newEmail, visitor } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { resumeElsewhere, mailCode, mailLink, mailedCode, mailedLink, mailsTo, renewLink, resume } from '../../support/resume.ts';

const BEGIN = Date.UTC(2026, 10, 20, 15);
const time = { now: BEGIN };
const DAY = 24 * 3600_000;
const none = { tries: 0, seconds: 60 };
const revoked = { code: 'RESUME_LINK_REVOKED', mailsTo: null };

describeBindflow(
  'the end of mailed links',
  ({ url, running }) => {
    const sandbox = (): string => running().sandbox.url;
    const another = () => graphBrowser(url());

    async function begun(): Promise<NodeBuyer> {
      const buyer = await visitor(url(), 'fitness', { now: () => time.now });
      buyer.answer({ firstName: 'Maya' });
      await buyer.ship();
      return buyer;
    }
    async function mailed(buyer: NodeBuyer, email: string): Promise<string> {
      expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
      return (await mailedLink(sandbox(), email)).token;
    }

    it('comes immediately when the buyer gives another address: the old link and its code stop working, and none follows', async () => {
      const [buyer, mistyped, email] = [await begun(), newEmail(), newEmail()];
      const old = await mailed(buyer, mistyped);
      await mailCode(another(), old);
      const code = await mailedCode(sandbox(), mistyped);
      await mailed(buyer, email);
      expect(await resume(another(), old, code)).toMatchObject(revoked);
      expect(await mailCode(another(), old)).toMatchObject(revoked);
      expect(await renewLink(another(), old)).toMatchObject(revoked);
      expect(await mailsTo(sandbox(), mistyped)).toHaveLength(2);
      expect((await resumeElsewhere(buyer, sandbox(), email)).state().answers['firstName']).toBe('Maya');
    });

    it('does not come when the mail to the other address fails: the earlier link still opens, and nothing else is stored', async () => {
      const [buyer, email, other] = [await begun(), newEmail(), newEmail()];
      await mailed(buyer, email);
      const links = async (): Promise<object[]> => running().db.selectFrom('resume_link').selectAll().orderBy('token_hash').execute();
      const before = await links();
      const ends: [object, string][] = [
        [{ mail: { smtpUrl: 'smtp://127.0.0.1:9' } }, 'MAIL_NOT_SENT'],
        [{ mail: null }, 'NO_MAIL'],
        [{ limits: { ...noLimits, resumeMail: { account: none, client: none } } }, 'TOO_MANY_TRIES'],
      ];
      for (const [settings, end] of ends) {
        const facade = await startFacade({ ...running().settings, ...settings });
        const outcome = await mailLink({ ...buyer, browser: graphBrowser(facade.url, { 'x-forwarded-proto': 'https' }, buyer.browser.cookies) }, other).catch(
          ({ message }: Error) => ({ code: message.split(':')[0] }),
        );
        await facade.close();
        expect(outcome).toMatchObject({ code: end });
        expect(await links()).toEqual(before);
      }
      expect((await resumeElsewhere(buyer, sandbox(), email)).state().answers['firstName']).toBe('Maya');
    });

    it('leaves one working link when two addresses get links together', async () => {
      const [buyer, ...emails] = [await begun(), newEmail(), newEmail()];
      await Promise.all(emails.map((email) => mailLink(buyer, email)));
      const tokens = await Promise.all(emails.map(async (email) => (await mailedLink(sandbox(), email)).token));
      const opened = await Promise.all(tokens.map((token) => mailCode(another(), token)));
      expect(opened.map((answer) => ('code' in answer ? answer.code : 'good')).toSorted()).toEqual(['RESUME_LINK_REVOKED', 'good']);
    });

    it('comes for renewed links, too, used or not', async () => {
      const [buyer, mistyped] = [await begun(), newEmail()];
      const first = await mailed(buyer, mistyped);
      await resumeElsewhere(buyer, sandbox(), mistyped);
      await renewLink(another(), first);
      const second = (await mailedLink(sandbox(), mistyped)).token;
      expect(second).not.toBe(first);
      await mailed(buyer, newEmail());
      for (const token of [first, second]) expect(await renewLink(another(), token)).toMatchObject(revoked);
      expect(await mailCode(another(), second)).toMatchObject(revoked);
    });

    it('ends no link of the first device when a device that resumed by a link mails its own', async () => {
      const [buyer, email] = [await begun(), newEmail()];
      await mailed(buyer, email);
      const phone = await resumeElsewhere(buyer, sandbox(), email);
      const tablet = await mailed(buyer, email.toUpperCase());
      await phone.ship();
      await mailed(phone, newEmail());
      expect(await mailCode(another(), tablet)).toMatchObject({ __typename: 'ResumeCodeMailed' });
    });

    it('comes thirty days after the first mail, despite renewals; every mail names the day', async () => {
      time.now = BEGIN;
      const [buyer, email] = [await begun(), newEmail()];
      const end = new Date(BEGIN + 30 * DAY);
      expect(await mailLink(buyer, email)).toMatchObject({ endsAt: new Date(BEGIN + 7 * DAY).toISOString(), renewableUntil: end.toISOString() });
      const newest = async (): Promise<string> => (await mailedLink(sandbox(), email)).token;
      for (const day of [8, 16, 24]) {
        time.now = BEGIN + day * DAY;
        const endsAt = new Date(Math.min(time.now + 7 * DAY, end.getTime())).toISOString();
        expect(await renewLink(another(), await newest())).toMatchObject({ endsAt, renewableUntil: end.toISOString() });
      }
      const texts = (await mailsTo(sandbox(), email)).map(({ text }) => text);
      expect(texts).toHaveLength(4);
      for (const text of texts) expect(text).toContain('by December 20, 2026');
      time.now = end.getTime();
      const over = { code: 'RESUME_LINK_EXPIRED', mailsTo: null, message: expect.stringContaining('can’t be renewed') };
      expect(await mailCode(another(), await newest())).toMatchObject(over);
      expect(await renewLink(another(), await newest())).toMatchObject(over);
      // A tab that has it open continues, and saves it again.
      expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    });
  },
  { now: () => time.now },
);
