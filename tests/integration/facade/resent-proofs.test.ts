// A buyer who has lost the letter with the policy number has it sent again, to the email of the purchase alone.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultLimits } from '#graph/limits';
import { createOfflineOperator, startFacade } from '#graph/http';
import { requestResumeLink } from '#workflows/resume';
import { openApplication } from '#workflows/start';
import { yogaAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, applicant, continueFrom, newEmail, pay, readyToPay } from '../../support/checkout.ts';
import { factsOf } from '../../support/facade-facts.ts';
import { type Answer, graphBrowser } from '../../support/graph-browser.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { requestBody } from '../../../web/app/registered-request.ts';
import { type Mailed, mailsTo } from '../../support/resume.ts';
import { startSmtpRecorder } from '../../support/smtp-recorder.ts';
import { MailProofOfCoverageDocument } from '../../../web/generated/graphql.ts';

const { proofMail } = defaultLimits;
const publicUrl = 'https://buy.example.com';
let bindflow: RunningBindflow;
beforeAll(async () => {
  // Nothing sends until a test starts a process that does.
  bindflow = await startForTests({ mailsProof: true, publicUrl, trustedProxies: 1, limits: { ...(proofMail && { proofMail }) } });
}, 60_000);
afterAll(() => bindflow.close());
beforeEach(async () => {
  await sql`delete from proof_letter`.execute(bindflow.db);
  await sql`delete from proof_request`.execute(bindflow.db);
  await sql`delete from rate_limit`.execute(bindflow.db);
});

const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);
/** The letters with a file: the insurer mails, too. */
const mailedTo = async (email: string): Promise<readonly Mailed[]> => (await mailsTo(bindflow.sandbox.url, email)).filter(({ attachments = [] }) => attachments.length > 0);
const idsTo = async (email: string): Promise<string[]> => (await mailedTo(email)).map(({ messageId }) => messageId);
const letters = () => bindflow.db.selectFrom('proof_letter').selectAll().orderBy('created_at').execute();
const passDelay = () => sql`update proof_letter set next_attempt_at = now()`.execute(bindflow.db);
const idOf = (buyer: NodeBuyer, resend = ''): string => `<proof-${buyer.state().purchase.offer}${resend}@buy.example.com>`;

/** The projection by which the answers of all purchases are found is behind what was appended. */
async function untilIndexed(): Promise<void> {
  const missing = sql`
    select root_id from proof_letter letter
    where not exists (select from email_index where application_id = letter.application_id and source = 'answer')`;
  await expect.poll(async () => (await missing.execute(bindflow.db)).rows, { timeout: 10_000 }).toEqual([]);
}

/** Another process sends until all that waits is sent, and no request is left. */
async function sendAll(smtpUrl = bindflow.settings.mail!.smtpUrl): Promise<void> {
  await untilIndexed();
  const other = await startFacade({ ...bindflow.settings, proofMailEvery: 20, mail: { smtpUrl } });
  try {
    const waiting = async (): Promise<number> =>
      (await bindflow.db.selectFrom('proof_request').select('id').execute()).length + (await letters()).filter(({ state }) => state === 'PENDING').length;
    await expect.poll(waiting, { timeout: 15_000 }).toBe(0);
  } finally {
    await other.close();
  }
}

async function buy(more = {}): Promise<NodeBuyer> {
  const buyer = await readyToPay(bindflow.facade.url, { more });
  expect(await pay(buyer)).toBe(true);
  await buyer.ship();
  return buyer;
}

let clients = 0;
/** Asks from a browser of its own, at an address of its own. */
const ask = (email: string, sitename = 'fitness', client = `203.0.113.${(clients += 1)}`): Promise<Answer> =>
  graphBrowser(bindflow.facade.url, { 'x-forwarded-for': client }).postText(requestBody(MailProofOfCoverageDocument, { input: { email, sitename } }));
const outcomeOf = ({ data }: Answer): unknown => (data as { readonly mailProofOfCoverage: unknown }).mailProofOfCoverage;
const requested = (maskedEmail: string): object => ({ __typename: 'ProofOfCoverageRequested', maskedEmail });

describe('a proof of coverage that is asked for again', () => {
  it('comes once more under another id, as often as its buyer asks, each time with an event; the certificate of its holder does not', async () => {
    const studio = `front-${randomUUID()}@riveryoga.example`;
    const buyer = await applicant(bindflow.facade.url, 'yoga', yogaAnswers(newEmail()), { studioEmail: studio });
    expect(await continueFrom(buyer, 1)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    await sendAll();
    const email = emailOf(buyer);
    for (const typed of [email, email.toUpperCase()]) {
      expect(outcomeOf(await ask(typed, 'yoga'))).toMatchObject({ __typename: 'ProofOfCoverageRequested' });
      await sendAll();
    }
    expect(await idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1'), idOf(buyer, '-2')]);
    expect(new Set((await mailedTo(email)).map(({ subject }) => subject)).size).toBe(1);
    expect(await mailedTo(studio)).toHaveLength(1);
    const mailed = (await factsOf(bindflow.db, buyer)).filter(({ type }) => type === 'ProofMailed');
    expect(mailed.map(({ data }) => [data['offer'], data['attempts']])).toEqual([1, 2, 3].map(() => [buyer.state().purchase.offer, 1]));
    expect(await letters()).toMatchObject([{ state: 'SENT', resends: 2 }]);
    expect(JSON.stringify(await letters())).not.toContain(email);
  });

  it('goes to no address but that of the purchase, in no program but its own; the answer is always the same', async () => {
    const [buyer, linked, unknown] = [await readyToPay(bindflow.facade.url), newEmail(), newEmail()];
    await buyer.ship();
    expect(await requestResumeLink(buyer.ports, linked)).toMatchObject({ __typename: 'ResumeLinkMailed' });
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    await sendAll();
    const email = emailOf(buyer);
    const [masked] = email;
    expect(outcomeOf(await ask(unknown))).toEqual(requested(`${unknown[0]}•••@example.com`));
    expect(outcomeOf(await ask(linked))).toEqual(requested(`${linked[0]}•••@example.com`));
    expect(outcomeOf(await ask(email, 'yoga'))).toEqual(requested(`${masked}•••@example.com`));
    await sendAll();
    expect([await idsTo(email), await idsTo(unknown), await idsTo(linked)]).toEqual([[idOf(buyer)], [], []]);
    expect(await letters()).toMatchObject([{ state: 'SENT', resends: 0 }]);
    // So that nothing above was only slow.
    expect(outcomeOf(await ask(email))).toEqual(requested(`${masked}•••@example.com`));
    await sendAll();
    expect(await idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1')]);
  });

  it('does not go out for another address of the family, such as that of a tab which bought nothing', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await buyer.ship();
    const [shared, other] = [buyer.log.length, newEmail()];
    const { root } = buyer.state().application;
    const twin = buyer.elsewhere(buyer.browser, randomUUID(), {
      application: { root: { id: root } },
      parent: { id: buyer.ports.applicationId },
      sequence: shared,
      events: buyer.log.map((event) => ({ ...event })),
    });
    await openApplication(twin.ports, { sponsorId: null, memberId: null }, { parent: buyer.ports.applicationId, sequence: shared });
    twin.answer({ email: other });
    await twin.ship();
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    await sendAll();
    await ask(other);
    await sendAll();
    expect([await idsTo(other), await idsTo(emailOf(buyer))]).toEqual([[], [idOf(buyer)]]);
    expect(await letters()).toMatchObject([{ state: 'SENT', resent_to: null }]);
    expect((await factsOf(bindflow.db, buyer)).filter(({ type }) => type === 'ProofMailed')).toHaveLength(1);
    await ask(emailOf(buyer));
    await sendAll();
    expect((await idsTo(emailOf(buyer))).length).toBe(2);
  });

  it('is not sent twice while it waits for the mail server, and is tried again after it was given up', async () => {
    const buyer = await buy();
    const email = emailOf(buyer);
    await ask(email);
    await sendAll();
    expect(await idsTo(email)).toEqual([idOf(buyer)]);
    await sql`update proof_letter set state = 'FAILED', attempts = 20, last_fault = 'mail-server', next_attempt_at = now() + interval '4 hours'`.execute(bindflow.db);
    await ask(email);
    await sendAll();
    expect(await idsTo(email)).toEqual([idOf(buyer), idOf(buyer, '-1')]);
  });

  it('is as old in the metrics as its last request: an old purchase fires no alert', async () => {
    await buy();
    await sql`update proof_letter set created_at = now() - interval '7 days', resent_at = now(), next_attempt_at = now() + interval '1 hour'`.execute(bindflow.db);
    const metrics = await (await fetch(`${bindflow.facade.url}/metrics`)).text();
    expect(Number(/^bindflow_outbox_oldest_seconds\{outbox="proof-letter"\} (\S+)$/m.exec(metrics)?.[1])).toBeLessThan(3600);
  });

  it('is the newest five of an address', async () => {
    const bought: NodeBuyer[] = [];
    for (let purchases = 0; purchases < 6; purchases += 1) bought.push(await buy());
    await sendAll();
    // As if all had been bought with the email of the last one: an account with a password of its own would ask for it.
    const [newest] = bought.slice(-1);
    await sql`update email_index set hash = (select hash from email_index where application_id = ${newest!.ports.applicationId} and source = 'answer') where source = 'answer'`.execute(
      bindflow.db,
    );
    await ask(emailOf(newest!));
    await sendAll();
    expect((await letters()).map(({ resends }) => resends)).toEqual([0, 1, 1, 1, 1, 1]);
    expect(await idsTo(emailOf(newest!))).toEqual([idOf(newest!), idOf(newest!, '-1')]);
    for (const other of bought.slice(0, -1)) expect(await idsTo(emailOf(other))).toEqual([idOf(other)]);
  });

  it('goes out even if a process that was too slow ends its attempt of before', async () => {
    const buyer = await buy();
    const smtp = await startSmtpRecorder(0, false, async () => {
      await passDelay();
      await sendAll();
      await sql`update proof_letter set state = 'PENDING', attempts = 0, resends = 1, next_attempt_at = now() + interval '1 hour'`.execute(bindflow.db);
    });
    const slow = await startFacade({ ...bindflow.settings, proofMailEvery: 20, mail: { smtpUrl: smtp.url } });
    await expect.poll(async () => (await letters())[0]?.resends, { timeout: 15_000 }).toBe(1);
    await slow.close();
    await smtp.close();
    expect(await letters()).toMatchObject([{ state: 'PENDING', resends: 1 }]);
    expect(await idsTo(emailOf(buyer))).toEqual([idOf(buyer)]);
  });

  it('is not sent once its person was erased', async () => {
    const buyer = await buy();
    await sendAll();
    await ask(emailOf(buyer));
    const request = { applications: [buyer.ports.applicationId], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
    for await (const _ of createOfflineOperator(bindflow.settings).erase(request));
    await sendAll();
    expect([await letters(), (await idsTo(emailOf(buyer))).length]).toEqual([[], 1]);
  });

  it('is refused where the deployment has no mail server', async () => {
    const silent = await startFacade({ ...bindflow.settings, mail: null });
    const { errors } = await graphBrowser(silent.url).postText(requestBody(MailProofOfCoverageDocument, { input: { email: newEmail(), sitename: 'fitness' } }));
    await silent.close();
    expect(errors?.[0]?.extensions?.['code']).toBe('NO_MAIL');
  });
});

describe('the limit on asking', () => {
  const tooMany = { __typename: 'TooManyTries', code: 'TOO_MANY_TRIES', message: expect.stringMatching(/^Too many tries\. Please wait \d+ minutes and try again\.$/) as string };

  it('is five an hour for an address, known or not, however it is spelled', async () => {
    const email = newEmail();
    for (let asked = 0; asked < 5; asked += 1) expect(outcomeOf(await ask(email))).toMatchObject({ __typename: 'ProofOfCoverageRequested' });
    const refused = await ask(email.toUpperCase());
    expect([refused.status, outcomeOf(refused)]).toEqual([429, expect.objectContaining(tooMany)]);
    expect(await bindflow.db.selectFrom('proof_request').select('id').execute()).toHaveLength(5);
    expect(outcomeOf(await ask(newEmail()))).toMatchObject({ __typename: 'ProofOfCoverageRequested' });
  });

  it('is 200 an hour for a client, across all addresses', async () => {
    const client = '198.51.100.7';
    const outcomes: unknown[] = [];
    for (let asked = 0; asked < 200; asked += 1) outcomes.push(outcomeOf(await ask(newEmail(), 'fitness', client)));
    expect(outcomes).not.toContainEqual(expect.objectContaining(tooMany));
    expect(outcomeOf(await ask(newEmail(), 'fitness', client))).toMatchObject(tooMany);
  });
});
