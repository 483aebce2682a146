// Buyers who have their proof of coverage sent again: a facade that takes the requests, and others that mail.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { startFacade } from '#graph/http';
import { defaultLimits } from '#graph/limits';
import { openApplication } from '#workflows/start';
import { requestBody } from '../../web/app/registered-request.ts';
import { MailProofOfCoverageDocument } from '../../web/generated/graphql.ts';
import { type RunningBindflow, startForTests } from './bindflow.ts';
import { pay, readyToPay } from './checkout.ts';
import { type Answer, graphBrowser } from './graph-browser.ts';
import type { NodeBuyer } from './node-buyer.ts';
import { type Mailed, mailsTo } from './resume.ts';

const publicUrl = 'https://buy.example.com';

export const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);
/** The Message-ID of a buyer's letter; with `-1` and so on of a resend. */
export const idOf = (buyer: NodeBuyer, resend = ''): string => `<proof-${buyer.state().purchase.offer}${resend}@buy.example.com>`;
export const outcomeOf = ({ data }: Answer): unknown => (data as { readonly mailProofOfCoverage: unknown }).mailProofOfCoverage;

/** A tab that was duplicated from the buyer's, and answered another email. */
export async function openTwin(buyer: NodeBuyer, email: string): Promise<void> {
  await buyer.ship();
  const sequence = buyer.log.length;
  const parent = buyer.ports.applicationId;
  const application = { root: { id: buyer.state().application.root } };
  const twin = buyer.elsewhere(buyer.browser, randomUUID(), { application, parent: { id: parent }, sequence, events: buyer.log.map((event) => ({ ...event })) });
  await openApplication(twin.ports, { sponsorId: null, memberId: null }, { parent, sequence });
  twin.answer({ email });
  await twin.ship();
}

/** What a test needs of a running facade that mails proofs. */
export function proofMailOf(bindflow: RunningBindflow) {
  const { db, facade, sandbox, settings } = bindflow;
  const letters = () => db.selectFrom('proof_letter').selectAll().orderBy('created_at').execute();
  const requests = () => db.selectFrom('proof_request').selectAll().orderBy('created_at').execute();
  const countPending = async (): Promise<number> => (await letters()).filter(({ state }) => state === 'PENDING').length;
  /** The letters with a file: the insurer mails, too. */
  const mailedTo = async (email: string): Promise<readonly Mailed[]> => (await mailsTo(sandbox.url, email)).filter(({ attachments = [] }) => attachments.length > 0);
  let clients = 0;

  /** The projection by which the answers of all purchases are found is behind what was appended. */
  async function untilIndexed(): Promise<void> {
    const missing = sql`
      select root_id from proof_letter letter
      where not exists (select from email_index where application_id = letter.application_id and source = 'answer')`;
    await expect.poll(async () => (await missing.execute(db)).rows, { timeout: 10_000 }).toEqual([]);
  }

  /** Another process sends until this resolves to 0. */
  async function sendUntil(left: () => Promise<number>, smtpUrl = settings.mail!.smtpUrl): Promise<void> {
    await untilIndexed();
    const other = await startFacade({ ...settings, proofMailEvery: 20, mail: { smtpUrl } });
    try {
      await expect.poll(left, { timeout: 15_000 }).toBe(0);
    } finally {
      await other.close();
    }
  }

  return {
    letters,
    requests,
    mailedTo,
    idsTo: async (email: string): Promise<string[]> => (await mailedTo(email)).map(({ messageId }) => messageId),
    /** The next attempts at letters are due now. */
    passDelay: () => sql`update proof_letter set next_attempt_at = now()`.execute(db),
    async clear() {
      for (const table of ['proof_letter', 'proof_request', 'rate_limit'] as const) await sql`delete from ${sql.table(table)}`.execute(db);
    },
    async buy(more = {}): Promise<NodeBuyer> {
      const buyer = await readyToPay(facade.url, { more });
      expect(await pay(buyer)).toBe(true);
      await buyer.ship();
      return buyer;
    },
    /** Asks from a browser of its own, at an address of its own. */
    ask: (email: string, sitename: string | null = 'fitness', client = `203.0.113.${(clients += 1)}`): Promise<Answer> =>
      graphBrowser(facade.url, { 'x-forwarded-for': client }).postText(requestBody(MailProofOfCoverageDocument, { input: { email, sitename } })),
    /** Sends all that waits, until no request is left. */
    sendAll: (smtpUrl?: string): Promise<void> => sendUntil(async () => (await requests()).length + (await countPending()), smtpUrl),
    /** Has each request tried once, so that those stay which cannot be answered yet, and sends what they queued. */
    async tryRequests(): Promise<void> {
      await sql`update proof_request set next_attempt_at = null`.execute(db);
      await sendUntil(async () => (await requests()).filter((request) => request.next_attempt_at === null).length);
      // The first process ends with what it has claimed.
      if ((await countPending()) > 0) await sendUntil(countPending);
    },
  };
}

/** Nothing sends until a test starts a process that does. */
export function startProofMail(): Promise<RunningBindflow> {
  const { proofMail } = defaultLimits;
  return startForTests({ mailsProof: true, publicUrl, trustedProxies: 1, limits: { ...(proofMail && { proofMail }) } });
}
