// A browser's events arrive in random batches, up to five times, late, in any order, with wrong clocks. The event store has each event once, as recorded.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import fc from 'fast-check';
import { verifyStream } from '../../../graph/event-store/integrity/verify.ts';
import { AppendEventsDocument, OpenApplicationDocument } from '../../../web/generated/graphql.ts';
import { chooseSize } from './proof-size.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';

const HISTORIES = chooseSize(200, 15);
const LONGEST = 14;

/** Where a batch begins and its number of events; how often it is sent; the clock error, in hours. */
const batch = fc.record({ from: fc.nat(LONGEST), events: fc.integer({ min: 1, max: 6 }), times: fc.integer({ min: 1, max: 5 }), skew: fc.integer({ min: -1e5, max: 1e5 }) });
const history = fc.record({
  texts: fc.array(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: LONGEST }),
  batches: fc.array(batch, { minLength: 1, maxLength: 6 }),
  order: fc.infiniteStream(fc.nat()),
});

interface Answered {
  readonly __typename: string;
  readonly code?: string;
  readonly sequence?: number;
}

describeBindflow('batches that come again, late and in any order', ({ url, running }) => {
  const eventsOf = (applicationId: string, texts: readonly string[]) =>
    texts.map((text, index) => ({
      id: randomUUID(),
      applicationId,
      sequence: index + 1,
      version: 1,
      writer: 'tab',
      // The clock runs backwards.
      at: new Date(1_800_000_000_000 - index * 3_600_000).toISOString(),
      type: 'QuestionAnswered',
      data: { question: 'city', value: text.replaceAll(/[\0\p{Cs}]/gu, '') },
    }));

  async function openIn({ ports, programHash }: NodeBuyer): Promise<string> {
    const id = randomUUID();
    await ports.graph(OpenApplicationDocument, { input: { application: { id, root: id }, programHash } });
    return id;
  }

  it(`${HISTORIES} histories are stored once, in order, and their chains verify`, async () => {
    const buyer = await visitor(url(), 'fitness');
    const refusals = new Set<string>();
    await fc.assert(
      fc.asyncProperty(history, async ({ texts, batches, order }) => {
        const id = await openIn(buyer);
        const events = eventsOf(id, texts);
        const send = async (part: typeof events, skew: number): Promise<number> => {
          const input = { application: { id, root: id }, sent: new Date(1_800_000_000_000 + skew * 3_600_000).toISOString(), events: part };
          const answer = (await buyer.ports.graph(AppendEventsDocument, { input })).appendEvents as Answered;
          if (answer.code) refusals.add(answer.code);
          return answer.sequence ?? 0;
        };
        const deliveries = batches
          .flatMap(({ from, events: count, times, skew }) => Array.from({ length: times }, () => ({ part: events.slice(from, from + count), skew })))
          .filter(({ part }) => part.length > 0)
          .map((delivery) => ({ delivery, place: order.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ delivery }) => delivery);
        // Several are under way together.
        await Promise.all(deliveries.map(({ part, skew }) => send(part, skew)));
        // At the end the browser sends again what was not acknowledged.
        await send(events, 0);
        const rows = await running().db.selectFrom('event').select(['id', 'sequence']).where('root_id', '=', id).orderBy('sequence').execute();
        expect(rows).toEqual(events.map((event) => ({ id: event.id, sequence: event.sequence })));
        expect(await verifyStream(running().db, { rootId: id, stream: `application/${id}` })).toMatchObject({ ok: true });
      }),
      { seed: 20_261_122, numRuns: HISTORIES },
    );
    // An early batch is refused as a gap, and no event is taken for one of another writer.
    expect(refusals).toEqual(new Set(['GAP']));
  }, 60_000);
});
