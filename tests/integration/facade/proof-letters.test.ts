// The proof of coverage by email: one letter a purchase, also if no page is open, and if the mail server or a process fails.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { FlowEvent } from '#events/buyflow';
import { formatMoney, getToday } from '#events/rules';
import { createOfflineOperator, startFacade } from '#graph/http';
import { openApplication } from '#workflows/start';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { card, yogaAnswers } from '../../support/answers.ts';
import { acceptTerms, applicant, continueFrom, newEmail, pay, readyToPay } from '../../support/checkout.ts';
import { factsOf, factsUntil } from '../../support/facade-facts.ts';
import { readCommands } from '../../support/guide.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { readHtmlLetter } from '../../support/read-html-letter.ts';
import { startSmtpRecorder } from '../../support/smtp-recorder.ts';

interface Mailed {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
}

let bindflow: RunningBindflow;
beforeAll(async () => {
  // Letters are written, and nothing sends them until a test starts a process that does.
  bindflow = await startForTests({ mailsProof: true, publicUrl: 'https://buy.example.com' });
}, 60_000);
afterAll(() => bindflow.close());
beforeEach(() => sql`delete from proof_letter`.execute(bindflow.db));

const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);
async function mailedTo(buyer: NodeBuyer, email = emailOf(buyer)): Promise<readonly Mailed[]> {
  const { messages } = (await (await fetch(`${bindflow.sandbox.url}/sandbox/inbox?to=${encodeURIComponent(email)}`)).json()) as { messages: Mailed[] };
  return messages.filter(({ attachments = [] }) => attachments.length > 0);
}
const letters = () => bindflow.db.selectFrom('proof_letter').selectAll().execute();
/** The next attempt is due now. */
const passDelay = () => sql`update proof_letter set next_attempt_at = now()`.execute(bindflow.db);
/** Another process, which finishes what is paid and sends while the work is done. */
async function whileSending<T>(work: () => Promise<T>, smtpUrl = bindflow.settings.mail!.smtpUrl): Promise<T> {
  const other = await startFacade({ ...bindflow.settings, recovery: { after: 0, every: 20 }, proofMailEvery: 20, mail: { smtpUrl } });
  try {
    return await work();
  } finally {
    await other.close();
  }
}
/** @param ships false to leave the answers in the browser */
async function buy(ships = true): Promise<NodeBuyer> {
  const buyer = await readyToPay(bindflow.facade.url);
  expect(await pay(buyer)).toBe(true);
  if (ships) await buyer.ship();
  return buyer;
}
async function erase(buyer: NodeBuyer): Promise<void> {
  const request = { applications: [buyer.ports.applicationId], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
  for await (const _ of createOfflineOperator(bindflow.settings).erase(request));
}
const untilAttempts = async (attempts: number): Promise<void> => expect.poll(async () => (await letters())[0], { timeout: 10_000 }).toMatchObject({ attempts });

const guide = readCommands('operators/messages', 'Send a proof of coverage again', 'sql');

describe('the letter', () => {
  it('goes once to the insured, with the proof, also from several processes', async () => {
    const buyer = await buy();
    expect(await letters()).toMatchObject([{ application_id: buyer.ports.applicationId, state: 'PENDING', attempts: 0 }]);
    expect(JSON.stringify(await letters())).not.toContain(emailOf(buyer));
    const facts = await whileSending(() => whileSending(() => factsUntil(bindflow.db, buyer, 'ProofMailed')));
    const [letter, ...others] = await mailedTo(buyer);
    expect(others).toEqual([]);
    const { policyNumbers, offer } = buyer.state().purchase;
    const [number = ''] = Object.values(policyNumbers);
    const { program } = buyer.ports;
    expect(letter).toMatchObject({
      subject: `Your policy is confirmed: ${program.display.name}`,
      from: program.display.provider.supportEmail,
      messageId: `<proof-${offer}@buy.example.com>`,
    });
    for (const words of [
      'Hello Maya,\n\nThank you for buying your insurance with us. Your policy is confirmed. Your coverage starts January 15, 2027 at 12:01 a.m.',
      `Policy number: ${number}\nProfessional liability: $1,000,000 each claim / $3,000,000 a year\n`,
      'Policy period: 01/15/2027 to 01/15/2028, 12:01 a.m.\nInsurer: Harborline Casualty Company',
      'have your policy number ready',
      'Log in to your account\nhttps://test.account.bindflow.example/login',
      program.display.phone,
    ])
      expect(letter!.text).toContain(words);
    // Buyers forward it: what was paid is in the attached receipt.
    for (const words of ['Visa', '1111', formatMoney(buyer.state().purchase.payment!.amount)]) expect(letter!.text).not.toContain(words);
    // The HTML says the same, below the seller's name.
    expect(readHtmlLetter(letter!.html)).toBe(`${program.display.provider.name}\n\n${letter!.text.trim()}`);
    const [file] = letter!.attachments!;
    expect(file).toMatchObject({ name: `proof-of-coverage-${number}.pdf`, type: 'application/pdf' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file!.content, 'base64'))), { mergePages: true });
    expect(text).toContain(number);
    expect(facts.at(-1)).toEqual({ type: 'ProofMailed', data: { after: expect.any(Number) as number, offer, attempts: 1 } });
    expect(await letters()).toMatchObject([{ state: 'SENT', last_fault: null }]);
  });

  it('goes to a buyer whose purchase the recovery worker or an operator finished', async () => {
    const left = await readyToPay(bindflow.facade.url, { more: { startDate: getToday('America/Chicago', Date.now()) } });
    await pay(left.leaveAt({ answerOf: 'SubmitPayment' })).catch(() => undefined);
    await left.ship();
    const unsure = await readyToPay(bindflow.facade.url);
    await pay(unsure, { ...card, securityCode: '902' });
    await unsure.ship();
    const purchase = unsure.state().quote.offer!.id;
    await createOfflineOperator(bindflow.settings).resolve({ purchase, reference: 'PAY-OPERATOR', by: 'Ida Ops', why: 'The processor has it.' });
    await whileSending(() => Promise.all([left, unsure].map((buyer) => factsUntil(bindflow.db, buyer, 'ProofMailed'))));
    expect([...(await mailedTo(left)), ...(await mailedTo(unsure))].map(({ subject }) => subject.split(':')[0])).toEqual(['You’re insured', 'Your policy is confirmed']);
  });

  it('is repeated under the same id while the mail server is down, and after a process died before it noted the letter', async () => {
    const buyer = await buy();
    const smtp = await startSmtpRecorder(1);
    try {
      await whileSending(() => untilAttempts(1), smtp.url);
      await expect.poll(async () => (await letters())[0]?.last_fault).toBe('mail-server');
      const [{ seconds } = { seconds: 0 }] = (
        await sql<{ seconds: number }>`select extract(epoch from next_attempt_at - now())::integer as seconds from proof_letter`.execute(bindflow.db)
      ).rows;
      expect(seconds).toBeGreaterThan(30);
      await passDelay();
      await whileSending(() => factsUntil(bindflow.db, buyer, 'ProofMailed'), smtp.url);
      // As if the process had died after the mail server took it.
      await sql`update proof_letter set state = 'PENDING', next_attempt_at = now()`.execute(bindflow.db);
      await whileSending(() => expect.poll(async () => (await letters())[0]?.state, { timeout: 10_000 }).toBe('SENT'), smtp.url);
    } finally {
      await smtp.close();
    }
    expect(new Set(smtp.letters.map((text) => /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim()))).toEqual(new Set([`<proof-${buyer.state().purchase.offer}@buy.example.com>`]));
    expect(smtp.letters).toHaveLength(3);
    expect((await factsOf(bindflow.db, buyer)).filter(({ type }) => type === 'ProofMailed')).toHaveLength(1);
  });

  it('waits for the answers, and is given up in the end, where the console and an operator see it', async () => {
    const buyer = await buy(false);
    await whileSending(() => untilAttempts(1));
    expect(await letters()).toMatchObject([{ state: 'PENDING', last_fault: 'no-answers' }]);
    await sql`update proof_letter set attempts = 19, next_attempt_at = now()`.execute(bindflow.db);
    const facts = await whileSending(() => factsUntil(bindflow.db, buyer, 'ProofMailFailed'));
    expect(facts.at(-1)).toMatchObject({ type: 'ProofMailFailed', data: { attempts: 20, fault: 'no-answers' } });
    expect(await letters()).toMatchObject([{ state: 'FAILED', last_fault: 'no-answers' }]);
    expect(bindflow.logged.join('')).toContain('a letter with a proof of coverage is given up');
    await buyer.ship();
    const { rows } = await sql.raw<{ purchase_id: string }>(guide()).execute(bindflow.db);
    expect(rows).toMatchObject([{ application_id: buyer.ports.applicationId, last_fault: 'no-answers' }]);
    await sql.raw(guide({ '…': rows[0]!.purchase_id })).execute(bindflow.db);
    await whileSending(() => factsUntil(bindflow.db, buyer, 'ProofMailed'));
    expect(await mailedTo(buyer)).toHaveLength(1);
  });

  it('is given up at once if the mail server refuses the insured’s address; the buyer still gets the proof as a PDF', async () => {
    const buyer = await readyToPay(bindflow.facade.url, { more: { email: `bounce-${randomUUID()}@example.com` } });
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    const facts = await whileSending(() => factsUntil(bindflow.db, buyer, 'ProofMailFailed'));
    expect(facts.at(-1)).toMatchObject({ type: 'ProofMailFailed', data: { attempts: 1, fault: 'bounced' } });
    expect(await letters()).toMatchObject([{ state: 'FAILED', attempts: 1, last_fault: 'bounced' }]);
    const cookie = [...buyer.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const proof = await fetch(`${bindflow.facade.url}/proof-of-coverage/${buyer.ports.applicationId}.pdf`, { headers: { 'sec-fetch-site': 'same-origin', cookie } });
    expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('goes out for a duplicate tab, which took its click along when it became a fork of the application that paid', async () => {
    const buyer = await readyToPay(bindflow.facade.url);
    await buyer.ship();
    const shared = buyer.log.length;
    expect(await pay(buyer)).toBe(true);
    // What this tab recorded since then is the fork's.
    const { root } = buyer.state().application;
    const from = { parent: buyer.ports.applicationId, sequence: shared };
    const twin = buyer.elsewhere(buyer.browser, randomUUID(), {
      application: { root: { id: root } },
      parent: { id: from.parent },
      sequence: shared,
      events: buyer.log.slice(0, shared).map((event) => ({ ...event })),
    });
    await openApplication(twin.ports, { sponsorId: null, memberId: null }, from);
    twin.ports.record(...buyer.log.slice(shared).map(({ type, version, data }) => ({ type, version, data }) as FlowEvent));
    await twin.ship();
    // The word of another browser that proved no mailbox counts for nothing.
    const ofBrowser = (hash: string) => sql`update application_owner set browser_id_hash = ${hash} where application_id = ${twin.ports.applicationId}`.execute(bindflow.db);
    const { hash } = (await sql<{ hash: string }>`select browser_id_hash as hash from application_owner where application_id = ${twin.ports.applicationId}`.execute(bindflow.db))
      .rows[0]!;
    await ofBrowser('another');
    await whileSending(() => untilAttempts(1));
    expect(await letters()).toMatchObject([{ application_id: from.parent, state: 'PENDING', last_fault: 'no-answers' }]);
    await ofBrowser(hash);
    await passDelay();
    await whileSending(() => expect.poll(async () => (await letters())[0]?.state, { timeout: 10_000 }).toBe('SENT'));
    expect(await mailedTo(buyer)).toHaveLength(1);
  });

  it('is not sent once its person was erased', async () => {
    const buyer = await buy();
    await erase(buyer);
    expect(await letters()).toEqual([]);
  });

  it('is not written where the deployment mails none', async () => {
    const silent = await startFacade({ ...bindflow.settings, mail: null });
    try {
      const buyer = await readyToPay(silent.url);
      expect(await pay(buyer)).toBe(true);
    } finally {
      await silent.close();
    }
    expect(await letters()).toEqual([]);
  });
});

describe('the letter to the holder of a certificate', () => {
  const certificates = () => bindflow.db.selectFrom('certificate_letter').selectAll().execute();
  const certificateGuide = readCommands('operators/messages', 'Send a certificate again', 'sql');

  /** A yoga teacher whose studio gets the certificate. */
  async function buyForStudio(mailbox = 'front'): Promise<{ readonly buyer: NodeBuyer; readonly studio: string }> {
    const studio = `${mailbox}-${randomUUID()}@riveryoga.example`;
    const buyer = await applicant(bindflow.facade.url, 'yoga', yogaAnswers(newEmail()), { studioEmail: studio });
    expect(await continueFrom(buyer, 1)).toBe('payment');
    acceptTerms(buyer);
    expect(await pay(buyer)).toBe(true);
    await buyer.ship();
    return { buyer, studio };
  }

  it('goes once to the studio that the buyer named, in English, with the insured’s name only', async () => {
    const { buyer, studio } = await buyForStudio();
    const facts = await whileSending(() => whileSending(() => factsUntil(bindflow.db, buyer, 'CertificateMailed')));
    const { offer, policyNumbers } = buyer.state().purchase;
    const [number] = Object.values(policyNumbers);
    expect(facts.at(-1)).toEqual({ type: 'CertificateMailed', data: { after: expect.any(Number) as number, offer, certificate: 1, attempts: 1 } });
    const [letter, ...others] = await mailedTo(buyer, studio);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      subject: 'Certificate of insurance: Maya Castillo',
      from: buyer.ports.program.display.provider.supportEmail,
      messageId: `<certificate-1-${offer}@buy.example.com>`,
    });
    expect(letter!.attachments!.map(({ name, type }) => [name, type])).toEqual([[`certificate-River-Yoga-${number}-C1.pdf`, 'application/pdf']]);
    expect(letter!.text).toContain('Maya Castillo asked us to send you the attached certificate of insurance. It names River Yoga as an additional insured');
    for (const personal of [emailOf(buyer), String(buyer.state().answers['address1']), String(buyer.state().answers['phone'])]) expect(letter!.text).not.toContain(personal);
    expect((await mailedTo(buyer))[0]!.text).toContain(`The certificate for River Yoga is attached as a separate file. We’re also emailing it to ${studio}.`);
    expect(await certificates()).toMatchObject([{ certificate: 1, state: 'SENT', last_fault: null }]);
    expect(JSON.stringify([await certificates(), facts])).not.toContain(studio);
  });

  it('goes if the insured’s mailbox takes none, and is given up in the end, where the console and an operator see it', async () => {
    const { buyer, studio } = await buyForStudio();
    const smtp = await startSmtpRecorder(3);
    try {
      await whileSending(() => expect.poll(async () => (await certificates())[0]?.last_fault, { timeout: 10_000 }).toBe('mail-server'), smtp.url);
      await sql`update certificate_letter set attempts = 19, next_attempt_at = now()`.execute(bindflow.db);
      const facts = await whileSending(() => factsUntil(bindflow.db, buyer, 'CertificateMailFailed'), smtp.url);
      expect(facts.at(-1)).toMatchObject({ type: 'CertificateMailFailed', data: { certificate: 1, attempts: 20, fault: 'mail-server' } });
    } finally {
      await smtp.close();
    }
    const { rows } = await sql.raw<{ purchase_id: string }>(certificateGuide()).execute(bindflow.db);
    expect(rows).toMatchObject([{ application_id: buyer.ports.applicationId, certificate: 1, last_fault: 'mail-server' }]);
    const sendAgain = sql.raw(certificateGuide({ '…': rows[0]!.purchase_id }));
    await sendAgain.execute(bindflow.db);
    await whileSending(() => factsUntil(bindflow.db, buyer, 'CertificateMailed'));
    expect([(await mailedTo(buyer, studio)).length, (await letters())[0]?.state]).toEqual([1, 'PENDING']);
    // Neither the operator, once more, nor the letter to the insured sends it again.
    await sendAgain.execute(bindflow.db);
    await passDelay();
    await whileSending(() => factsUntil(bindflow.db, buyer, 'ProofMailed'));
    expect([await certificates(), (await mailedTo(buyer, studio)).length]).toMatchObject([[{ state: 'SENT' }], 1]);
  });

  it('is given up at once if the mail server refuses the studio’s address, and the log says which letter it is', async () => {
    const { buyer } = await buyForStudio('bounce');
    const facts = await whileSending(() => factsUntil(bindflow.db, buyer, 'CertificateMailFailed'));
    expect(facts.at(-1)).toMatchObject({ type: 'CertificateMailFailed', data: { certificate: 1, attempts: 1, fault: 'bounced' } });
    const purchase = buyer.state().purchase.offer;
    const lines = bindflow.logged.filter((line) => line.includes(`"purchase":"${purchase}","certificate":1,"attempts":1`));
    for (const words of ['a letter with a certificate could not be mailed', 'a letter with a certificate is given up']) expect(lines.join('')).toContain(words);
  });

  it('is not sent once its buyer was erased', async () => {
    const { buyer } = await buyForStudio();
    const smtp = await startSmtpRecorder(2);
    try {
      await whileSending(() => expect.poll(async () => (await certificates())[0]?.last_fault, { timeout: 10_000 }).toBe('mail-server'), smtp.url);
    } finally {
      await smtp.close();
    }
    await erase(buyer);
    expect(await certificates()).toEqual([]);
  });
});
