import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#graph/db';
import { GatewayFault } from '#graph/gateway';
import { createClientKey } from './client-address.ts';
import { type Counters, createCounters } from './counters.ts';
import { type LimitCount, createLeasedCounts } from './leased-counts.ts';
import type { LimitName, LimitRule, LimitRules, LimitScope } from './limit-rules.ts';

/** Whom an attempt counts for, by scope. A missing scope is not counted. */
type LimitSubject = Readonly<Partial<Record<Exclude<LimitScope, 'accountAtClient'>, string>>>;

/** What hears of attempts and of exceeded limits. Subjects are in clear text. */
export interface LimitReports {
  readonly onLimited: (name: LimitName, scope: LimitScope, subject: LimitSubject) => void;
  /** Without an attempt to which the upstream gave no answer. One that ends with another error has failed. */
  readonly onAttempt: (name: LimitName, subject: LimitSubject, outcome: 'succeeded' | 'failed' | 'limited') => void;
}

export interface Limits {
  readonly rules: LimitRules;
  /** Counts an attempt, or `points`. Resolves to the seconds to wait, 0 if it is allowed. A refused attempt is not counted. */
  take(name: LimitName, subject: LimitSubject, points?: number): Promise<number>;
  /** Runs an attempt and counts it, unless it succeeds or the upstream gives no answer or a 5xx. */
  runAttempt<T>(name: LimitName, subject: LimitSubject, attempt: Attempt<T>): Promise<AttemptResult<T>>;
}

interface Attempt<T> {
  readonly run: () => Promise<T>;
  readonly isSuccess: (result: T) => boolean;
  /** True (the default) if a success resets the account's counts. */
  readonly shouldResetAccount?: boolean;
}
/** The result of an attempt, or the seconds to wait before the next one. */
type AttemptResult<T> = { readonly result: T } | { readonly wait: number };

interface Parts extends Partial<LimitReports> {
  readonly db: Kysely<Database>;
  /** Key of the hashes of accounts and clients: the table contains no email and no address. */
  readonly secret: string | Buffer;
  readonly rules: LimitRules;
  /** Milliseconds since 1970, UTC. */
  readonly now?: () => number;
}

const EXPIRY_SWEEP_MS = 5 * 60_000;
/** Size of the cache of hashes: a subject is hashed once, not at each request. */
const MAX_HASHES = 10_000;

/** True if the upstream gave no answer or a 5xx. Every other refusal counts, even an unknown one: otherwise guesses would be unlimited. */
const hasNoVerdict = (fault: unknown): boolean => fault instanceof GatewayFault && (fault.details.status ?? 500) >= 500;

const isAccountCount = ({ scope }: LimitCount): boolean => scope === 'account' || scope === 'accountAtClient';

/** Returns the subject's texts by scope, with `accountAtClient` made of account and client. */
function readScopes({ account, client, ...others }: LimitSubject): Partial<Record<LimitScope, string>> {
  const accountText = account?.trim().toLowerCase();
  const clientText = client === undefined ? undefined : createClientKey(client);
  const scopes = {
    ...others,
    account: accountText,
    client: clientText,
    accountAtClient: accountText !== undefined && clientText !== undefined ? `${accountText} ${clientText}` : undefined,
  };
  return Object.fromEntries(Object.entries(scopes).filter(([, text]) => text !== undefined));
}

const noReport = (): void => undefined;

/** Deletes expired counters and returns idle leases every few minutes, when it is called. Both are harmless if they fail: the counts are only higher. */
function createSweep(counters: Pick<Counters, 'deleteExpired'>, counts: Pick<ReturnType<typeof createLeasedCounts>, 'dropIdle'>, now: () => number): () => Promise<void> {
  let sweepAt = 0;
  return async () => {
    if (now() < sweepAt) return;
    sweepAt = now() + EXPIRY_SWEEP_MS;
    counters.deleteExpired().catch(() => undefined);
    // Waited for, so that the attempt at hand is counted without them.
    await counts.dropIdle().catch(() => undefined);
  };
}

/** Creates limits that count in the database: they survive restarts, and all processes share them. */
export function createLimits({ db, secret, rules, now = Date.now, onLimited = noReport, onAttempt = noReport }: Parts): Limits {
  const counters = createCounters(db, now);
  const counts = createLeasedCounts(counters, now);
  const hashes = new LRUCache<string, string>({ max: MAX_HASHES });
  function hashKey(text: string): string {
    const hash = hashes.get(text) ?? createHmac('sha256', secret).update(`rate_limit/${text}`).digest('base64url');
    hashes.set(text, hash);
    return hash;
  }
  const sweep = createSweep(counters, counts, now);

  function countsOf(name: LimitName, subject: LimitSubject, points: number): LimitCount[] {
    const scopes = readScopes(subject);
    return Object.entries(rules[name] ?? {}).flatMap(([scope, scopeRules]) => {
      const text = scopes[scope as LimitScope];
      if (text === undefined) return [];
      return [scopeRules]
        .flat()
        .map((rule: LimitRule, index) => ({ scope: scope as LimitScope, rule, points, windowMs: rule.seconds * 1000, key: `${name}/${scope}/${index}:${hashKey(text)}` }));
    });
  }

  async function takeAll(name: LimitName, subject: LimitSubject, all: readonly LimitCount[]): Promise<number> {
    await sweep();
    const exceeded = await counts.take(all);
    const [first] = exceeded;
    if (!first) return 0;
    const waits = exceeded.map(({ expire }) => Math.ceil((expire - now()) / 1000));
    onLimited(name, first.count.scope, subject);
    return Math.max(...waits, 1);
  }

  async function settle(all: readonly LimitCount[], takenAt: number, forgives: boolean): Promise<void> {
    const forgiven = forgives ? all.filter(isAccountCount) : [];
    await counters.forget(forgiven.map(({ key }) => key));
    // Only this attempt is taken back for a client: otherwise one correct password would clear its attempts on other accounts.
    await counts.giveBack(
      all.filter((count) => !forgiven.includes(count)),
      takenAt,
    );
  }

  return {
    rules,
    take: (name, subject, points = 1) => takeAll(name, subject, countsOf(name, subject, points)),
    async runAttempt(name, subject, { run, isSuccess, shouldResetAccount = true }) {
      const [all, takenAt] = [countsOf(name, subject, 1), now()];
      const wait = await takeAll(name, subject, all);
      if (wait > 0) {
        onAttempt(name, subject, 'limited');
        return { wait };
      }
      const result = await run().catch(async (fault: unknown) => {
        if (hasNoVerdict(fault)) await settle(all, takenAt, false);
        else onAttempt(name, subject, 'failed');
        throw fault;
      });
      const hasSucceeded = isSuccess(result);
      onAttempt(name, subject, hasSucceeded ? 'succeeded' : 'failed');
      if (hasSucceeded) await settle(all, takenAt, shouldResetAccount);
      return { result };
    },
  };
}
