// Limits of resume links and codes, mailed and tried: counted in the database across processes and restarts.
import { expect, it } from 'vitest';
import { type LimitRule, type LimitRules, defaultLimits } from '#graph/limits';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { quotedFitness, visitor } from '../../support/checkout.ts';
import { type GraphBrowser, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { mailCode, mailLink, mailedCode, mailedLink, mailsTo, resume } from '../../support/resume.ts';

const rule = (tries: number): LimitRule => ({ tries, seconds: 600 });
const limits: LimitRules = {
  ...defaultLimits,
  resumeMail: { account: rule(3), client: rule(8) },
  resumeCodeMail: { account: rule(2), client: rule(50) },
  resumeCode: { account: rule(3), client: rule(50) },
};
const time = { now: Date.UTC(2026, 10, 20, 15) };
const tooMany = { code: 'TOO_MANY_TRIES', message: expect.stringMatching(/^Too many tries\. Please wait (9|10) minutes and try again\.$/) as string };

let clients = 0;
/** A browser at an address of its own. */
const elsewhere = (url: string): GraphBrowser => graphBrowser(url, { 'x-forwarded-for': `203.0.113.${(clients += 1)}` });
let people = 0;
const newEmail = (): string => `often-${(people += 1)}@example.com`;

describeBindflow(
  'the limits on going on elsewhere',
  ({ url, running }) => {
    async function saving(at: string): Promise<NodeBuyer> {
      const buyer = await quotedFitness(at, { now: () => time.now });
      await buyer.ship();
      return buyer;
    }

    it('an address gets three links, and a link two codes, across processes and restarts; another address has its own limit', async () => {
      const [buyer, email] = [await saving(url()), newEmail()];
      expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
      const { token } = await mailedLink(running().sandbox.url, email);
      const other = await running().alongside();
      expect(await mailCode(elsewhere(other.url), token)).toMatchObject({ __typename: 'ResumeCodeMailed' });
      time.now += 31_000;
      expect(await mailCode(elsewhere(url()), token)).toMatchObject({ __typename: 'ResumeCodeMailed' });
      await other.close();
      const again = await running().alongside();
      time.now += 31_000;
      expect(await mailCode(elsewhere(again.url), token)).toMatchObject(tooMany);
      for (let links = 1; links < 3; links += 1) expect(await mailLink(buyer, email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
      expect(await mailLink(buyer, email.toUpperCase())).toMatchObject(tooMany);
      expect(await mailsTo(running().sandbox.url, email)).toHaveLength(5);
      expect(await mailLink(await saving(url()), newEmail())).toMatchObject({ __typename: 'ResumeLinkMailed' });
      // The mailed link still works.
      expect(await resume(elsewhere(again.url), token, await mailedCode(running().sandbox.url, email))).toMatchObject({ __typename: 'ResumedApplication' });
    });

    it('an address alone is not enough to use up its mails', async () => {
      const [stranger, email] = [await visitor(url(), 'fitness', { now: () => time.now }), newEmail()];
      for (let tries = 0; tries < 4; tries += 1) expect(await mailLink(stranger, email)).toMatchObject({ code: 'NOTHING_SAVED' });
      expect(await mailLink(await saving(url()), email)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    });

    it('limits the mails of one client across all addresses', async () => {
      const buyer = await saving(url());
      const outcomes: string[] = [];
      for (let mails = 0; mails < 9; mails += 1) outcomes.push((await mailLink(buyer, newEmail())).__typename);
      expect(outcomes.filter((outcome) => outcome === 'ResumeLinkMailed').length).toBeLessThanOrEqual(8);
      expect(await mailLink(buyer, newEmail())).toMatchObject(tooMany);
    });

    it('limits the codes per link, across new codes and across clients', async () => {
      const buyer = await quotedFitness(url(), { now: () => time.now });
      await buyer.ship();
      const email = newEmail();
      const links = await running().db.selectFrom('rate_limit').selectAll().execute();
      for (const { key } of links) expect(key).toMatch(/^\w+\/\w+\/\d+:[\w-]{43}$/);
      await running().db.deleteFrom('rate_limit').execute();
      await mailLink(buyer, email);
      const { token } = await mailedLink(running().sandbox.url, email);
      await mailCode(elsewhere(url()), token);
      const code = await mailedCode(running().sandbox.url, email);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let tries = 0; tries < 3; tries += 1) expect(await resume(elsewhere(url()), token, wrong)).toMatchObject({ code: 'INVALID_CODE' });
      expect(await resume(elsewhere(url()), token, code)).toMatchObject(tooMany);
      time.now += 31_000;
      await mailCode(elsewhere(url()), token);
      expect(await resume(elsewhere(url()), token, await mailedCode(running().sandbox.url, email))).toMatchObject(tooMany);
    });
  },
  { limits, trustedProxies: 1, now: () => time.now },
);
