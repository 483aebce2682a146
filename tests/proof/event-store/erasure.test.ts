// Erases a hundred of a thousand people: no table has any trace of them in any encoding, and nothing else has changed.
import { createDecipheriv, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from 'kysely';
import type { RecordedEvent } from '#events/buyflow';
import { startFacade, createOfflineOperator } from '#graph/http';
import type { Services } from '../../../graph/schema/context.ts';
import { createServices } from '../../../graph/http/services.ts';
import { describeBindflow } from '../../support/describe-bindflow.ts';
import { fitnessAnswers } from '../../support/answers.ts';
import { pay, readyToPay } from '../../support/checkout.ts';
import { type NodeBuyer, nodeBuyer } from '../../support/node-buyer.ts';
import { mailLink } from '../../support/resume.ts';
import { type WholeDatabase, foundIn, wholeDatabase } from '../../support/whole-database.ts';
import { beginApplication, openApplication } from '#workflows/start';
import { chooseSize } from './proof-size.ts';

const PEOPLE = chooseSize(1000, 80);
const ERASED = chooseSize(100, 10);
/** The number of buyers among the erased, and the same number among the others. */
const BOUGHT = 6;
const TOGETHER = 8;

const NOW = Date.UTC(2026, 10, 20, 15);
const time = { now: NOW };
const AFTERWARDS = Date.UTC(2034, 0, 1);

/** Values that occur with this person only. */
const wordsOf = (index: number): Record<string, string> => {
  const mark = `${index}`.padStart(4, '0');
  const name = mark.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  return {
    firstName: `Q${name}fenella`,
    lastName: `Z${name}strander`,
    email: `q${name}.z@people.example`,
    phone: `5122${mark}77`,
    address1: `${mark}7 Quillfeather Bend`,
  };
};

interface Person {
  readonly words: Record<string, string>;
  readonly application: string;
}

/** Runs several at a time. */
async function runInGroups<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) made[index] = await make(index);
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return made;
}

/** A person who answers the first page and leaves. */
async function leaveAfterFirstPage(url: string, words: Record<string, string>): Promise<NodeBuyer> {
  const buyer = await nodeBuyer(url, 'fitness', () => time.now);
  beginApplication(buyer.ports, { release: 'test', program: buyer.programHash, path: '/' });
  await openApplication(buyer.ports, { sponsorId: null, memberId: null });
  buyer.answer({ ...fitnessAnswers(words['email']!), ...words });
  await buyer.ship();
  return buyer;
}

/** Copies a history with another person's values. Most people are copies, as a thousand real visits take too long. */
function createCopier({ applications, eventStore }: Services, first: NodeBuyer, firstWords: Record<string, string>) {
  return async (words: Record<string, string>): Promise<string> => {
    const id = randomUUID();
    const text = Object.keys(words).reduce((log, key) => log.replaceAll(firstWords[key]!, words[key]!), JSON.stringify(first.log));
    const events = (JSON.parse(text.replaceAll(first.ports.applicationId, id)) as RecordedEvent[]).map((event) => ({ ...event, id: randomUUID() }));
    const opened = await applications.find({ root: first.ports.applicationId, id: first.ports.applicationId });
    await applications.open({ ...opened!, id, root: id, memberId: words['phone']! }, words['email']!);
    const appended = await eventStore.append({ rootId: id, stream: `application/${id}`, events, sent: new Date(NOW), received: new Date(NOW), privacyOf: () => 'personal' });
    if (!appended.ok) throw new Error(appended.message);
    return id;
  };
}

async function buyPolicy(url: string, words: Record<string, string>): Promise<NodeBuyer> {
  const buyer = await readyToPay(url, { now: () => time.now, more: words });
  await buyer.ship();
  await mailLink(buyer, words['email']!);
  if (!(await pay(buyer))) throw new Error('not bought');
  await buyer.ship();
  return buyer;
}

/** Finds people's values in a text, in any encoding. */
const findPeople = (text: string, people: readonly Person[]): string[] =>
  foundIn(
    text,
    people.flatMap(({ words }) => Object.values(words)),
  );

/** Decrypts sealed bytes with a key, without checking their context, as text. */
const tryKey = (key: Buffer, sealed: Buffer): string => createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).update(sealed.subarray(28)).toString('latin1');

/** The erased applications whose sealed bytes any remaining key decrypts to something like JSON. */
function findDecryptable({ dataKeys, sealed }: WholeDatabase, gone: ReadonlySet<string>): string[] {
  const theirs = [...gone].map((application) => sealed.find((one) => one.application === application)!);
  const keys = [...dataKeys.values()];
  return theirs.filter(({ personal }) => keys.some((key) => /^\{"[ -~]{8}/.test(tryKey(key, personal)))).map(({ application }) => application);
}

describeBindflow(
  `${ERASED} of ${PEOPLE} people are erased`,
  ({ url, running }) => {
    it('removes every trace of the erased, keeps all others, verifies the chain and leaves every count unchanged', async () => {
      time.now = NOW;
      const { db, keys, settings } = running();
      // The first people are erased.
      const hasBought = (index: number): boolean => index < BOUGHT || (index >= ERASED && index < ERASED + BOUGHT);
      const first = await leaveAfterFirstPage(url(), wordsOf(PEOPLE));
      const copyOf = createCopier(createServices(settings), first, wordsOf(PEOPLE));
      const people: Person[] = await runInGroups(PEOPLE, async (index) => {
        const words = wordsOf(index);
        return { words, application: hasBought(index) ? (await buyPolicy(url(), words)).ports.applicationId : await copyOf(words) };
      });
      const [theirs, others] = [people.slice(0, ERASED), people.slice(ERASED)];
      const counts = async () => ({
        pages: (await sql`select data->>'page' as page, count(*)::int from event where type = 'PageEntered' group by 1 order by 1`.execute(db)).rows,
        events: (await sql`select type, count(*)::int from event where type <> 'ApplicationErased' group by 1 order by 1`.execute(db)).rows,
        outcomes: (await sql`select step, status, count(*)::int, sum(cents)::int from purchase_step where step in ('pay', 'bind') group by 1, 2 order by 1, 2`.execute(db)).rows,
        programs: (await sql`select program_hash, sitename, sponsor_id, count(*)::int from application group by 1, 2, 3 order by 1, 2, 3`.execute(db)).rows,
      });
      const counted = await counts();
      const before = await wholeDatabase(db, keys);
      expect(findPeople(before.opened, people)).toHaveLength(PEOPLE * 5);
      // The member number is not encrypted; here it is the phone number.
      const inClear = (some: readonly Person[]): string[] => some.slice(BOUGHT).map(({ words }) => words['phone']!);
      expect(findPeople(before.raw, people)).toEqual([...inClear(theirs), ...inClear(others)]);

      const erasing = createOfflineOperator(settings).erase({
        applications: theirs.slice(0, ERASED / 2).map(({ application }) => application),
        addresses: theirs.slice(ERASED / 2).map(({ words }) => words['email']!),
        by: 'Ida Ops',
        why: 'request',
        isDry: false,
      });
      let erased = 0;
      let kept = 0;
      for await (const told of erasing) {
        if ('family' in told) [erased, kept] = [erased + told.family.erased.length, kept + told.family.kept.length];
      }
      expect([erased, kept]).toEqual([ERASED - BOUGHT, BOUGHT]);
      // Data under legal retention is erased by itself when its period ends.
      time.now = AFTERWARDS;
      await (await startFacade({ ...settings, eraseEvery: 60_000 })).close();

      const after = await wholeDatabase(db, keys);
      expect(findPeople(after.raw, people)).toEqual(inClear(others));
      expect(findPeople(after.opened, theirs)).toEqual([]);
      expect(findPeople(after.opened, others)).toHaveLength(others.length * 5);
      const gone = new Set(theirs.map(({ application }) => application));
      expect(after.dataKeys.size).toBe(PEOPLE - ERASED + 1);
      expect(findDecryptable(after, gone)).toEqual([]);
      async function* nothing() {
        // No heads were saved elsewhere.
      }
      expect(await createOfflineOperator(settings).verifyEventStore(nothing())).toMatchObject({ breaches: [], erased: ERASED });
      expect(await counts()).toEqual(counted);

      // Control: the search does find values as text, bytes, base64 and hexadecimal.
      const { firstName, lastName, email, phone } = theirs[0]!.words as Record<'firstName' | 'lastName' | 'email' | 'phone', string>;
      await db
        .insertInto('lease')
        .values({ name: firstName, holder: Buffer.from(` ${lastName} lives here`).toString('base64'), expires_at: new Date() })
        .execute();
      await db
        .insertInto('resume_link')
        .values({
          token_hash: 'planted',
          root_id: others[0]!.application,
          application_id: others[0]!.application,
          email: Buffer.from(email),
          code_attempts: 0,
          origin_application_id: others[0]!.application,
          created_at: new Date(),
          expires_at: new Date(),
          renewable_until: new Date(),
        })
        .execute();
      await db
        .insertInto('rate_limit')
        .values({ key: Buffer.from(phone).toString('hex'), points: 1, expire: null })
        .execute();
      expect(new Set(findPeople((await wholeDatabase(db, keys)).raw, theirs))).toEqual(new Set([firstName, lastName, email, phone]));
    }, 1_200_000);
  },
  { now: () => time.now },
);
