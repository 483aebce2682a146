import { GraphQLError } from 'graphql';
import { createTransport } from 'nodemailer';

export interface Letter {
  /** The seller, as the reader knows it. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML, which says nothing that the text does not; left out in mails to operators. */
  readonly html?: string;
  /** Such as `es-US`, for programs that read it aloud. */
  readonly lang: string;
  readonly attachments?: readonly { readonly filename: string; readonly contentType: string; readonly content: Buffer }[];
  /** The Message-ID with its brackets; a new one without it. */
  readonly messageId?: string;
  /** Takes a POST that unsubscribes the reader (RFC 8058); mail programs then show a button of their own. */
  readonly unsubscribeUrl?: string;
  /** Ends the connection, and rejects, when it aborts. The limits of the transport end silence only, not a server that answers slowly. */
  readonly signal?: AbortSignal;
}

/** Sends mail over SMTP. */
export interface Mail {
  /** Resolves once the mail server accepts the letter. @throws if it does not, or not in time */
  send(letter: Letter): Promise<void>;
}

/** Milliseconds. A buyer waits in front of a page while a mail is sent. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

/** For a letter that no buyer waits for. The outbox repeats none before it has passed. */
export const MAIL_TIMEOUT_MS = 30_000;

/** @param url `smtp://user:password@host:port`, or `smtps:` @param sender replaces the letters' own sender address */
export function createMail(url: string, sender: string | undefined): Mail {
  // A URL with credentials requires TLS, so that the password is never sent in clear.
  const requireTLS = new URL(url).username !== '';
  const transport = createTransport({ url, requireTLS, ...PATIENCE });
  return {
    async send({ from: { name, address }, to, attachments = [], unsubscribeUrl, lang, ...letter }) {
      const list = unsubscribeUrl !== undefined && { list: { unsubscribe: unsubscribeUrl } };
      const headers = { 'Content-Language': lang, ...(list && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) };
      await transport.sendMail({ from: { name, address: sender ?? address }, to: { name: '', address: to }, ...letter, ...list, headers, attachments: [...attachments] });
    },
  };
}

/** Why a letter did not go. The server's own words may repeat the address: none of them is logged or stored. */
export interface MailError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
  /** The server's answer, which may begin with a status code of RFC 3463: `550 5.1.1 …`. */
  readonly response?: string;
}

/** Replies to RCPT TO that are about the mailbox or its domain (RFC 5321, RFC 7504). Others are about the sender, the connection or the command. */
const MAILBOX_REPLIES: ReadonlySet<number> = new Set([550, 551, 552, 553, 556]);
/** Status codes about the address (1) or its mailbox (2), but for those about the sender's address (7 and 8). Such as 5.7.1, relaying denied, is about us. */
const isAddressStatus = (subject: string | undefined, detail: string | undefined): boolean => subject === '2' || (subject === '1' && detail !== '7' && detail !== '8');

/** True if the mail server says for good that it does not deliver to this address. One that refuses us, or our sender, says so in reply to the same command. */
export function isBounce({ command, responseCode = 0, response = '' }: MailError): boolean {
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  return subject === undefined ? MAILBOX_REPLIES.has(responseCode) : isAddressStatus(subject, detail);
}

/** Returns the mail server. @throws NO_MAIL if the deployment has none */
export function requireMail(mail: Mail | null): Mail {
  if (!mail) throw new GraphQLError('This deployment sends no mail.', { extensions: { code: 'NO_MAIL' } });
  return mail;
}
