// The receiver of the operators' guide, run as it is printed there: it accepts what Bindflow signs, and nothing else.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { postWebhook, signWebhook } from '../../../graph/operations/alerts/post-webhook.ts';
import { readSteps } from '../../support/guide.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = (): number => Math.floor(Date.now() / 1000);

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** The guide's example says what it gets by printing titles. */
async function startGuideReceiver(port: number) {
  const [source = ''] = readSteps('operators/messages', 'Receive alerts by webhook', 'js');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindflow-receiver-'));
  writeFileSync(path.join(folder, 'receiver.mjs'), source);
  const child = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], { env: { WEBHOOK_SECRET: secret, PORT: String(port) }, stdio: ['ignore', 'pipe', 'inherit'] });
  const printed: string[] = [];
  child.stdout.on('data', (text: Buffer) => printed.push(...text.toString().split('\n').filter(Boolean)));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' }).catch(() => null);
    if (answer?.status === 401) break;
  }
  return {
    printed,
    async end() {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

it('of the guide takes a message once, and refuses what is forged or old', async () => {
  const port = await findFreePort();
  const receiver = await startGuideReceiver(port);
  const url = `http://127.0.0.1:${port}/`;
  const body = JSON.stringify({ data: { title: 'Declined' } });
  const post = (message: { id: string; timestamp: number; body: string }, key = secret) => postWebhook({ url, secret: key }, message, { allowsPrivate: true });
  try {
    await post({ id: 'one', timestamp: now(), body });
    await post({ id: 'one', timestamp: now(), body });
    await expect(post({ id: 'two', timestamp: now(), body }, `whsec_${Buffer.alloc(32, 8).toString('base64')}`)).rejects.toThrow('The receiver answered 401.');
    await expect(post({ id: 'three', timestamp: now() - 301, body })).rejects.toThrow('The receiver answered 401.');
    const headers = { 'webhook-id': 'four', 'webhook-timestamp': String(now()), 'webhook-signature': signWebhook(secret, { id: 'four', timestamp: now(), body }) };
    expect((await fetch(url, { method: 'POST', headers, body: body.replace('Declined', 'Paid') })).status).toBe(401);
    await post({ id: 'last', timestamp: now(), body: body.replace('Declined', 'Last') });
    await expect.poll(() => receiver.printed).toEqual(['Declined', 'Last']);
  } finally {
    await receiver.end();
  }
});
