import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#graph/db';
import { GatewayFault } from '#graph/gateway';
import { clientKey } from './client-address.ts';
import { createCounters } from './counters.ts';
import { type LimitCount, createLeasedCounts } from './leased-counts.ts';
import type { LimitName, LimitRule, LimitRules, LimitScope } from './limit-rules.ts';

/** Who tries what; scopes that are left out are not counted. */
type LimitSubject = Readonly<Partial<Record<Exclude<LimitScope, 'accountAtClient'>, string>>>;

export interface Limits {
  /** Counts a try, or that many points. Resolves to the seconds to wait: 0 where it may be made. A refused try is not counted. */
  take(name: LimitName, subject: LimitSubject, points?: number): Promise<number>;
  /** Counts a try, and takes it back where its outcome does not count, or where the upstream gave no answer, or a 5xx. */
  tried<T>(name: LimitName, subject: LimitSubject, attempt: Attempt<T>): Promise<Tried<T>>;
}

interface Attempt<T> {
  readonly make: () => Promise<T>;
  readonly isRight: (result: T) => boolean;
  /** Whether a right one has the account's wrong ones forgotten; true where it is left out. */
  readonly forgives?: boolean;
}
/** What came of a try, or the seconds to wait before the next one. */
type Tried<T> = { readonly result: T } | { readonly wait: number };

interface Parts {
  readonly db: Kysely<Database>;
  /** Keys the hashes under which accounts and clients are counted: the table holds no e-mail and no address. */
  readonly secret: string;
  readonly rules: LimitRules;
  /** Milliseconds since 1970, UTC. */
  readonly now?: () => number;
  readonly onLimited?: (name: LimitName, scope: LimitScope) => void;
}

const SWEEP_MS = 5 * 60_000;
/** Hashes of subjects that are counted at each of their requests. */
const MAX_HASHES = 10_000;

/** Whether the upstream gave no verdict. A refusal in other words than those agreed on counts: else it would allow endless guesses. */
const isUnanswered = (fault: unknown): boolean => fault instanceof GatewayFault && (fault.details.status ?? 500) >= 500;

const isOfAccount = ({ scope }: LimitCount): boolean => scope === 'account' || scope === 'accountAtClient';

/** By scope; one account at one client is a scope of its own. */
function scopesOf({ account, client, ...others }: LimitSubject): Partial<Record<LimitScope, string>> {
  const whose = account?.trim().toLowerCase();
  const from = client === undefined ? undefined : clientKey(client);
  const scopes = { ...others, account: whose, client: from, accountAtClient: whose !== undefined && from !== undefined ? `${whose} ${from}` : undefined };
  return Object.fromEntries(Object.entries(scopes).filter(([, text]) => text !== undefined));
}

/** Limits that are counted in the database: a restart forgets nothing, and all processes count together. */
export function createLimits({ db, secret, rules, now = Date.now, onLimited }: Parts): Limits {
  const counters = createCounters(db, now);
  const counts = createLeasedCounts(counters, now);
  const hashes = new LRUCache<string, string>({ max: MAX_HASHES });
  function keyed(text: string): string {
    const hash = hashes.get(text) ?? createHmac('sha256', secret).update(`rate_limit/${text}`).digest('base64url');
    hashes.set(text, hash);
    return hash;
  }
  let sweepAt = 0;
  function sweep(): void {
    if (now() < sweepAt) return;
    sweepAt = now() + SWEEP_MS;
    // Expired rows are harmless: the next sweep deletes them.
    counters.sweep().catch(() => undefined);
  }

  function countsOf(name: LimitName, subject: LimitSubject, points: number): LimitCount[] {
    const scopes = scopesOf(subject);
    return Object.entries(rules[name] ?? {}).flatMap(([scope, given]) => {
      const text = scopes[scope as LimitScope];
      if (text === undefined) return [];
      return [given]
        .flat()
        .map((rule: LimitRule, index) => ({ scope: scope as LimitScope, rule, points, windowMs: rule.seconds * 1000, key: `${name}/${scope}/${index}:${keyed(text)}` }));
    });
  }

  async function takeAll(name: LimitName, all: readonly LimitCount[]): Promise<number> {
    sweep();
    const exceeded = await counts.take(all);
    const [first] = exceeded;
    if (!first) return 0;
    const waits = exceeded.map(({ expire }) => Math.ceil((expire - now()) / 1000));
    onLimited?.(name, first.count.scope);
    return Math.max(...waits, 1);
  }

  async function settle(all: readonly LimitCount[], forgives: boolean): Promise<void> {
    const forgiven = forgives ? all.filter(isOfAccount) : [];
    await counters.forget(forgiven.map(({ key }) => key));
    // A client gets back only this try: otherwise one right password would clear its tries against other accounts.
    await counters.subtract(all.filter((count) => !forgiven.includes(count)));
  }

  return {
    take: (name, subject, points = 1) => takeAll(name, countsOf(name, subject, points)),
    async tried(name, subject, { make, isRight, forgives = true }) {
      const all = countsOf(name, subject, 1);
      const wait = await takeAll(name, all);
      if (wait > 0) return { wait };
      try {
        const result = await make();
        if (isRight(result)) await settle(all, forgives);
        return { result };
      } catch (fault) {
        if (isUnanswered(fault)) await settle(all, false);
        throw fault;
      }
    },
  };
}
