// A collector that refuses spans, is not there or takes too long: the operator is told once, and the lost spans are counted.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inRootSpan, readLostSpans, startTracing } from '#graph/tracing';
import { type OtlpCollector, startOtlpCollector } from '../../../support/otlp-collector.ts';

/** The SDK exports without waiting once it has this number. */
const BATCH = 512;
const TOKEN = 'hidden-token';

let lines: Record<string, unknown>[];
beforeEach(() => void (lines = []));

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).toReversed()) await end();
});

async function trace(url: string): Promise<void> {
  const settings = { endpoint: `${url}/v1/traces?key=${TOKEN}`, headers: { authorization: TOKEN }, serviceName: 'bindflow', sampling: { ratio: 1, perSecond: 99_999 } };
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  ends.push(await startTracing(settings, { secret: 'x', log }));
}

async function collect(more?: Parameters<typeof startOtlpCollector>[0]): Promise<OtlpCollector> {
  const collector = await startOtlpCollector(more);
  ends.push(() => collector.close());
  await trace(collector.url);
  return collector;
}

function record(spans: number): void {
  for (let span = 0; span < spans; span += 1) inRootSpan({ name: 'work', kind: 'internal' }, () => undefined);
}

it('says once that the collector refuses traces, counts the spans, and says once that it takes them again', async () => {
  const collector = await collect();
  collector.answerWith(401);
  for (const batches of [1, 2, 3]) {
    record(BATCH);
    await expect.poll(readLostSpans).toEqual({ refused: batches * BATCH, unreachable: 0, queue: 0 });
  }
  collector.answerWith(200);
  for (const batches of [1, 2]) {
    record(BATCH);
    await expect.poll(() => collector.spans.length).toBe(batches * BATCH);
  }
  await expect.poll(() => lines.length).toBe(2);
  expect(lines).toEqual([
    { level: 40, collector: collector.url, reason: 'status 401', msg: 'the collector takes no traces: they are lost until it does' },
    { level: 30, collector: collector.url, lostSpans: 3 * BATCH, msg: 'the collector takes traces again' },
  ]);
});

it('says once that the collector is not there', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  // Sends are repeated for seconds.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  await trace(`http://127.0.0.1:${port}`);
  for (const batches of [1, 2]) {
    record(BATCH);
    while (readLostSpans().unreachable < batches * BATCH) {
      await vi.advanceTimersByTimeAsync(500);
      await new Promise(setImmediate);
    }
  }
  expect(lines).toEqual([{ level: 40, collector: `http://127.0.0.1:${port}`, reason: 'ECONNREFUSED', msg: 'the collector takes no traces: they are lost until it does' }]);
});

it('counts what an answer says that the collector left out, and what its queue has no place for', async () => {
  const collector = await collect({ answer: '{"partialSuccess":{"rejectedSpans":"7"}}' });
  record(10 * BATCH);
  // One batch is under way, eight have a place.
  await expect.poll(readLostSpans).toEqual({ refused: 7 * 9, unreachable: 0, queue: BATCH });
  expect(collector.spans).toHaveLength(9 * BATCH);
  expect(lines).toEqual([]);
});
