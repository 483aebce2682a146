// Seeded applications: made by the real flow, equal for equal seeds, and stored like real ones.
import { beforeAll, describe, expect, it } from 'vitest';
import { catalog, fold, type RecordedEvent } from '#events/buyflow';
import type { Recorded } from '#events/core';
import { eventStoreCatalog } from '#events/server-stream';
import { isPartlyKickedOut, resolveOutcome, outcomes, summarizeEvents } from '#events/summary';
import { openDatabase } from '#graph/db';
import { type ComposedApplication, createEncryptionKeys, verifyEventStore } from '#graph/event-store';
import { rebuildSummaries } from '../../support/rebuild-summaries.ts';
import { historyOf } from '../../../commands/seed/history.ts';
import { isSeeded } from '../../../commands/seed/ids.ts';
import { seedLines } from '../../../commands/seed/lines.ts';
import { seedPrograms } from '../../../commands/seed/programs.ts';
import { newDataFolder } from '../../support/data-folder.ts';
import { takeIn } from '../../support/take-in.ts';
import { SECRET } from '../../support/sample-log.ts';

const UNTIL = Date.parse('2026-11-22T16:00:00Z');
const BUYERS = 180;
/** How many of them are stored. */
const KEPT = 40;
const WEEKS = 6 * 7 * 86_400_000;
const NEWER = 'HelpOpened';

let programs: Awaited<ReturnType<typeof seedPrograms>>;
/** Each buyer's applications. */
let buyers: ComposedApplication[][];
let all: ComposedApplication[];
beforeAll(async () => {
  programs = await seedPrograms('programs');
  buyers = [];
  for (let nth = 0; nth < BUYERS; nth += 1) buyers.push(await historyOf({ seed: 1, until: UNTIL, programs }, nth));
  all = buyers.flat();
});

const browserOf = ({ browser }: ComposedApplication): readonly Recorded[] => browser.flatMap(({ events }) => events);
const summaryOfAll = (one: ComposedApplication) =>
  summarizeEvents([
    ...browserOf(one).map(({ type, at, data }) => ({ author: 'browser' as const, type, at, received: at, data })),
    ...one.serverEvents.map(({ type, at, data }) => ({ author: 'facade' as const, type, at, received: at, data })),
  ]);
const typesOf = (one: ComposedApplication): string[] => [...browserOf(one), ...one.serverEvents].map(({ type }) => type);
const places = (one: ComposedApplication, ...types: string[]): number[] => types.map((type) => typesOf(one).lastIndexOf(type));

describe('seeded buyers', () => {
  it('are reminded once, where their program offers it, if they consented and left', () => {
    const reminded = all.filter((one) => typesOf(one).includes('ReminderMailed'));
    expect(reminded.length).toBeGreaterThan(1);
    for (const one of reminded) {
      expect(programs.find(({ program }) => program.sitename === one.application.sitename)?.program.reminder).toBeDefined();
      expect(typesOf(one).filter((type) => type === 'ReminderMailed')).toHaveLength(1);
      expect(typesOf(one)).not.toContain('ApplicationKickedOut');
    }
  });

  it('have every outcome, in every program, with several sponsors', () => {
    const came = new Set(all.map((one) => resolveOutcome(summaryOfAll(one))));
    // What was purchased elsewhere, no application says of itself.
    expect([...came].sort()).toEqual(outcomes.filter((outcome) => outcome !== 'purchased elsewhere').sort());
    for (const { program } of programs) {
      const of = all.filter(({ application }) => application.sitename === program.sitename).map((one) => resolveOutcome(summaryOfAll(one)));
      expect([program.sitename, of.includes('purchased'), of.includes('abandoned')]).toEqual([program.sitename, true, true]);
    }
    expect(new Set(all.map((one) => summaryOfAll(one).browser.sponsor)).size).toBeGreaterThan(8);
  });

  it('include partial kickouts, purchases after a decline and none after it, unconfirmed payments, binds by the recovery worker, returns, and events of a newer release', () => {
    const summaries = all.map(summaryOfAll);
    const some = (types: readonly string[]): boolean => all.some((one) => types.every((type) => typesOf(one).includes(type)));
    const found = {
      partly: summaries.some(isPartlyKickedOut),
      declined: summaries.some((summary) => summary.facade.declines > 0 && resolveOutcome(summary) === 'purchased'),
      gaveUp: summaries.some((summary) => summary.facade.declines > 0 && resolveOutcome(summary) === 'abandoned'),
      unconfirmed: some(['PaymentUnconfirmed', 'ChargeUnconfirmed']),
      swept: all.some((one) => one.serverEvents.some(({ type, data }) => type === 'PoliciesIssued' && (data as { by?: string }).by === 'sweep')),
      reopened: some(['ApplicationAbandoned', 'ApplicationReopened']),
      loggedIn: some(['LoginOpened', 'IdentityVerified']),
      mended: some(['PageRejected', 'PageCompleted']),
      newer: some([NEWER]),
    };
    expect(found).toEqual({ partly: true, declined: true, gaveUp: true, unconfirmed: true, swept: true, reopened: true, loggedIn: true, mended: true, newer: true });
  });

  it('see an earlier version of their program with fewer rules and lower prices, and an earlier release, before each changed', () => {
    const [until, day] = [UNTIL, 86_400_000];
    const began = (one: ComposedApplication): number => Date.parse(one.application.at);
    const roots = all.filter(({ application }) => application.parent === null);
    const versions = new Map(programs.map(({ hash, isEarlier }) => [hash, isEarlier]));
    // An application's first event arrives soon after it was opened.
    const sure = roots.filter((one) => Math.abs(began(one) - (until - 21 * day)) > day);
    expect(sure.map((one) => versions.get(one.application.program))).toEqual(sure.map((one) => began(one) < until - 21 * day));
    expect(new Set(roots.map((one) => (browserOf(one)[0]!.data as { release?: string }).release))).toEqual(new Set(['0.0.9', '0.1.0']));
    const totals = (isEarlier: boolean): number[] =>
      roots
        .filter((one) => one.application.sitename === 'fitness' && versions.get(one.application.program) === isEarlier)
        .flatMap((one) => one.serverEvents.flatMap(({ type, data }) => (type === 'ChargeStarted' ? [Number((data as { amount: string }).amount)] : [])));
    const least = (numbers: readonly number[]): number => Math.min(...numbers);
    expect(least(totals(true))).toBeLessThan(least(totals(false)));
    const rules = (isEarlier: boolean): number =>
      programs.filter((one) => one.isEarlier === isEarlier).flatMap(({ program }) => program.spoke.products.flatMap(({ kickout }) => kickout)).length;
    expect(rules(true)).toBeLessThan(rules(false));
  });

  it('continue on other devices and in other tabs, each as a fork of an existing application', () => {
    const byId = new Map(all.map((one) => [one.application.id, one]));
    const forks = all.filter(({ application }) => application.parent !== null);
    const isWindow = (one: ComposedApplication): boolean => browserOf(one).some(({ data }) => (data as { sameBrowser?: boolean }).sameBrowser === true);
    expect([forks.some(isWindow), forks.some((one) => !isWindow(one))]).toEqual([true, true]);
    for (const { application } of forks) expect(browserOf(byId.get(application.parent?.id ?? '')!).length).toBe(application.parent?.sequence);
  });
});

describe('seeded histories', () => {
  it('have only events that the event store accepts, and a stream folds to the state of the purchase', () => {
    const misfits = all.flatMap((one) =>
      [...browserOf(one), ...one.serverEvents].filter((event) => event.type !== NEWER && !eventStoreCatalog.parse(event).ok).map(({ type }) => type),
    );
    expect(misfits).toEqual([]);
    const bought = all.find((one) => one.application.parent === null && resolveOutcome(summaryOfAll(one)) === 'purchased' && typesOf(one).includes('PurchaseCompleted'))!;
    const state = fold.foldAll(browserOf(bought).filter(({ type }) => Object.hasOwn(catalog.definitions, type)) as RecordedEvent[]);
    expect([state.application.id, state.purchase.hasPurchased]).toEqual([bought.application.id, true]);
  });

  it('have each server event after its cause', () => {
    for (const one of all) {
      const [charged, settled, issued] = places(one, 'ChargeStarted', 'ChargeSettled', 'PoliciesIssued');
      if (issued! >= 0 && settled! >= 0) expect([charged! < settled!, settled! < issued!]).toEqual([true, true]);
      const afters = one.serverEvents.map(({ data }) => (data as { after: number }).after);
      expect(afters).toEqual(afters.toSorted((a, b) => a - b));
      expect(afters.at(-1) ?? 0).toBeLessThanOrEqual(browserOf(one).length);
    }
  });

  it('have no event in the future or too long ago, and fewer at night', () => {
    const times = all.flatMap((one) => [...one.browser.map(({ received }) => received.getTime()), ...one.serverEvents.map(({ at }) => Date.parse(at))]);
    expect([Math.max(...times) <= UNTIL + 1000, Math.min(...times) >= UNTIL - WEEKS]).toEqual([true, true]);
    const began = all.map(({ application }) => new Date(application.at).getUTCHours());
    const between = (from: number, to: number): number => began.filter((hour) => hour >= from && hour < to).length;
    expect(between(7, 12) * 2).toBeLessThan(between(15, 20));
  });

  it('are equal for the same seed and time, whatever else is seeded, and different for another seed', async () => {
    const [again, other] = [await historyOf({ seed: 1, until: UNTIL, programs }, 17), await historyOf({ seed: 2, until: UNTIL, programs }, 17)];
    const [first] = again;
    const texts = (made: readonly ComposedApplication[]): string => JSON.stringify(made.map(({ application, browser, serverEvents }) => ({ application, browser, serverEvents })));
    expect(texts(again)).toBe(texts(buyers[17]!));
    expect(other[0]?.application.id).not.toBe(first?.application.id);
    expect([isSeeded(first?.application.id ?? ''), isSeeded(crypto.randomUUID())]).toEqual([true, false]);
  });
});

it('verify when stored, have the summaries that a rebuild makes, and leave no personal value unencrypted', async () => {
  const database = await openDatabase({ dataDir: newDataFolder() });
  const { db } = database;
  async function* texts(): AsyncIterable<string> {
    for await (const line of seedLines({ seed: 1, until: UNTIL, programs, applications: KEPT, isThere: () => false, onProgress: () => undefined })) yield JSON.stringify(line);
  }
  await takeIn({ db, keys: createEncryptionKeys(SECRET), now: () => UNTIL }, texts());
  async function* none() {
    // No heads were saved elsewhere.
  }
  const kept = buyers.slice(0, KEPT).flat();
  const events = kept.reduce((sum, one) => sum + browserOf(one).length + one.serverEvents.length, 0);
  expect(await verifyEventStore(db, { externalHeads: none() })).toMatchObject({ events, breaches: [] });

  const read = async () => (await db.selectFrom('application_summary').selectAll().orderBy('application_id').execute()).map((row) => ({ ...row, changed_txid: undefined }));
  const before = await read();
  await rebuildSummaries(db);
  expect(await read()).toEqual(before);
  expect(before).toHaveLength(kept.length);

  const open = JSON.stringify(await db.selectFrom('event').select('data').execute());
  const emails = kept.flatMap(browserOf).flatMap(({ type, data }) => {
    const { question, value } = data as { question?: string; value?: unknown };
    return type === 'QuestionAnswered' && question === 'email' ? [String(value)] : [];
  });
  expect([emails.length > 10, emails.filter((email) => open.includes(email))]).toEqual([true, []]);
  await database.close();
});
