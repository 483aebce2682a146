// A small catalog and a hand for writing its events, for the log's tests.
import { randomUUID } from 'node:crypto';
import { array, optional, string } from 'superstruct';
import { type EventOf, type Recorded, defineEvent, createCatalog, personalField, publicField, questionField } from '../../events/core/index.ts';
import type { OpenDatabase } from '../../graph/db/index.ts';
import { type AppendRequest, type AppendResult, type EventStore, type EventStoreDeps, createEncryptionKeys, createEventStore } from '../../graph/event-store/index.ts';

const pageEntered = defineEvent('PageEntered', { version: 1, description: 'A page was opened.', fields: { path: publicField(string()) } });
const answered = defineEvent('QuestionAnswered', {
  version: 1,
  description: 'A question was answered.',
  fields: { question: publicField(string()), value: questionField(array(string())) },
});
const named = defineEvent('BuyerNamed', {
  version: 2,
  description: 'The buyer gave a name.',
  fields: { kind: publicField(string()), fullName: personalField(string()), nickname: personalField(optional(string())) },
});
const renameNameToFullName = {
  type: 'BuyerNamed',
  from: 1,
  name: 'renameNameToFullName',
  up: ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, fullName: name }),
};

export type SampleEvent = EventOf<typeof pageEntered> | EventOf<typeof answered> | EventOf<typeof named>;
export const catalog = createCatalog<SampleEvent>([pageEntered, answered, named], [renameNameToFullName]);

const namedAtFirst = defineEvent('BuyerNamed', {
  version: 1,
  description: 'The buyer gave a name.',
  fields: { kind: publicField(string()), name: personalField(string()) },
});
/** The catalog of an earlier release, in which BuyerNamed had a `name`. */
export const olderCatalog = createCatalog<EventOf<typeof namedAtFirst>>([namedAtFirst]);

export const entered = (path: string): SampleEvent => pageEntered({ path });
export const answer = (question: string, ...value: string[]): SampleEvent => answered({ question, value });
export const name = (fullName: string): SampleEvent => named({ kind: 'person', fullName, nickname: undefined });

export const AT = '2026-03-04T05:06:07.089Z';
export const SENT = new Date('2026-03-04T05:06:08.000Z');
export const RECEIVED = new Date('2026-03-04T05:06:09.123Z');
export const SECRET = 'a secret of the tests, long enough to be one';

export interface Sample {
  readonly rootId: string;
  readonly stream: `application/${string}`;
  readonly log: EventStore;
  /** The event as it is recorded at a sequence. */
  readonly at: (sequence: number, event: SampleEvent) => Recorded<SampleEvent>;
  /** Events recorded one after the other from a sequence. */
  readonly from: (sequence: number, ...events: SampleEvent[]) => Recorded<SampleEvent>[];
  readonly append: (events: readonly Recorded[], more?: Partial<AppendRequest>) => Promise<AppendResult>;
}

interface Options {
  readonly catalog?: EventStoreDeps['catalog'];
  /** Another sample, to go on in its stream. */
  readonly like?: Sample;
}

/** A new application in a log; question `open…` is public, others personal. */
export function sampleOf({ db }: OpenDatabase, options: Options = {}): Sample {
  const rootId = options.like?.rootId ?? randomUUID();
  const stream = `application/${rootId}` as const;
  const log = createEventStore({ db, keys: createEncryptionKeys(SECRET), clock: () => RECEIVED, catalog: options.catalog ?? catalog });
  const at = (sequence: number, event: SampleEvent): Recorded<SampleEvent> => ({
    id: randomUUID(),
    applicationId: rootId,
    sequence,
    version: catalog.definitions[event.type]!.version,
    writer: 'tab',
    at: AT,
    ...event,
  });
  return {
    rootId,
    stream,
    log,
    at,
    from: (sequence, ...events) => events.map((event, index) => at(sequence + index, event)),
    append: (events, more = {}) =>
      log.append({ rootId, stream, events, sent: SENT, received: RECEIVED, privacyOf: (id) => (id.startsWith('open') ? 'public' : 'personal'), ...more }),
  };
}
