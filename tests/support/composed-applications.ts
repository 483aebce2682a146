// Applications that began and ended at given times, taken in as `bindflow log import` does: buying them would take too long.
import { randomUUID } from 'node:crypto';
import { applicationStarted, sponsorResolved } from '#events/application';
import type { AnyEvent, Recorded } from '#events/core';
import { applicationAbandoned, chargeDeclined, eventStoreCatalog, policiesIssued } from '#events/server-stream';
import { composeApplicationLines, createEndLine, createHeaderLine } from '#graph/event-store';
import type { RunningBindflow } from './bindflow.ts';
import { takeIn } from './take-in.ts';

export interface Composed {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly end: 'purchased' | 'abandoned' | 'declined';
  readonly sponsor?: string;
  readonly sitename?: string;
  readonly isDemo?: boolean;
}

const record = (applicationId: string, writer: string, at: string) => (event: AnyEvent, index: number) =>
  ({ id: randomUUID(), applicationId, sequence: index + 1, version: eventStoreCatalog.definitions[event.type]?.version ?? 1, writer, at, ...event }) as Recorded;

const offer = randomUUID();
const ends = {
  purchased: () => policiesIssued({ after: 2, offer, policyNumbers: {}, by: 'buyer' }),
  abandoned: () => applicationAbandoned({ after: 2, exitReasons: {} }),
  declined: () => chargeDeclined({ after: 2, offer, attempt: randomUUID(), reason: 'OTHER' }),
};

const compose = ({ at, end, sponsor = 'AIM', sitename = 'fitness', isDemo = false }: Composed) => {
  const id = isDemo ? `5eed0000-0000-8${randomUUID().slice(15)}` : randomUUID();
  const time = new Date(at);
  const browser = [applicationStarted({ root: id, release: 'test', sitename, program: 'none' }), sponsorResolved({ sponsorId: sponsor, source: 'program' })];
  return composeApplicationLines(
    {
      application: { root: id, id, program: 'none', sitename, parent: null, at: time.toISOString() },
      browser: [{ events: browser.map(record(id, 'tab', time.toISOString())), sent: time, received: time }],
      serverEvents: [ends[end]()].map(record(id, 'facade', time.toISOString())),
      privacyOf: () => 'public',
    },
    eventStoreCatalog,
  );
};

/** Several alike. */
export const times = (count: number, one: Composed): Composed[] => Array.from({ length: count }, () => one);

/** Imports applications in one file. */
export async function importComposed({ db, keys }: Pick<RunningBindflow, 'db' | 'keys'>, applications: readonly Composed[]): Promise<void> {
  const lines = applications.flatMap(compose);
  const events = lines.filter(({ kind }) => kind === 'event').length;
  const all = [createHeaderLine(new Date()), ...lines, createEndLine(applications.length, events)];
  await takeIn(
    { db, keys, now: () => Date.now() },
    all.map((line) => JSON.stringify(line)),
  );
}
