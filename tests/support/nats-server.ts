// A NATS server with JetStream, whose store survives its end. The program is a Debian package (`nats-server`).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '@nats-io/transport-node';
import { findFreePort } from './free-port.ts';

export interface NatsServer {
  readonly url: string;
  /** Ends it as kill -9 does, and starts it again on the same store. */
  killAndStart(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function untilItAnswers(port: number, server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit').then(() => Promise.reject(new Error('nats-server does not start')));
  ended.catch(() => undefined);
  const connecting = connect({ servers: `127.0.0.1:${port}`, waitOnFirstConnect: true, reconnectTimeWait: 25, maxReconnectAttempts: -1 });
  await (await Promise.race([connecting, ended])).close();
}

/** @param options without JetStream if `hasJetStream` is false */
export async function startNatsServer({ hasJetStream = true }: { readonly hasJetStream?: boolean } = {}): Promise<NatsServer> {
  const [folder, port] = [mkdtempSync(path.join(tmpdir(), 'bindflow-nats-')), await findFreePort()];
  const args = ['--addr', '127.0.0.1', '--port', String(port), ...(hasJetStream ? ['--jetstream', '--store_dir', folder] : [])];
  let server: ChildProcess;
  const start = async (): Promise<void> => {
    server = spawn('nats-server', args, { stdio: 'ignore' });
    await untilItAnswers(port, server);
  };
  const kill = async (): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => server.kill('SIGKILL'));
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    kill,
    async killAndStart() {
      await kill();
      await start();
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
