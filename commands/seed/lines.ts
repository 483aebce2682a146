import { defineEvent, publicField } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import { string } from 'superstruct';
import { type Outcome, resolveOutcome, summarizeEvents } from '#events/summary';
import { type ArchiveLine, type ComposedApplication, composeApplicationLines, createEndLine, createHeaderLine } from '#graph/event-store';
import { type Seeding, historyOf } from './history.ts';
import { applicationId } from './ids.ts';

/** An event of a newer release, which this release does not know and quarantines. */
const newer = defineEvent('HelpOpened', { version: 1, description: 'The buyer asked for help.', fields: { topic: publicField(string()) } });
const definitions = { ...eventStoreCatalog.definitions, [newer.type]: newer };

export interface Making extends Seeding {
  readonly applications: number;
  /** True if the application of a buyer is stored already. */
  readonly isThere: (application: string) => boolean;
  /** Called after each buyer with the number done, including those already stored, and with what was created. */
  readonly onProgress: (done: number, made: Made) => void;
}

/** What has been created so far. */
export interface Made {
  readonly buyers: number;
  readonly applications: number;
  readonly events: number;
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
}

export const nothing: Made = { buyers: 0, applications: 0, events: 0, outcomes: {} };

function outcomeOfComposed({ browser, serverEvents }: ComposedApplication): Outcome {
  const told = [
    ...browser.flatMap(({ events }) => events).map((event) => ({ ...event, author: 'browser' as const })),
    ...serverEvents.map((event) => ({ ...event, author: 'facade' as const })),
  ];
  return resolveOutcome(summarizeEvents(told.map(({ author, type, at, data }) => ({ author, type, at, received: at, data }))));
}

const withOne = ({ buyers, applications, events, outcomes }: Made, composed: ComposedApplication, lines: readonly ArchiveLine[]): Made => {
  const outcome = outcomeOfComposed(composed);
  const fresh = lines.filter(({ kind }) => kind === 'event').length;
  return { buyers, applications: applications + 1, events: events + fresh, outcomes: { ...outcomes, [outcome]: (outcomes[outcome] ?? 0) + 1 } };
};

/** Yields seeded buyers and their applications as lines of an export, created one by one as they are read. */
export async function* seedLines(making: Making): AsyncIterable<ArchiveLine> {
  const { seed, until, programs, applications, isThere, onProgress } = making;
  let made = nothing;
  yield createHeaderLine(new Date(until));
  for (const { hash, program } of programs) yield { kind: 'program', hash, configuration: program };
  for (let nth = 0; nth < applications; nth += 1) {
    if (!isThere(applicationId(seed, nth))) {
      made = { ...made, buyers: made.buyers + 1 };
      for (const composed of await historyOf(making, nth)) {
        const lines = composeApplicationLines(composed, { definitions });
        made = withOne(made, composed, lines);
        yield* lines;
      }
    }
    onProgress(nth + 1, made);
  }
  yield createEndLine(made.applications, made.events);
}
