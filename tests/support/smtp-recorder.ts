// A mail server that takes every letter and answers as a test tells it.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export interface SmtpRecorder {
  readonly url: string;
  /** Each letter as it came, with its headers. */
  readonly letters: readonly string[];
  close(): Promise<void>;
}

/**
 * @param refusals how many letters are refused after they were read, before the others are accepted
 * @param hangsUp whether it takes letters and ends the connection without an answer
 * @param beforeAnswer what happens while the sender waits
 */
export async function startSmtpRecorder(refusals: number, hangsUp = false, beforeAnswer: () => Promise<void> = () => Promise.resolve()): Promise<SmtpRecorder> {
  const sockets = new Map<number | undefined, Socket>();
  const letters: string[] = [];
  const read = async (stream: NodeJS.ReadableStream): Promise<void> => {
    let text = '';
    for await (const part of stream) text += String(part);
    letters.push(text);
    await beforeAnswer();
    if (letters.length <= refusals) throw new Error('Try again later');
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData(stream, session, done) {
      callbackify(read)(stream, (error) => (hangsUp ? sockets.get(session.remotePort)?.destroy() : done(error)));
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.set(socket.remotePort, socket));
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

export interface RefusingSmtp {
  readonly url: string;
  /** What it answers to every recipient from now on. */
  answer(responseCode: number): void;
  close(): Promise<void>;
}

/** A mail server that takes no letter: at first it asks to try again later. */
export async function startRefusingSmtp(): Promise<RefusingSmtp> {
  let responseCode = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not here'), { responseCode })),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    answer(code) {
      responseCode = code;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
