// What a client on the open internet can do to connections and addresses, on production settings.
import { once } from 'node:events';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests({ isProduction: true, publicUrl: 'https://buy.example.com', requestTimeoutMs: 500, maxConnections: 5 });
}, 120_000);
afterAll(() => bindflow.close());

const connect = async (): Promise<net.Socket> => {
  const socket = net.connect(Number(new URL(bindflow.facade.url).port), '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};

describe('a sign-in of the staff', () => {
  it('leads back to the public address, whatever host the request names', async () => {
    const headers = { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' };
    const response = await fetch(`${bindflow.facade.url}/staff/login`, { redirect: 'manual', headers });
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.searchParams.get('redirect_uri')).toBe('https://buy.example.com/staff/callback');
  });
});

describe('the address of a client', () => {
  it('is the one that the nearest proxy saw, whatever the client claims', async () => {
    await fetch(`${bindflow.facade.url}/console/export`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '192.0.2.1, 198.51.100.1, 203.0.113.7', forwarded: 'for=192.0.2.2', 'x-real-ip': '192.0.2.3' },
    });
    const lines = () => bindflow.logged.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>).filter(({ security }) => security === 'authz_fail');
    await expect.poll(() => lines().map(({ client }) => client)).toEqual(['203.0.113.7']);
  });
});

describe('a request whose body does not arrive', () => {
  it('is answered with 408, and its connection is closed', async () => {
    const socket = await connect();
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.write('POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('connections over the cap', () => {
  it('are closed, and those within it are answered', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, connect));
    const over = await connect();
    await once(over, 'close');
    const [first] = sockets;
    first?.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
    expect(String((await once(first!, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of sockets) socket.destroy();
  });
});
