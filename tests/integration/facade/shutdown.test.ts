// A process that ends while browsers keep connections: they open some ahead of their requests.
import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { startForTests } from '../../support/bindflow.ts';

const MINUTES_MS = 600_000;

it('ends even with a silent connection and one that is idle after its response', async () => {
  const bindflow = await startForTests({ requestTimeoutMs: MINUTES_MS });
  const port = Number(new URL(bindflow.facade.url).port);
  const [silent, kept] = [net.connect(port, '127.0.0.1'), net.connect(port, '127.0.0.1')];
  await Promise.all([once(silent, 'connect'), once(kept, 'connect')]);
  kept.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
  expect(String((await once(kept, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  const hungUp = Promise.all([once(silent, 'close'), once(kept, 'close')]);
  await bindflow.facade.close();
  await hungUp;
  await bindflow.close().catch(() => undefined);
}, 30_000);
