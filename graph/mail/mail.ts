import { createTransport } from 'nodemailer';

export interface Letter {
  /** The seller, as the reader knows it. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail over SMTP. */
export interface Mail {
  /** Resolves once the mail server has taken it. @throws where it does not, or not in time */
  send(letter: Letter): Promise<void>;
}

/** Somebody waits in front of a page while a mail is sent. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };

/** @param url `smtp://user:password@host:port`, or `smtps:` @param sender stands over the letters' own address */
export function createMail(url: string, sender: string | undefined): Mail {
  // Whoever names a password wants it kept: it does not go out in the clear.
  const requireTLS = new URL(url).username !== '';
  const transport = createTransport({ url, requireTLS, ...PATIENCE });
  return {
    async send({ from: { name, address }, to, subject, text }) {
      await transport.sendMail({ from: { name, address: sender ?? address }, to: { name: '', address: to }, subject, text });
    },
  };
}
