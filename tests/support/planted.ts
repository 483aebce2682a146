// An application with a value of its own in every personal field of every event that there is.
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { RecordedEvent } from '#events/buyflow';
import { chargeResolved, eventStoreCatalog, evidenceIssued, foundByEmail, personalShown } from '#events/server-stream';
import { createEventStore } from '#graph/event-store';
import type { RunningBindflow } from './bindflow.ts';

const golden = new URL('../unit/events/golden/', import.meta.url);
const logs = (): RecordedEvent[][] =>
  readdirSync(golden)
    .filter((file) => file.endsWith('.json') && !file.endsWith('.state.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, golden), 'utf8')) as RecordedEvent[]);

export interface Planted {
  readonly application: string;
  readonly values: readonly string[];
  /** `Event.field` of each. */
  readonly fields: ReadonlySet<string>;
}

const isPersonal = (type: string, field: string): boolean => eventStoreCatalog.definitions[type]?.fields[field]?.privacy !== 'public';

/** The same value with every text in it replaced. */
function withTexts(value: unknown, text: () => string): unknown {
  if (typeof value === 'string') return text();
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text));
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withTexts(inner, text)]));
  return value;
}

/** Every personal field, as `Event.field`. */
export const personalFields = (): string[] =>
  Object.values(eventStoreCatalog.definitions).flatMap(({ type, fields }) =>
    Object.keys(fields)
      .filter((field) => isPersonal(type, field))
      .map((field) => `${type}.${field}`),
  );

/** Writes the golden logs as one application's, planted; beside them what the facade says of it. */
export async function plant({ db, keys }: RunningBindflow, program: string): Promise<Planted> {
  const application = randomUUID();
  const at = new Date();
  const values: string[] = [];
  const fields = new Set<string>();
  const text = (): string => {
    const value = `Planted${String(values.length).padStart(4, '0')}Q`;
    values.push(value);
    return value;
  };
  const planted = (type: string, data: object): object =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        if (!isPersonal(type, name)) return [name, value];
        const before = values.length;
        const after = typeof value === 'boolean' ? text() : withTexts(value, text);
        if (values.length > before) fields.add(`${type}.${name}`);
        return [name, after];
      }),
    );
  // The last one is of a later release, which may have called anything personal.
  const ofLater = { type: 'PageEntered', version: 99, writer: 'w', data: { page: 0, path: '/', riddle: 'Who goes there?' } } as unknown as RecordedEvent;
  const events = [...logs().flat(), ofLater].map(
    (event, index) =>
      ({ ...event, id: randomUUID(), applicationId: application, sequence: index + 1, at: at.toISOString(), data: planted(event.type, event.data) }) as RecordedEvent,
  );
  const eventStore = createEventStore({ db, keys, clock: () => at, catalog: eventStoreCatalog });
  await db.insertInto('application').values({ root_id: application, id: application, program_hash: program, sitename: 'fitness', created_at: at }).execute();
  const appended = await eventStore.append({ rootId: application, stream: `application/${application}`, events, sent: at, received: at, privacyOf: () => 'personal' });
  if (!appended.ok) throw new Error(appended.message);
  const facts = [
    (after: number) => chargeResolved({ after, offer: 'o', charged: false, referenceNumber: null, by: 'Ida', why: text() }),
    (after: number) => personalShown({ after, by: 'Ida', why: text() }),
    (after: number) => foundByEmail({ after, by: 'Ida', why: text() }),
    (after: number) => evidenceIssued({ after, sha256: 'a'.repeat(64), layout: 1, issuedAt: at.toISOString(), programVersion: null, covered: [], by: 'Ida', why: text() }),
  ];
  for (const make of facts) await eventStore.record({ root: application, id: application }, { id: randomUUID(), make });
  for (const field of ['ChargeResolved.why', 'PersonalShown.why', 'FoundByEmail.why', 'EvidenceIssued.why']) fields.add(field);
  return { application, values, fields };
}
