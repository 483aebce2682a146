// Every disclosure of personal data is recorded in each application whose data is shown.
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { RecordedEvent } from '#events/buyflow';
import { applicationErased, eventStoreCatalog } from '#events/server-stream';
import { createEncryptionKeys, createEventStore } from '#graph/event-store';
import { exportFamily } from '../../../../graph/operations/history.ts';
import { describeOnBoth } from '../../../support/databases.ts';
import { started } from '../../../support/events/recording.ts';

describeOnBoth('a history with personal data that is shown to staff', (open) => {
  it('is recorded in every application whose data is shown, before anything is shown, but in none that was erased', async () => {
    const { db } = await open();
    const [keys, now] = [createEncryptionKeys(randomBytes(32).toString('hex')), new Date('2026-11-22T12:00:00Z')];
    const eventStore = createEventStore({ db, keys, clock: () => now, catalog: eventStoreCatalog });
    const [root, middle, last] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [id, parent_id] of [
      [root, null],
      [middle, root],
      [last, middle],
    ] as const) {
      await db
        .insertInto('application')
        .values({ root_id: root, id, program_hash: 'p', parent_id, parent_sequence: parent_id && 1, created_at: now })
        .execute();
      const event = { id: randomUUID(), applicationId: id, sequence: 1, version: 1, writer: 'w', at: now.toISOString(), ...started } as RecordedEvent;
      await eventStore.append({ rootId: root, stream: `application/${id}`, events: [event], sent: now, received: now, privacyOf: () => 'personal' });
    }
    await db
      .transaction()
      .execute((trx) => eventStore.erase({ root, id: middle }, { id: randomUUID(), make: (after) => applicationErased({ after, by: 'Ida', why: 'test' }) }, trx));
    const factsOf = async (id: string): Promise<string[]> => (await eventStore.read(root, `facade/${id}`)).map(({ event }) => event.type);
    const facts = async () => [await factsOf(root), await factsOf(middle), await factsOf(last)];

    const parts = { db, keys, eventStore, now: () => now.getTime() };
    for await (const _line of exportFamily(parts, { application: last, shownTo: null })) continue;
    expect(await facts()).toEqual([[], ['ApplicationErased'], []]);
    const lines = exportFamily(parts, { application: last, shownTo: { by: 'Ida', why: 'Case 4711' } })[Symbol.asyncIterator]();
    const { value: first } = await lines.next();
    expect([first?.kind, await facts()]).toEqual(['log', [['PersonalShown'], ['ApplicationErased'], ['PersonalShown']]]);
  }, 60_000);
});
