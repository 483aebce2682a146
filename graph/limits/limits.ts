import { createHmac } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import rateLimiterFlexible, { type RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#graph/database';
import { GatewayFault } from '#graph/gateway';
import { clientKey } from './client-key.ts';
import type { LimitName, LimitRule, LimitRules } from './limit-rules.ts';

/** Who is tried, and by whom. */
interface Whose {
  /** The user name or e-mail, in any case. */
  readonly account: string;
  /** The client's address. */
  readonly client: string;
}

export interface Limits {
  /** Counts a try. Resolves to the seconds after which the next one may be made: 0 where this one may. */
  take(name: LimitName, whose: Whose): Promise<number>;
  /**
   * Counts a try whose outcome tells whether it was right: one that was is not counted, and those before it are forgotten of the
   * account; nor is one that came to nothing because the upstream gave no answer, or a 5xx.
   */
  tried<T>(name: LimitName, whose: Whose, attempt: Attempt<T>): Promise<Tried<T>>;
}

interface Attempt<T> {
  readonly make: () => Promise<T>;
  readonly isRight: (result: T) => boolean;
}
/** What came of a try, or the seconds to wait before the next one. */
type Tried<T> = { readonly result: T } | { readonly wait: number };

interface Query {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The database as the library's store asks it, on PostgreSQL and PGlite alike. */
const storeOf = (db: Kysely<Database>) => ({
  async query({ text, values = [] }: Query): Promise<{ rows: unknown[]; rowCount: number }> {
    const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
  },
});

interface Parts {
  readonly db: Kysely<Database>;
  /** Keys the hashes under which accounts and clients are counted: no e-mail and no address stands in the table. */
  readonly secret: string;
  readonly rules: LimitRules;
}

interface Exceeded {
  readonly msBeforeNext: number;
}
const isExceeded = (why: unknown): why is Exceeded => typeof why === 'object' && why !== null && 'msBeforeNext' in why;

/** Whether nobody has looked at a try. A refusal in other words than those agreed on counts: else it would leave guesses without end. */
const isUnanswered = (fault: unknown): boolean => fault instanceof GatewayFault && (fault.details.status ?? 500) >= 500;

/** One try, counted. Resolves to the seconds to wait. */
async function consume(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (why) {
    if (!isExceeded(why)) throw why;
    return Math.max(Math.ceil(why.msBeforeNext / 1000), 1);
  }
}

/** Limits that are counted in the database: a restart forgets nothing, and all processes count together. */
export function createLimits({ db, secret, rules }: Parts): Limits {
  const store = { storeClient: storeOf(db), storeType: 'client', tableName: 'rate_limit', tableCreated: true };
  // One of them clears away what has expired, for all.
  const limiter = (keyPrefix: string, { tries: points, seconds: duration }: LimitRule): RateLimiterPostgres =>
    new rateLimiterFlexible.RateLimiterPostgres({ ...store, clearExpiredByTimeout: keyPrefix === 'login/account', keyPrefix, points, duration });
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, { account, client }]) => [name, { account: limiter(`${name}/account`, account), client: limiter(`${name}/client`, client) }]),
  ) as Record<LimitName, { account: RateLimiterPostgres; client: RateLimiterPostgres }>;
  const keyed = (text: string): string => createHmac('sha256', secret).update(`rate_limit/${text}`).digest('base64url');
  const keysOf = ({ account, client }: Whose) => ({ account: keyed(account.trim().toLowerCase()), client: keyed(clientKey(client)) });
  async function take(name: LimitName, whose: Whose): Promise<number> {
    const { account, client } = keysOf(whose);
    // A client that may not try any more must not use up the tries of accounts.
    return (await consume(limiters[name].client, client)) || consume(limiters[name].account, account);
  }
  async function forgive(name: LimitName, whose: Whose): Promise<void> {
    const { account, client } = keysOf(whose);
    await limiters[name].account.delete(account);
    // Its own try only: whoever has an account could otherwise have all the tries against others forgotten.
    await limiters[name].client.reward(client);
  }
  async function undo(name: LimitName, whose: Whose): Promise<void> {
    const { account, client } = keysOf(whose);
    await limiters[name].account.reward(account);
    await limiters[name].client.reward(client);
  }
  return {
    take,
    async tried(name, whose, { make, isRight }) {
      const wait = await take(name, whose);
      if (wait > 0) return { wait };
      try {
        const result = await make();
        if (isRight(result)) await forgive(name, whose);
        return { result };
      } catch (fault) {
        if (isUnanswered(fault)) await undo(name, whose);
        throw fault;
      }
    },
  };
}
