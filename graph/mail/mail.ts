import { createTransport } from 'nodemailer';

export interface Letter {
  /** The seller, as the reader knows it. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
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

/** Why a letter did not go, without the server's own words, which may repeat the address. */
export interface MailError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
}

/** True if the mail server says for good that it does not deliver to this address. */
export const isBounce = ({ command, responseCode = 0 }: MailError): boolean => command === 'RCPT TO' && responseCode >= 500;
