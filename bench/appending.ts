import { tmpdir } from 'node:os';
import { openDatabase } from '../graph/db/index.ts';
import { SENT, answer, entered, sampleOf } from '../tests/support/sample-log.ts';
import { heading, said } from './table.ts';

const BATCHES = 1500;
const EVENTS = 4;

/** Writers side by side, each in an application of its own, one batch after the other; resolves to batches a second. */
async function write(database: Awaited<ReturnType<typeof openDatabase>>, writers: number): Promise<number> {
  const { log } = sampleOf(database);
  const buyers = Array.from({ length: writers }, () => sampleOf(database));
  const began = performance.now();
  await Promise.all(
    buyers.map(async ({ rootId, stream, from }) => {
      for (let batch = 0; batch < BATCHES / writers; batch += 1) {
        const events = from(batch * EVENTS + 1, entered('/'), ...Array.from({ length: EVENTS - 1 }, (_, at) => answer(`open${at}`, 'yes')));
        const appended = await log.append({ rootId, stream, events, sent: SENT, received: new Date(), privacyOf: () => 'public' });
        if (!appended.ok) throw new Error(JSON.stringify(appended));
      }
    }),
  );
  return BATCHES / ((performance.now() - began) / 1000);
}

/** What the log takes in, with its summaries; callers that come together share a transaction. */
export async function benchAppending(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  await write(database, 8);
  const rates = [];
  for (const writers of [1, 8, 32, 128]) rates.push([writers, await write(database, writers)] as const);
  await database.close();
  const alone = rates[0]?.[1] ?? Number.NaN;
  heading(`Appending to PostgreSQL: batches of ${EVENTS} events, each with its summary`, ['writers at once', 'batches a second', 'events a second', 'against one']);
  for (const [writers, rate] of rates) said(String(writers), Math.round(rate).toString(), Math.round(rate * EVENTS).toString(), (rate / alone).toFixed(1));
}
