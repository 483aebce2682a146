import { callbackify } from 'node:util';
import { createTransport } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A file that came with a mail. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  /** Base64. */
  readonly content: string;
}

/** A mail in the inbox. */
export interface Mail {
  readonly id: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By its Content-Language; empty without one. */
  readonly lang?: string;
  /** The Message-ID with its brackets. */
  readonly messageId?: string;
  readonly attachments?: readonly Attachment[];
  readonly at: string;
}
/** A mail as it arrives. */
export type Delivered = Omit<Mail, 'id' | 'at'>;

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A mail server that delivers every mail here, and a sender that uses it. */
export interface PostOffice {
  readonly port: number;
  /** Resolves when the mail is delivered. */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
}

const SENDER = 'Client Services <clients@sandbox.example>';

const toAttachment = ({ filename, mimeType, content }: Email['attachments'][number]): Attachment => ({
  name: filename ?? '',
  type: mimeType,
  content: Buffer.from(content as ArrayBuffer).toString('base64'),
});

const readLang = ({ headers }: Email): string => headers.find(({ key }) => key === 'content-language')?.value ?? '';

async function readMail(stream: NodeJS.ReadableStream, to: readonly string[]): Promise<Delivered> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  const mail = await PostalMime.parse(Buffer.concat(parts));
  const { from, messageId = '', subject = '', text = '', html = '' } = mail;
  return { from: from?.address ?? '', to, subject, text, html, lang: readLang(mail), messageId, attachments: mail.attachments.map(toAttachment) };
}

/** Mails to these bounce: `bounce@example.com`, `bounce-2@example.com`. */
const isUnknownMailbox = (address: string): boolean => /^bounce\b/i.test(address);

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

interface Opening {
  /** 0 for any free one. */
  readonly port: number;
  readonly host: string;
  /** A mail is taken from its sender when this resolves. */
  readonly deliver: (mail: Delivered) => Promise<void>;
}

/** @throws Error of one line where the port is taken */
export async function openPostOffice({ port, host, deliver }: Opening): Promise<PostOffice> {
  const take = async (stream: NodeJS.ReadableStream, to: readonly string[]): Promise<void> => deliver(await readMail(stream, to));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, done) => done(isUnknownMailbox(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      callbackify(take)(stream, to, (error) => done(error));
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
    send: async (letter) => void (await transport.sendMail({ from: SENDER, ...letter })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
