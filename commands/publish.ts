import { parseArgs } from 'node:util';
import { formatLsn } from '#graph/db';
import { type PublishSettings, type SlotAddress, dropSlot, publishNewEvents, publishStoredEvents, readSlotStatus } from '#graph/publisher';
import { natsStream, readNatsSettings } from '../startup/nats-settings.ts';
import { readDatabaseSettings } from '../startup/settings.ts';
import { progress } from './log/progress.ts';
import { CannotError, UsageError } from './shell/errors.ts';
import type { Shell } from './shell/shell.ts';

const options = {
  create: { type: 'boolean', default: false },
  drop: { type: 'boolean', default: false },
  status: { type: 'boolean', default: false },
} as const;

/** Between two lines that say how many events were published. */
const REPORT_INTERVAL_MS = 60_000;
const MB = 1_000_000;

function slotAddress({ env }: Shell): SlotAddress {
  const { databaseUrl, directUrl } = readDatabaseSettings(env);
  if (!databaseUrl) throw new CannotError('DATABASE_URL is missing: events are published from a PostgreSQL');
  return { databaseUrl: directUrl ?? databaseUrl, name: natsStream(env) };
}

/** A signal that SIGTERM and SIGINT raise; a second one ends the process. */
function untilStopped(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => controller.abort());
  return controller.signal;
}

const publishSettings = (shell: Shell): Omit<PublishSettings, 'onPublished'> => ({
  ...slotAddress(shell),
  nats: readNatsSettings(shell.env).address,
  signal: untilStopped(),
  report: shell.remark,
});

async function create(shell: Shell): Promise<void> {
  let published = 0;
  const told = progress('events published', shell.errors);
  const settings = publishSettings(shell);
  await publishStoredEvents({ ...settings, onPublished: (events) => told.tell((published += events)) });
  told.end();
  shell.say(`Published ${published} events. bindflow publish continues from here.`);
}

async function drop(shell: Shell): Promise<void> {
  const address = slotAddress(shell);
  const hadSlot = await dropSlot(address);
  shell.say(hadSlot ? `The slot ${address.name} is dropped.` : `There was no slot ${address.name}.`);
}

async function showStatus(shell: Shell): Promise<void> {
  const { confirmed, isActive, keptBytes } = await readSlotStatus(slotAddress(shell));
  const who = isActive ? 'A publisher runs.' : 'No publisher runs.';
  shell.say(`${who} All events before ${formatLsn(confirmed)} are published; PostgreSQL keeps ${(keptBytes / MB).toFixed(1)} MB of WAL for the rest.`);
}

async function run(shell: Shell): Promise<void> {
  const settings = publishSettings(shell);
  let [published, position] = [0, 0n];
  const reportTimer = setInterval(() => {
    if (published > 0) shell.say(`Published ${published} events, up to ${formatLsn(position)}.`);
    published = 0;
  }, REPORT_INTERVAL_MS);
  try {
    await publishNewEvents({
      ...settings,
      onReady: () => shell.say(`Publishing new events to the stream ${settings.name}.`),
      onPublished: (events) => void (published += events),
      onConfirmed: (confirmed) => void (position = confirmed),
    });
  } finally {
    clearInterval(reportTimer);
  }
}

/** Publishes events to NATS JetStream until it is stopped; or makes, shows or drops what that needs. Resolves to 0. */
export async function publish(args: string[], shell: Shell): Promise<number> {
  const { values } = parseArgs({ args, options });
  const works = [values.create && create, values.drop && drop, values.status && showStatus].filter((work) => work !== false);
  if (works.length > 1) throw new UsageError('--create, --drop and --status exclude each other');
  await (works[0] ?? run)(shell);
  return 0;
}
