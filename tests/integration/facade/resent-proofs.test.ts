// A buyer who has lost the letter with the policy number has it sent again, to the email of the purchase alone.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOfflineOperator, startFacade } from '#graph/http';
import { requestResumeLink } from '#workflows/resume';
import { yogaAnswers } from '../../support/answers.ts';
import type { RunningBindflow } from '../../support/bindflow.ts';
import { acceptTerms, applicant, continueFrom, newEmail, pay, quotedRetail, readyToPay } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { requestBody } from '../../../web/app/registered-request.ts';
import { emailOf, idOf, openTwin, outcomeOf, proofMailOf, startProofMail } from '../../support/proof-mail.ts';
import { startSmtpRecorder } from '../../support/smtp-recorder.ts';
import { MailProofOfCoverageDocument } from '../../../web/generated/graphql.ts';

let bindflow: RunningBindflow;
let proofMail: ReturnType<typeof proofMailOf>;
beforeAll(async () => {
  bindflow = await startProofMail();
  proofMail = proofMailOf(bindflow);
}, 60_000);
afterAll(() => bindflow.close());
beforeEach(() => proofMail.clear());

const requested = (maskedEmail: string): object => ({ __typename: 'ProofOfCoverageRequested', maskedEmail });

describe('a proof of coverage that is asked for again', () => {
  it('comes once more under another id, as often as its buyer asks, each time with an event; the certificate of its holder does not', async () => {
    const studio = `front-${randomUUID()}@riveryoga.example`;
    const buyer = await applicant(bindflow.facade.url, 'yoga', yogaAnswers(newEmail()), { studioEmail: studio });
    expect(await continueFrom(buyer, 1)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    await proofMail.sendAll();
    const email = emailOf(buyer);
    for (const typed of [email, email.toUpperCase()]) {
      expect(outcomeOf(await proofMail.ask(typed, 'yoga'))).toMatchObject({ __typename: 'ProofOfCoverageRequested' });
      await proofMail.sendAll();
    }
    expect(await proofMail.idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1'), idOf(buyer, '-2')]);
    expect(new Set((await proofMail.mailedTo(email)).map(({ subject }) => subject)).size).toBe(1);
    expect(await proofMail.mailedTo(studio)).toHaveLength(1);
    const texts = (await proofMail.mailedTo(email)).map(({ text }) => [text.includes('You asked us to send this again.'), text.includes('We’re also emailing it to')]);
    expect(texts).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    const mailed = (await factsOf(bindflow.db, buyer)).filter(({ type }) => type === 'ProofMailed');
    expect(mailed.map(({ data }) => [data['offer'], data['attempts']])).toEqual([1, 2, 3].map(() => [buyer.state().purchase.offer, 1]));
    expect(await proofMail.letters()).toMatchObject([{ state: 'SENT', resends: 2 }]);
    expect(JSON.stringify(await proofMail.letters())).not.toContain(email);
  });

  it('goes to no address but that of the purchase; the answer is always the same', async () => {
    const [buyer, linked, unknown] = [await readyToPay(bindflow.facade.url), newEmail(), newEmail()];
    await buyer.ship();
    expect(await requestResumeLink(buyer.ports, linked)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    await proofMail.sendAll();
    const email = emailOf(buyer);
    const [masked] = email;
    expect(outcomeOf(await proofMail.ask(unknown))).toEqual(requested(`${unknown[0]}•••@example.com`));
    expect(outcomeOf(await proofMail.ask(linked))).toEqual(requested(`${linked[0]}•••@example.com`));
    await proofMail.sendAll();
    expect([await proofMail.idsTo(email), await proofMail.idsTo(unknown), await proofMail.idsTo(linked)]).toEqual([[idOf(buyer)], [], []]);
    expect(await proofMail.letters()).toMatchObject([{ state: 'SENT', resends: 0 }]);
    // So that nothing above was only slow.
    expect(outcomeOf(await proofMail.ask(email))).toEqual(requested(`${masked}•••@example.com`));
    await proofMail.sendAll();
    expect(await proofMail.idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1')]);
  });

  it('does not go out for another address of the family, such as that of a tab which bought nothing', async () => {
    const [buyer, other] = [await readyToPay(bindflow.facade.url), newEmail()];
    await openTwin(buyer, other);
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    await proofMail.sendAll();
    await proofMail.ask(other);
    await proofMail.sendAll();
    expect([await proofMail.idsTo(other), await proofMail.idsTo(emailOf(buyer))]).toEqual([[], [idOf(buyer)]]);
    expect(await proofMail.letters()).toMatchObject([{ state: 'SENT', resends: 0 }]);
    expect((await factsOf(bindflow.db, buyer)).filter(({ type }) => type === 'ProofMailed')).toHaveLength(1);
    await proofMail.ask(emailOf(buyer));
    await proofMail.sendAll();
    expect((await proofMail.idsTo(emailOf(buyer))).length).toBe(2);
  });

  it('is of any program if the page knows none, or one of which nothing was bought', async () => {
    const buyer = await proofMail.buy();
    const email = emailOf(buyer);
    await proofMail.sendAll();
    for (const sitename of [null, 'yoga']) {
      await proofMail.ask(email, sitename);
      await proofMail.sendAll();
    }
    expect(await proofMail.idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1'), idOf(buyer, '-2')]);
  });

  it('is of the page’s program alone, if that was bought', async () => {
    const fitness = await proofMail.buy();
    const email = emailOf(fitness);
    const retail = await quotedRetail(bindflow.facade.url, { more: { email } });
    acceptTerms(retail);
    expect(await pay(retail)).toBe(true);
    await retail.ship();
    await proofMail.sendAll();
    for (const sitename of ['fitness', 'retail']) {
      await proofMail.ask(email, sitename);
      await proofMail.sendAll();
    }
    expect((await proofMail.idsTo(email)).slice(2)).toEqual([idOf(fitness, '-1'), idOf(retail, '-1')]);
  });

  it('is not sent twice while it waits for the mail server, and is tried again after it was given up', async () => {
    const buyer = await proofMail.buy();
    const email = emailOf(buyer);
    await proofMail.ask(email);
    await proofMail.sendAll();
    expect(await proofMail.idsTo(email)).toEqual([idOf(buyer)]);
    await sql`update proof_letter set state = 'FAILED', attempts = 20, last_fault = 'mail-server', next_attempt_at = now() + interval '4 hours'`.execute(bindflow.db);
    await proofMail.ask(email);
    await proofMail.sendAll();
    expect(await proofMail.idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1')]);
  });

  it('is counted in the metrics while its request waits', async () => {
    await proofMail.ask(newEmail());
    const waiting = async () => /^bindflow_outbox_entries\{outbox="proof-request",state="pending"\} (\S+)$/m.exec(await (await fetch(`${bindflow.facade.url}/metrics`)).text())?.[1];
    expect(await waiting()).toBe('1');
    await proofMail.sendAll();
    expect(await waiting()).toBe('0');
  });

  it('is as old in the metrics as its last request: an old purchase fires no alert', async () => {
    await proofMail.buy();
    await sql`update proof_letter set created_at = now() - interval '7 days', resent_at = now(), next_attempt_at = now() + interval '1 hour'`.execute(bindflow.db);
    const metrics = await (await fetch(`${bindflow.facade.url}/metrics`)).text();
    expect(Number(/^bindflow_outbox_oldest_seconds\{outbox="proof-letter"\} (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(3600);
  });

  it('is the newest five of an address', async () => {
    const [email, bought] = [newEmail(), [] as NodeBuyer[]];
    for (let purchases = 0; purchases < 6; purchases += 1) {
      bought.push(await proofMail.buy({ email }));
      // The insurer forgets the account, which would ask for its password.
      await bindflow.control.reset();
    }
    await proofMail.sendAll();
    await proofMail.ask(email);
    await proofMail.sendAll();
    expect((await proofMail.letters()).map(({ resends }) => resends)).toEqual([0, 1, 1, 1, 1, 1]);
    expect((await proofMail.idsTo(email)).toSorted()).toEqual(bought.flatMap((buyer, index) => (index === 0 ? [idOf(buyer)] : [idOf(buyer), idOf(buyer, '-1')])).toSorted());
  });

  it('goes out even if a process that was too slow ends its attempt of before', async () => {
    const buyer = await proofMail.buy();
    const smtp = await startSmtpRecorder(0, false, async () => {
      await proofMail.passDelay();
      await proofMail.sendAll();
      await sql`update proof_letter set state = 'PENDING', attempts = 0, resends = 1, next_attempt_at = now() + interval '1 hour'`.execute(bindflow.db);
    });
    const slow = await startFacade({ ...bindflow.settings, proofMailEvery: 20, mail: { smtpUrl: smtp.url } });
    await expect.poll(async () => (await proofMail.letters())[0]?.resends, { timeout: 15_000 }).toBe(1);
    await slow.close();
    await smtp.close();
    expect(await proofMail.letters()).toMatchObject([{ state: 'PENDING', resends: 1 }]);
    expect(await proofMail.idsTo(emailOf(buyer))).toEqual([idOf(buyer)]);
  });

  it('is not sent once its person was erased', async () => {
    const buyer = await proofMail.buy();
    await proofMail.sendAll();
    await proofMail.ask(emailOf(buyer));
    const request = { applications: [buyer.ports.applicationId], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
    for await (const _ of createOfflineOperator(bindflow.settings).erase(request));
    await proofMail.sendAll();
    expect([await proofMail.letters(), (await proofMail.idsTo(emailOf(buyer))).length]).toEqual([[], 1]);
  });

  it.each([{ mail: null }, { mailsProof: false }])('is refused for any address where the deployment mails none: %j', async (setting) => {
    const buyer = await proofMail.buy();
    const silent = await startFacade({ ...bindflow.settings, ...setting });
    const codes: unknown[] = [];
    for (const email of [emailOf(buyer), newEmail()]) {
      const { data, errors } = await graphBrowser(silent.url).postText(requestBody(MailProofOfCoverageDocument, { input: { email, sitename: 'fitness' } }));
      codes.push(data, errors?.[0]?.message, errors?.[0]?.extensions?.['code']);
    }
    await silent.close();
    const refused = [null, 'This deployment mails no proofs of coverage.', 'NO_MAIL'];
    expect([codes, await proofMail.requests()]).toEqual([[...refused, ...refused], []]);
  });
});

describe('the limit on asking', () => {
  const tooMany = { __typename: 'TooManyTries', code: 'TOO_MANY_TRIES', message: expect.stringMatching(/^Too many tries\. Please wait \d+ minutes and try again\.$/) as string };

  it('is five an hour for an address, known or not, however it is spelled', async () => {
    const email = newEmail();
    for (let asked = 0; asked < 5; asked += 1) expect(outcomeOf(await proofMail.ask(email))).toMatchObject({ __typename: 'ProofOfCoverageRequested' });
    const refused = await proofMail.ask(email.toUpperCase());
    expect([refused.status, outcomeOf(refused)]).toEqual([429, expect.objectContaining(tooMany)]);
    expect(await proofMail.requests()).toHaveLength(5);
    expect(outcomeOf(await proofMail.ask(newEmail()))).toMatchObject({ __typename: 'ProofOfCoverageRequested' });
  });

  it('is 200 an hour for a client, across all addresses', async () => {
    const client = '198.51.100.7';
    const outcomes: unknown[] = [];
    for (let asked = 0; asked < 200; asked += 1) outcomes.push(outcomeOf(await proofMail.ask(newEmail(), 'fitness', client)));
    expect(outcomes).not.toContainEqual(expect.objectContaining(tooMany));
    expect(outcomeOf(await proofMail.ask(newEmail(), 'fitness', client))).toMatchObject(tooMany);
  });
});
