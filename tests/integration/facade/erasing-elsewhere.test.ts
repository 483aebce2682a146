// An erased buyer is erased wherever the log is imported: with the whole family, in any order. What has to be retained is retained there, too.
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ErasedFamily, type ErasureDeps, eraseFamilies, eraseDueFamilies } from '#graph/operations/erasure';
import { createEncryptionKeys, createEventStore, exportArchive } from '#graph/event-store';
import { openDatabase } from '#graph/db';
import { eventStoreCatalog } from '#events/server-stream';
import { createOfflineOperator } from '#graph/http';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { acceptTerms, continueFrom, pay, readyToPay } from '../../support/checkout.ts';
import { newDataFolder } from '../../support/data-folder.ts';
import { fork } from '../../support/fork.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { retainBoundFor, takeIn } from '../../support/take-in.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

const time = { now: Date.UTC(2026, 10, 20, 15) };
const later = Date.UTC(2033, 10, 20, 15);
let people = 0;
/** A name that nothing else has. */
const newName = (): string => `Zubaida${(people += 1)}x`;

const keys = createEncryptionKeys('another deployment has another key');
const now = (): number => time.now;

interface Elsewhere extends ErasureDeps {
  readonly take: (lines: readonly string[]) => ReturnType<typeof takeIn>;
  readonly canBeRead: (...names: readonly string[]) => Promise<boolean[]>;
  /** True if a family's erasure is complete; undefined if there is none. */
  readonly isDone: (root: string) => Promise<boolean | undefined>;
}

/** Another Bindflow, with another key. */
async function inAnother(play: (there: Elsewhere) => Promise<void>): Promise<void> {
  const folder = newDataFolder();
  const database = await openDatabase({ dataDir: folder });
  const { db } = database;
  try {
    await play({
      db,
      keys,
      now,
      retainBoundFor,
      eventStore: createEventStore({ db, keys, clock: () => new Date(now()), catalog: eventStoreCatalog }),
      take: (lines) => takeIn({ db, keys, now }, lines),
      async canBeRead(...names) {
        const { opened } = await wholeDatabase(db, keys);
        return names.map((name) => opened.includes(name));
      },
      async isDone(root) {
        const row = await db.selectFrom('erasure').select('done_at').where('root_id', '=', root).executeTakeFirst();
        return row && row.done_at !== null;
      },
    });
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Line = { readonly kind: string; readonly id: string };
/** Of a file the part that is one application. */
function only(lines: readonly string[], id: string): string[] {
  let isOf = false;
  let events = 0;
  const part = lines.slice(0, -1).filter((text) => {
    const line = JSON.parse(text) as Line;
    if (line.kind === 'application') isOf = line.id === id;
    const isKept = isOf || line.kind === 'log' || line.kind === 'program';
    if (isKept && line.kind === 'event') events += 1;
    return isKept;
  });
  return [...part, JSON.stringify({ kind: 'end', applications: 1, events })];
}

describeBindflow(
  'a buyer who was erased elsewhere',
  ({ url, running }) => {
    const idOf = (buyer: NodeBuyer): string => buyer.ports.applicationId;
    async function eraseHere(buyer: NodeBuyer, others: { readonly erased: readonly string[]; readonly kept?: readonly string[] }): Promise<void> {
      const wanted = { applications: [idOf(buyer)], addresses: [], by: 'Ida Ops', why: 'order', isDry: false } as const;
      const families: ErasedFamily[] = [];
      for await (const told of createOfflineOperator(running().settings).erase(wanted)) {
        if ('family' in told) families.push(told.family);
      }
      expect(families.map(({ erased, kept }) => [erased.toSorted(), kept])).toEqual([[others.erased.toSorted(), others.kept ?? []]]);
    }
    async function applicant(name: string): Promise<NodeBuyer> {
      const buyer = await readyToPay(url(), { now, more: { lastName: name, email: `${name}@example.com` } });
      await buyer.ship();
      return buyer;
    }
    /** The same person in a second window. */
    async function again(buyer: NodeBuyer, firstName: string): Promise<NodeBuyer> {
      const other = await fork(buyer);
      other.answer({ firstName });
      await other.ship();
      return other;
    }
    async function exported(buyer: NodeBuyer): Promise<string[]> {
      const all: string[] = [];
      const exporting = { db: running().db, keys: running().keys, now };
      for await (const line of exportArchive(exporting, { roots: [buyer.state().application.root], withKeys: true })) all.push(JSON.stringify(line));
      return all;
    }

    it('is erased here, even if it was readable here before', async () => {
      const name = newName();
      const buyer = await applicant(name);
      await inAnother(async (there) => {
        await there.take(await exported(buyer));
        expect(await there.canBeRead(name)).toEqual([true]);
        await eraseHere(buyer, { erased: [idOf(buyer)] });
        const erased = await exported(buyer);
        expect(erased.find((line) => line.startsWith('{"kind":"application"'))).toContain(`"key":null,"erased":"${new Date(time.now).toISOString()}"`);
        expect(await there.take(erased)).toMatchObject({ applications: 1, events: 1 });
        expect(await there.canBeRead(name)).toEqual([false]);
        expect(await there.take(erased)).toMatchObject({ applications: 1, events: 0 });
        expect(await there.db.selectFrom('erasure').select(['requested_by', 'reason', 'done_at']).execute()).toEqual([
          { requested_by: 'Ida Ops', reason: 'order', done_at: new Date(time.now) },
        ]);
      });
    });

    it('is erased with the family that was erased here, even if an application of it is imported later with its key', async () => {
      const name = newName();
      const buyer = await applicant(name);
      const before = await exported(buyer);
      const other = await again(buyer, 'Wilhelmarine');
      const after = await exported(buyer);
      await inAnother(async (there) => {
        await there.take(before);
        const wanted = { applications: [idOf(buyer)], addresses: [], by: 'Ida Ops', why: 'request', isDry: false } as const;
        for await (const told of eraseFamilies(there, wanted)) expect(told).toMatchObject({ family: { erased: [idOf(buyer)], kept: [] } });
        expect(await there.take(after)).toMatchObject({ applications: 2 });
        const kept = await there.db.selectFrom('application_key').select(['wrapped_key', 'erased_at']).where('application_id', '=', idOf(other)).execute();
        expect(kept).toEqual([{ wrapped_key: null, erased_at: new Date(time.now) }]);
        expect(await there.eventStore.verify(idOf(buyer), `application/${idOf(other)}`)).toEqual({ ok: true, events: other.log.length });
        expect(await there.canBeRead(name, 'Wilhelmarine')).toEqual([false, false]);
      });
    });

    it('is erased with the whole family, whether the rest of it comes before the erasure or after it', async () => {
      const name = newName();
      const buyer = await applicant(name);
      const [early, late] = [await again(buyer, 'Wilhelmarine'), await again(buyer, 'Ottokarine')];
      const before = await exported(buyer);
      await eraseHere(buyer, { erased: [buyer, early, late].map(idOf) });
      const erased = only(await exported(buyer), idOf(buyer));
      await inAnother(async (there) => {
        await there.take(only(before, idOf(early)));
        expect(await there.canBeRead('Wilhelmarine')).toEqual([true]);
        await there.take(erased);
        expect(await there.canBeRead(name, 'Wilhelmarine')).toEqual([false, false]);
        await there.take(only(before, idOf(late)));
        expect(await there.canBeRead(name, 'Wilhelmarine', 'Ottokarine')).toEqual([false, false, false]);
        // A log that was imported before exports carried erasures.
        await there.db.deleteFrom('erasure').execute();
        await there.db.deleteFrom('application_key').where('application_id', '=', idOf(late)).execute();
        await there.take(only(before, idOf(late)));
        expect(await there.canBeRead('Ottokarine')).toEqual([false]);
      });
    });

    it('is retained here as there while a policy is in force, and erased afterwards', async () => {
      const name = newName();
      const buyer = await applicant(name);
      const other = await again(buyer, 'Wilhelmarine');
      const before = await exported(buyer);
      expect(await pay(buyer)).toBe(true);
      await buyer.ship();
      await eraseHere(buyer, { erased: [idOf(other)], kept: [idOf(buyer)] });
      const after = await exported(buyer);
      await inAnother(async (there) => {
        await there.take(only(before, idOf(other)));
        await there.take(after);
        expect([await there.canBeRead(name, 'Wilhelmarine'), await there.isDone(idOf(buyer))]).toEqual([[true, false], false]);
        await eraseDueFamilies({ ...there, now: () => later - 1 });
        expect(await there.canBeRead(name)).toEqual([true]);
        await eraseDueFamilies({ ...there, now: () => later });
        expect([await there.canBeRead(name, 'Wilhelmarine'), await there.isDone(idOf(buyer))]).toEqual([[false, false], true]);
      });
    });

    it('retains a policy in force that comes with a fork of a family that was erased here', async () => {
      const buyer = await applicant(newName());
      buyer.answer({ firstName: 'Hildegundis' });
      await buyer.ship();
      const before = await exported(buyer);
      const other = await again(buyer, 'Wilhelmarine');
      expect(await continueFrom(other, 0)).toBe('payment');
      acceptTerms(other);
      expect(await pay(other)).toBe(true);
      await other.ship();
      const after = await exported(buyer);
      await inAnother(async (there) => {
        await there.take(before);
        for await (const told of eraseFamilies(there, { applications: [idOf(buyer)], addresses: [], by: 'Ida Ops', why: 'request', isDry: false }))
          expect(told).toHaveProperty('family');
        expect(await there.isDone(idOf(buyer))).toBe(true);
        await there.take(after);
        expect([await there.canBeRead('Hildegundis', 'Wilhelmarine'), await there.isDone(idOf(buyer))]).toEqual([[false, true], false]);
        await eraseDueFamilies({ ...there, now: () => later });
        expect(await there.canBeRead('Wilhelmarine')).toEqual([false]);
      });
    });
  },
  { now },
);
