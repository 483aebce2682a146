import { callbackify } from 'node:util';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail in the inbox. */
export interface Mail {
  readonly id: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail server whose every mail lands in one inbox, and a sender that uses it. */
export interface PostOffice {
  readonly port: number;
  /** Oldest first; of one address (any case) where it is given. */
  inbox(to?: string): readonly Mail[];
  /** Resolves when the mail is in the inbox. */
  send(letter: Letter): Promise<void>;
  clear(): void;
  close(): Promise<void>;
}

const SENDER = 'Client Services <clients@sandbox.example>';

async function readMail(stream: NodeJS.ReadableStream, to: readonly string[], id: number, at: string): Promise<Mail> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  const mail = await PostalMime.parse(Buffer.concat(parts));
  return { id, from: mail.from?.address ?? '', to, subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '', at };
}

function listen(server: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** @param port 0 for any free one. @throws Error of one line where the port is taken */
export async function openPostOffice({ port, host, now }: { port: number; host: string; now: () => Date }): Promise<PostOffice> {
  let mails: Mail[] = [];
  let received = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData(stream, session, done) {
      received += 1;
      const to = session.envelope.rcptTo.map(({ address }) => address);
      callbackify(readMail)(stream, to, received, now().toISOString(), (error, mail) => {
        if (error === null) mails.push(mail);
        done(error);
      });
    },
  });
  const bound = await listen(server, port, host).catch((error: unknown) => {
    throw new Error(`The mail port ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
  // A client that hangs up in the middle is its own affair.
  server.on('error', () => undefined);
  const transport = createTransport({ host, port: bound, secure: false, ignoreTLS: true });
  return {
    port: bound,
    inbox: (to) => mails.filter((mail) => to === undefined || mail.to.some((address) => address.toLowerCase() === to.toLowerCase())),
    send: async (letter) => void (await transport.sendMail({ from: SENDER, ...letter })),
    clear: () => void (mails = []),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
