// Facades over a program that reminds buyers, their clock, and buyers who leave.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { reminderConsentGiven } from '#events/application';
import { type FacadeSettings, startFacade } from '#graph/http';
import { queueReminders } from '#graph/reminder';
import { type RunningBindflow, type TestSettings, startForTests } from './bindflow.ts';
import { readyToPay, visitor } from './checkout.ts';
import { factsOf } from './facade-facts.ts';
import type { NodeBuyer } from './node-buyer.ts';
import { mailsTo } from './resume.ts';
import { waitForSummaries } from './wait-for-summaries.ts';

export const HOUR_MS = 3_600_000;
export const ORIGIN = 'https://buy.example.com';
/** Offers are good for a day. */
export const REMINDER = { reminder: { afterHours: 2 } };

/** The shipped programs, of which fitness has a reminder. */
function copyPrograms(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'reminders-'));
  cpSync('programs', folder, { recursive: true });
  const file = path.join(folder, 'fitness.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...REMINDER }));
  return folder;
}

export const emailOf = (buyer: NodeBuyer): string => String(buyer.state().answers['email']);
export const consent = (buyer: NodeBuyer): void => buyer.ports.record(reminderConsentGiven({ words: 'Email me one reminder if I don’t finish. You can unsubscribe at any time.' }));

let people = 0;
/** @param name begins the emails of one file’s buyers */
export function remindingBindflow(name: string, settings: TestSettings = { publicUrl: ORIGIN }) {
  const time = { now: Date.UTC(2026, 10, 20, 15) };
  const now = (): number => time.now;
  const newEmail = (): string => `${name}-${(people += 1)}@example.com`;
  let bindflow: RunningBindflow;
  const programsDir = copyPrograms();
  beforeAll(async () => {
    bindflow = await startForTests({ programsDir, now, ...settings });
  }, 60_000);
  afterAll(async () => {
    await bindflow.close();
    rmSync(programsDir, { recursive: true });
  });
  const remindersTo = async (email: string) => (await mailsTo(bindflow.sandbox.url, email)).filter(({ subject }) => subject.startsWith('Finish your application'));
  const leave = async (buyer: NodeBuyer): Promise<NodeBuyer> => {
    consent(buyer);
    await buyer.ship();
    return buyer;
  };
  return {
    now,
    newEmail,
    running: () => bindflow,
    pass: (hours: number): void => void (time.now += hours * HOUR_MS),
    remindersTo,
    reminders: (buyer: NodeBuyer) => remindersTo(emailOf(buyer)),
    rowOf: (buyer: NodeBuyer) => bindflow.db.selectFrom('reminder').selectAll().where('root_id', '=', buyer.state().application.root).executeTakeFirst(),
    reminderFacts: async (buyer: NodeBuyer): Promise<string[]> => (await factsOf(bindflow.db, buyer)).map(({ type }) => type).filter((type) => type.startsWith('Reminder')),
    /** A buyer who could pay, consents and leaves. */
    willing: async (email = newEmail()): Promise<NodeBuyer> => leave(await readyToPay(bindflow.facade.url, { now, more: { email } })),
    /** A buyer who gives an email, consents and leaves. */
    begun: async (): Promise<NodeBuyer> => {
      const buyer = await visitor(bindflow.facade.url, 'fitness', { now });
      buyer.answer({ email: newEmail() });
      return leave(buyer);
    },
    /** Queues what is due, and sends nothing. */
    queue: async (): Promise<number> => {
      await waitForSummaries(bindflow.db);
      return queueReminders(bindflow.db, new Date(time.now));
    },
    /** Another process looks for reminders and sends them, once at least. */
    look: async (changed: Partial<FacadeSettings> = {}): Promise<void> => {
      await waitForSummaries(bindflow.db);
      const other = await startFacade({ ...bindflow.settings, remindEvery: 10, ...changed });
      const countRuns = async (): Promise<number> => {
        const lines = (await (await fetch(`${other.url}/metrics`)).text()).matchAll(/^bindflow_worker_runs_total\{worker="reminders",.*\} (\d+)$/gm);
        return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
      };
      try {
        await expect.poll(countRuns).toBeGreaterThan(1);
      } finally {
        await other.close();
      }
    },
  };
}
