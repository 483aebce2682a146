// Keys are replaced while buyers continue: as the operators' guide says it, by its own commands, through two processes on one PostgreSQL.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { type Sandbox, startSandbox } from '#sandbox';
import { askViewer, member, signIn } from '../../support/account-holder.ts';
import { pay, quotedFitness, readyToPay, visitor } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { readCommands, readSteps } from '../../support/guide.ts';
import { keysHere, lineHere, logHere, refusedHere, startHere } from '../../support/here.ts';
import { type Installation, install, newSecret, runStep } from '../../support/installation.ts';
import { lockRows } from '../../support/lock-rows.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import { type TestPostgres, startPostgres } from '../../support/postgres.ts';
import { mailCode, mailLink, mailedCode, mailedLink, resume } from '../../support/resume.ts';
import { type StaffBrowser, staffBrowser } from '../../support/staff-browser.ts';
import { beginRewrap } from '../../support/started.ts';

const LONG = 120_000;

let postgres: TestPostgres;
let sandbox: Sandbox;
beforeAll(async () => {
  postgres = await startPostgres();
  sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  await postgres.stop();
});

const unusedEmail = (): string => `keys-${randomUUID()}@example.com`;

const installations: Installation[] = [];
afterAll(async () => {
  for (const { stop } of installations) await stop();
});

async function startInstallation(): Promise<Installation> {
  const installation = await install({ postgres, sandbox });
  installations.push(installation);
  return installation;
}

const versions = async ({ home, env }: Installation): Promise<readonly string[]> => (JSON.parse((await keysHere(home, ['--json'], env)).out) as { versions: string[] }).versions;

/** The types of the answers to an append, without repetition. */
const append = async (buyer: NodeBuyer, hours: number): Promise<unknown> => {
  buyer.answer({ hoursPerWeek: String(hours) });
  return ((await buyer.ship()) as { __typename: string }).__typename;
};

async function visitorWithAnswers(url: string): Promise<NodeBuyer> {
  const buyer = await visitor(url, 'fitness');
  buyer.answer({ firstName: 'Mira', email: unusedEmail() });
  await buyer.ship();
  return buyer;
}

async function askAnalyst(analyst: StaffBrowser, url: string, query: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', cookie: analyst.cookies(`${url}/graphql`) };
  const answer = (await (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).json()) as {
    readonly data: unknown;
    readonly errors?: unknown;
  };
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data;
}

describe('LOG_KEY', () => {
  const showKeys = readCommands('operators/keys', 'Replace keys');

  it(
    'is replaced by the steps of the guide while buyers append through two processes',
    async () => {
      const at = await startInstallation();
      const { home, env, url } = at;
      const emails = Array.from({ length: 5 }, unusedEmail);
      const buyers = await Promise.all(emails.slice(0, 3).map((email) => quotedFitness(url, { more: { email } })));
      const bought = await readyToPay(url, { more: { email: emails[3]! } });
      expect(await pay(bought)).toBe(true);
      const erased = await quotedFitness(url, { more: { email: emails[4]! } });
      for (const buyer of [...buyers, bought, erased]) await buyer.ship();
      await mailLink(buyers[0]!, emails[0]!);
      const { code } = await logHere(home, ['erase', erased.ports.applicationId, '--yes', '--by', 'Ida Ops', '--why', 'request'], env);
      expect(code).toBe(0);
      const [holder, analyst] = [graphBrowser(url), staffBrowser(url)];
      await signIn(holder, sandbox.url);
      await analyst.signIn('analyst@example.com');
      await askAnalyst(analyst, url, 'mutation { subscribeToAlerts(input: { kinds: [CONVERSION_FELL] }) { __typename } }');
      const [old] = await versions(at);

      const [addNew, putFirst, rewrap, removeOld, ...more] = readSteps('operators/keys', 'Replace LOG_KEY');
      expect(more).toEqual([]);
      runStep(at, addNew!);
      await at.restart();
      expect(await versions(at)).toEqual([old, expect.stringMatching(/^[\da-f]{8}$/)]);
      runStep(at, putFirst!);
      await at.restart();
      const [fresh] = await versions(at);
      const late = await quotedFitness(url);
      await late.ship();
      // What a process without the old key would be told.
      const newOnly = { LOG_KEY_FILE: path.join(home, 'etc/new_key') };
      const refused = await refusedHere(home, { ...env, ...newOnly });
      expect(refused.reason).toMatch(
        new RegExp(
          `^LOG_KEY lacks the version ${old}, which encrypts 4 data keys, 2 hash keys, 1 purchase account, 1 cached purchase, 1 resume link and 1 alert subscription: add that key as a line`,
        ),
      );
      expect(await keysHere(home, ['rewrap'], { ...env, ...newOnly })).toEqual({ code: 2, out: '', errors: `${refused.reason}\n` });
      const shown = await lineHere(home, showKeys(), env);
      expect(shown.out).toMatch(
        new RegExp(`^LOG_KEY, the newest first\n  ${fresh}  encrypts +1 data key\n  ${old}  decrypts only +4 data keys, 2 hash keys, .*\nSESSION_SECRET, the newest first\n`),
      );

      const over = new AbortController();
      const appending = [...buyers, late].map(async (buyer) => {
        const answers = new Set<unknown>();
        for (let hours = 1; !over.signal.aborted || hours < 4; hours += 1) answers.add(await append(buyer, hours % 40));
        return [...answers];
      });
      expect(await keysHere(home, ['rewrap'], env)).toEqual({ code: 0, errors: '', out: `Rewrapped 12; version ${fresh} encrypts everything.\n` });
      over.abort();
      expect(await Promise.all(appending)).toEqual([...buyers, late].map(() => ['EventsAppended']));
      // Again, as the guide writes it, by the shell: nothing is left to do.
      expect(runStep(at, rewrap!)).toMatch(new RegExp(`^Rewrapped 0; version ${fresh} encrypts everything\\.\n[^]*${old}  decrypts only +nothing: this line can be removed\n`));

      runStep(at, removeOld!);
      await at.restart();
      expect(await versions(at)).toEqual([fresh]);
      for (const buyer of [...buyers, late]) expect(await append(buyer, 41)).toBe('EventsAppended');
      expect((await logHere(home, ['verify'], env)).code).toBe(0);
      const { out: exported } = await logHere(home, ['export', '--with-keys'], env);
      writeFileSync(path.join(home, 'log.jsonl'), exported);
      const elsewhere = { ...env, DATABASE_URL: await postgres.createDatabase() };
      expect(await logHere(home, ['import', path.join(home, 'log.jsonl')], elsewhere)).toMatchObject({ code: 0, errors: '' });
      const read = async (buyer: NodeBuyer): Promise<string> =>
        (await logHere(home, ['show', buyer.ports.applicationId, '--personal', '--by', 'Ida Ops', '--why', 'A test', '--json'], env)).out;
      for (const [index, buyer] of [...buyers, bought].entries()) expect(await read(buyer)).toContain(emails[index]);
      expect(await read(erased)).not.toContain(emails[4]);
      expect(exported).not.toContain(emails[4]);
      expect((await askViewer(holder)).data).toMatchObject({ viewer: { userName: member.email, isVerified: true } });
      expect(await askAnalyst(analyst, url, '{ alertSubscriptions { target } }')).toEqual({ alertSubscriptions: [{ target: 'analyst@example.com' }] });
      // The link from before resumes, and the purchase from before is still known.
      const other = graphBrowser(url);
      const { token } = await mailedLink(sandbox.url, emails[0]!);
      await mailCode(other, token);
      expect(await resume(other, token, await mailedCode(sandbox.url, emails[0]!))).toMatchObject({ __typename: 'ResumedApplication' });
    },
    LONG,
  );

  it(
    'is replaced by several runs together, of which one is killed halfway',
    async () => {
      const at = await startInstallation();
      const { home, env, url, db } = at;
      const buyers = await Promise.all(Array.from({ length: 4 }, () => visitorWithAnswers(url)));
      const old = at.readSecret('log_key');
      at.writeSecret('log_key', newSecret(), old);
      const [fresh] = await versions(at);
      const countOld = async (): Promise<number> => {
        const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from application_key where key_version <> ${fresh}`.execute(db);
        return rows[0]!.rows;
      };
      // One row is locked, so the run is not over when it is killed.
      const id = buyers[2]!.ports.applicationId;
      const unlock = await lockRows(db, (trx) => sql`select from application_key where application_id = ${id} for share`.execute(trx));
      const kill = beginRewrap(home, env);
      while ((await countOld()) > 1) await delay(10);
      await kill();
      expect(await countOld()).toBe(1);
      const left = await keysHere(home, [], env);
      expect(left.out).toMatch(/decrypts only +1 data key\b/);
      await unlock();
      const runs = await Promise.all([keysHere(home, ['rewrap'], env), keysHere(home, ['rewrap'], env)]);
      expect(runs.map(({ code }) => code)).toEqual([0, 0]);
      expect(await countOld()).toBe(0);
      at.writeSecret('log_key', at.readSecret('log_key').split('\n')[0]!);
      await at.restart();
      for (const buyer of buyers) expect(await append(buyer, 7)).toBe('EventsAppended');
    },
    LONG,
  );

  it(
    'of a release without versions is found, and a start without it is refused unless it is given as lost',
    async () => {
      const at = await startInstallation();
      const { home, env, url, db } = at;
      const buyer = await visitorWithAnswers(url);
      await db.updateTable('application_key').set({ key_version: null }).execute();
      await at.restart();
      expect(await append(buyer, 3)).toBe('EventsAppended');
      expect((await keysHere(home, [], env)).out).toMatch(/ {2}unversioned +of an earlier release +1 data key\n/);
      const [old, other] = [at.readSecret('log_key'), newSecret()];
      const [version] = await versions(at);
      at.writeSecret('log_key', other);
      const { reason } = await refusedHere(home, env);
      expect(reason).toMatch(new RegExp(`^LOG_KEY lacks the version ${version}, which encrypts 2 hash keys: add that key as a line of its own`));
      expect((await refusedHere(home, { ...env, LOG_KEY_LOST: version! })).reason).toMatch(
        /^LOG_KEY has no key that opens the 1 data key of an earlier release: add the key that was used until now/,
      );
      expect(await logHere(home, ['verify'], env)).toEqual({ code: 2, out: '', errors: `${reason}\n` });
      expect((await keysHere(home, [], env)).out).toMatch(new RegExp(` {2}${version} +not in LOG_KEY +2 hash keys\n`));

      at.writeSecret('log_key', other, old);
      expect(await keysHere(home, ['rewrap'], env)).toMatchObject({ code: 0, errors: '' });
      at.writeSecret('log_key', other);
      await at.restart();
      expect(await append(buyer, 4)).toBe('EventsAppended');

      at.writeSecret('log_key', newSecret());
      const lost = /version ([\da-f]{8})/.exec((await refusedHere(home, env)).reason)![1]!;
      const started = await startHere(home, { ...env, LOG_KEY_LOST: lost });
      await visitorWithAnswers(started.url);
      const shown = await keysHere(home, ['rewrap'], { ...env, LOG_KEY_LOST: lost });
      expect(shown).toMatchObject({ code: 1, out: 'Rewrapped 0; left: 1 data key. 1 cannot be read.\n' });
      // Its database is gone before the hook that would end it.
      await started.stop();
    },
    LONG,
  );
});

describe('SESSION_SECRET', () => {
  it(
    'is replaced without a word while the old key verifies; once it is removed, buyers sign in again and lose nothing',
    async () => {
      const at = await startInstallation();
      const { home, env, url } = at;
      const email = unusedEmail();
      const buyer = await readyToPay(url, { more: { email } });
      await buyer.ship();
      await mailLink(buyer, email);
      const { token } = await mailedLink(sandbox.url, email);
      await signIn(buyer.browser, sandbox.url);
      const viewer = async (): Promise<unknown> => (await askViewer(buyer.browser)).data;
      const signedIn = await viewer();
      expect(signedIn).toMatchObject({ viewer: { userName: member.email, isVerified: true } });

      const [addNew, putFirst] = readSteps('operators/keys', 'Replace LOG_KEY').map((step) => step.replaceAll('log_key', 'session_secret'));
      runStep(at, addNew!);
      await at.restart();
      runStep(at, putFirst!);
      await at.restart();
      expect(await viewer()).toEqual(signedIn);
      const other = graphBrowser(url);
      await signIn(other, sandbox.url);
      const { out } = await keysHere(home, [], env);
      expect(out).toMatch(/\n {2}[\da-f]{8} +signs +1 session, the last until [^\n]+ UTC\n {2}[\da-f]{8} +verifies only +1 session, the last until [^\n]+ UTC\n$/);

      at.writeSecret('session_secret', at.readSecret('session_secret').split('\n')[0]!);
      await at.restart();
      expect(await viewer()).toEqual({ viewer: null });
      expect((await askViewer(other)).data).toEqual(signedIn);
      expect((await keysHere(home, [], env)).out).toMatch(/ {2}[\da-f]{8} +not in SESSION_SECRET +1 session, /);
      // The application, its link, and the purchase are still the browser's.
      expect(await append(buyer, 9)).toBe('EventsAppended');
      expect(await mailCode(graphBrowser(url), token)).toMatchObject({ __typename: 'ResumeCodeMailed' });
      await signIn(buyer.browser, sandbox.url);
      expect(await viewer()).toEqual(signedIn);
    },
    LONG,
  );
});
