// An event store that was changed from outside, in each of the ways of `tamperings`: verification finds each change at its place, and nothing else.
import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import type { OpenDatabase } from '../../../graph/db/index.ts';
import { type EventRow, eventColumns } from '../../../graph/event-store/streams/event-row.ts';
import { type Breach, type ExternalHead, listStreamHeads, verifyEventStore } from '../../../graph/event-store/index.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { type Sample, type SampleEvent, answer, entered, name, sampleOf } from '../../support/sample-log.ts';
import { type Random, createRandom } from './random.ts';
import { type Tampering, tamperings } from './tamperings.ts';
import { chooseSize, printFigures } from './proof-size.ts';

/** PGlite is far slower and runs the same code. */
const TAMPERINGS = { PostgreSQL: chooseSize(1000, 100), PGlite: chooseSize(350, 35) };
/** Applications that stay unchanged. */
const INTACT = 40;
const TOGETHER = 100;
/** Each contains a number, so that no two events are equal. */
const kinds: readonly ((index: number) => SampleEvent)[] = [
  (index) => entered(`/page${index}`),
  (index) => name(`Ann ${index} Example`),
  (index) => answer('open1', `${index}`, 'yes'),
  (index) => answer('250', `${index} Main St`),
];

/** An application with events of the browser and of the facade. */
async function writeApplication(database: OpenDatabase, random: Random): Promise<Sample> {
  const sample = sampleOf(database);
  const some = (count: number) => sample.from(1, ...Array.from({ length: count }, (_, index) => kinds[random.below(kinds.length)]!(index)));
  const browser = some(4 + random.below(6));
  const cut = 1 + random.below(browser.length);
  await sample.append(browser.slice(0, cut));
  await sample.append(browser.slice(cut));
  await sample.append(some(4 + random.below(3)), { stream: `facade/${sample.rootId}` });
  return sample;
}

interface AppliedTampering extends Tampering {
  readonly way: string;
  readonly root: string;
  readonly stream: string;
}

/** Tampers with the applications, each in the next way. */
async function tamper({ db }: OpenDatabase, roots: readonly string[], random: Random): Promise<AppliedTampering[]> {
  const all = await db.selectFrom('event').select(eventColumns).orderBy('root_id').orderBy('stream').orderBy('sequence').execute();
  const rowsOf = new Map<string, EventRow[]>();
  for (const row of all) rowsOf.set(row.stream, [...(rowsOf.get(row.stream) ?? []), row]);
  const done: AppliedTampering[] = [];
  for (const [index, root] of roots.entries()) {
    const [way, make] = tamperings[index % tamperings.length]!;
    const stream = random.below(4) === 0 ? `facade/${root}` : `application/${root}`;
    const tampering = make({ rows: rowsOf.get(stream)!, random });
    for (const statement of tampering.statements) await statement.execute(db);
    done.push({ ...tampering, way, root, stream });
  }
  return done;
}

/** True if it was found at its place. Besides that, only a missing head or a stream that is new may be reported. */
function isFound({ root, stream, sequence, isForgotten }: AppliedTampering, breaches: readonly Breach[]): boolean {
  const own = breaches.filter((breach) => breach.rootId === root && breach.stream === stream);
  const chain = own.filter(({ reason }) => reason !== 'forgotten');
  return isForgotten ? own.length === 1 && own[0]!.reason === 'forgotten' && own[0]!.sequence === sequence : chain.length === 1 && chain[0]!.sequence === sequence;
}

async function readHeads({ db }: OpenDatabase): Promise<ExternalHead[]> {
  const heads: ExternalHead[] = [];
  for await (const head of listStreamHeads(db)) heads.push(head);
  return heads;
}

async function* of(heads: readonly ExternalHead[]): AsyncIterable<ExternalHead> {
  yield* heads;
}

describeOnBoth('a log that was tampered with', (open, kind) => {
  it(`finds ${TAMPERINGS[kind]} changes, deletions and swaps`, async () => {
    const began = performance.now();
    const database = await open();
    const count = TAMPERINGS[kind];
    const random = createRandom(20_261_122);
    const samples: Sample[] = [];
    while (samples.length < count + INTACT) samples.push(...(await Promise.all(Array.from({ length: TOGETHER }, () => writeApplication(database, random)))));
    const kept = await readHeads(database);
    expect(await verifyEventStore(database.db, { externalHeads: of(kept) })).toMatchObject({ streams: samples.length * 2, breaches: [] });
    const done = await tamper(
      database,
      samples.slice(0, count).map(({ rootId }) => rootId),
      random,
    );
    const { breaches } = await verifyEventStore(database.db, { externalHeads: of(kept) });
    expect(
      done.filter((one) => !isFound(one, breaches)).map(({ way, root, stream, sequence }) => ({ way, sequence, found: breaches.filter((one) => one.rootId === root), stream })),
    ).toEqual([]);
    const intact = new Set(samples.slice(count).map(({ rootId }) => rootId));
    expect(breaches.filter(({ rootId }) => intact.has(rootId))).toEqual([]);
    // No finding may concern an older stream that is unchanged.
    const touched = new Set<string>(done.map((one) => one.stream));
    const before = new Set<string>(kept.map(({ stream }) => stream));
    expect(breaches.filter(({ rootId, stream }) => stream.endsWith(rootId) && before.has(stream) && !touched.has(stream))).toEqual([]);
    // Without heads saved elsewhere, only the changes that leave no trace stay undetected.
    const unkept = (await verifyEventStore(database.db)).breaches;
    expect(done.filter((one) => isFound(one, unkept)).length).toBe(done.filter(({ isForgotten }) => !isForgotten).length);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    printFigures(`tampering on ${kind}: ${done.length} in ${tamperings.length} ways, all found where they were done, on ${availableParallelism()} cores, ${seconds} s`);
  }, 1_200_000);
});
