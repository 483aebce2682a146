import { type RecordedEvent, type State, fold, initialState } from '#events/buyflow';
import type { Language } from '#events/language';
import { type Program, readStoredProgram } from '#events/program';
import { catalog } from '#events/buyflow';
import { type EvidenceIssuedData, eventStoreCatalog } from '#events/server-stream';
import { type ArchivedApplication, type History, type HistoryEvent, type StreamHead, type StreamName, type StreamVerification, buildHistory } from '#graph/event-store';

/** A stream of the family, as far as evidence covers it. */
export interface CoveredStream extends StreamHead {
  readonly stream: StreamName;
}

/** What could not be read when evidence was issued. */
export type EvidenceGaps = NonNullable<EvidenceIssuedData['gaps']>;

/** What the event EvidenceIssued says. */
export interface EvidenceIssue {
  readonly id: string;
  /** ISO 8601, by the server’s clock. */
  readonly issuedAt: string;
  readonly by: string;
  readonly why: string;
  readonly programVersion: { readonly number: number; readonly servedSince: string } | null;
  readonly covered: readonly CoveredStream[];
  /** Null for evidence of before, whose event does not say it. */
  readonly gaps: EvidenceGaps | null;
}

/** All that evidence is composed of. */
export interface EvidenceSource {
  readonly issue: EvidenceIssue;
  readonly application: string;
  /** Cut to what is covered, without keys that were elsewhere. */
  readonly family: readonly ArchivedApplication[];
  /** In the order of `covered`. */
  readonly verified: readonly StreamVerification[];
  /** The configuration that the pages showed last; null if it is not stored, not as its hash says, or was so when evidence was issued. */
  readonly configuration: { readonly hash: string; readonly json: unknown } | null;
}

/** What the parts of evidence are composed of. */
export interface EvidenceMaterial {
  readonly source: EvidenceSource;
  readonly history: History;
  readonly program: Program | null;
  /** As the buyer clicked Purchase last; at the end of the history if they did not. */
  readonly state: State;
  /** When that was, by the server’s clock; null if they did not. */
  readonly requestedAt: string | null;
  /** The events up to then. */
  readonly before: readonly HistoryEvent[];
  /** The server events of all applications of the family, each application’s in order. */
  readonly serverEvents: readonly HistoryEvent[];
  /** How many events of the family cannot be read. */
  readonly unreadable: number;
}

/**
 * Cuts the applications of a family to the events that are covered; applications of which none are, are left out.
 * @param sealed the applications whose keys evidence was issued without
 */
export function cutFamily(family: readonly ArchivedApplication[], covered: readonly CoveredStream[], sealed: readonly string[] = []): ArchivedApplication[] {
  const byName = new Map(covered.map((one) => [one.stream, one]));
  return family.flatMap(({ application: { key, ...line }, streams }) => {
    const application = { ...line, key: sealed.includes(line.id) ? null : key };
    const kept = streams.flatMap((stream) => {
      const to = byName.get(`${stream.line.author}/${application.id}`);
      if (!to || to.sequence === 0) return [];
      const head = { events: to.sequence, hash: Buffer.from(to.hash, 'hex').toString('base64url') };
      return [{ ...stream, line: { ...stream.line, ...head }, events: stream.events.slice(0, to.sequence) }];
    });
    return byName.has(`application/${application.id}`) || kept.length > 0 ? [{ application, streams: kept }] : [];
  });
}

/** Returns a browser's event for folding; null if it cannot be read. */
function parseFoldable({ author, stored }: HistoryEvent): RecordedEvent | null {
  if (author !== 'application' || stored === null) return null;
  const parsed = catalog.parse(stored);
  return parsed.ok ? parsed.event : null;
}

function foldEvent(state: State, event: HistoryEvent): State {
  const foldable = parseFoldable(event);
  try {
    return foldable ? fold.step(state, foldable) : state;
  } catch {
    // An event before it cannot be read, and with it what this one changes.
    return state;
  }
}

const foldEvents = (events: readonly HistoryEvent[]): State => events.reduce(foldEvent, initialState());

/** The hash of the configuration that the pages showed when the buyer clicked Purchase last, or showed last. */
export const findProgramHash = (family: readonly ArchivedApplication[], application: string): string | null => {
  const history = buildHistory(family, application, eventStoreCatalog);
  return history ? foldEvents(takeBefore(history.events).before).application.program || history.application.program : null;
};

function takeBefore(events: readonly HistoryEvent[]): Pick<EvidenceMaterial, 'before' | 'requestedAt'> {
  const last = events.findLastIndex(({ type, author, quarantined }) => type === 'PurchaseRequested' && author === 'application' && quarantined === null);
  return last === -1 ? { before: events, requestedAt: null } : { before: events.slice(0, last + 1), requestedAt: events[last]?.shownAt ?? null };
}

function readConfiguration({ configuration }: EvidenceSource, language?: Language): Program | null {
  try {
    return configuration && readStoredProgram(configuration.json, language);
  } catch {
    // A configuration that today's program cannot read: its answers are shown by their ids.
    return null;
  }
}

/** Returns the provider's name as evidence has it; null if the configuration cannot be read. Another provider's would be worse than none. */
export const findProvider = (source: EvidenceSource): string | null => readConfiguration(source)?.display.provider.name ?? null;

/** Reads the facts from the source; null if the family has no such application. */
export function readMaterial(source: EvidenceSource): EvidenceMaterial | null {
  const { family, application } = source;
  const history = buildHistory(family, application, eventStoreCatalog);
  if (!history) return null;
  const familyEvents = family.flatMap(({ application: { id } }) => (buildHistory(family, id, eventStoreCatalog)?.events ?? []).filter((event) => event.application === id));
  const serverEvents = familyEvents.filter(({ author }) => author === 'facade');
  const unreadable = familyEvents.filter(({ quarantined }) => quarantined !== null).length;
  const { before, requestedAt } = takeBefore(history.events);
  const state = foldEvents(before);
  // Questions, answers and documents are in the words that the buyer read.
  return { source, history, program: readConfiguration(source, state.application.language), state, before, requestedAt, serverEvents, unreadable };
}
