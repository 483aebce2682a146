import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type LimitName, type LimitReports, createClientKey } from '#graph/limits';
import { requestId } from './request-id.ts';

/** Names of the OWASP Logging Vocabulary. */
type SecurityEvent = 'authn_login_success' | 'authn_login_fail' | 'authn_login_fail_max' | 'authz_fail' | 'excess_rate_limit_exceeded';

/** Who, where and what; never a secret and never a personal value but the client's address. */
interface SecurityFacts {
  readonly client: string | null;
  readonly requestId: string | null;
  readonly [fact: string]: string | number | null;
}

const MESSAGES: Readonly<Record<SecurityEvent, string>> = {
  authn_login_success: 'a proof of identity was accepted',
  authn_login_fail: 'a proof of identity was refused',
  authn_login_fail_max: 'a proof of identity was not looked at: too many were refused',
  authz_fail: 'access was refused',
  excess_rate_limit_exceeded: 'a quota was exceeded',
};

/** How the staff proves its identity. */
export const STAFF_FACTOR = 'OpenID Connect';

/** What a caller may cause as often as they like. Repeats within a minute share a line. */
const REPEATABLE: readonly SecurityEvent[] = ['authn_login_fail_max', 'authz_fail', 'excess_rate_limit_exceeded'];
/** A callback of the staff's sign-in needs no cookie and no quota; a wrong password has a quota. */
const isRepeatable = (event: SecurityEvent, { factor }: SecurityFacts): boolean => REPEATABLE.includes(event) || (event === 'authn_login_fail' && factor === STAFF_FACTOR);
/** What names a line: nothing of it is the caller's to choose. */
const keyOf = (event: SecurityEvent, facts: SecurityFacts): string =>
  JSON.stringify([event, { ...facts, requestId: null, account: null, client: facts.client === null ? null : createClientKey(facts.client) }]);
const REPEAT_MS = 60_000;
const MAX_REPEATS_KNOWN = 10_000;

export interface SecurityLog {
  readonly logger: Logger;
  readonly record: (event: SecurityEvent, facts: SecurityFacts, message?: string) => void;
  /** Writes the counts of lines that were left out and are not written yet. */
  readonly end: () => void;
}

/** Lines are written at every level but `silent`: the usual level `warn` would drop the sign-ins. */
const loggerOf = (log: Logger): Logger => (log.isLevelEnabled('fatal') && !log.isLevelEnabled('info') ? log.child({}, { level: 'info' }) : log);

interface Line {
  readonly event: SecurityEvent;
  readonly facts: SecurityFacts;
  readonly message: string;
}

/** Lines of one kind within a minute. */
interface Repeats {
  readonly since: number;
  /** Lines that were left out since the last one that was written, and the newest of them. */
  leftOut: number;
  newest: Line;
}

/** Creates the log of what concerns security: lines of the server's log with the field `security`. @param now milliseconds */
export function createSecurityLog(parent: Logger, now: () => number): SecurityLog {
  const log = loggerOf(parent);
  function write({ event, facts, message }: Line, leftOut: number): void {
    const line = { security: event, ...facts, ...(leftOut > 0 && { leftOut }) };
    if (event === 'authn_login_success') log.info(line, message);
    else log.warn(line, message);
  }
  const repeats = new LRUCache<string, Repeats>({
    max: MAX_REPEATS_KNOWN,
    // The newest one stands for those before it: what is forgotten would be counted nowhere.
    dispose: ({ newest, leftOut }, _key, reason) => reason !== 'set' && leftOut > 0 && write(newest, leftOut - 1),
  });
  const isOver = ({ since }: Repeats): boolean => since + REPEAT_MS <= now();
  /** An attack that stops is counted, too. */
  const forgetOld = (): void => [...repeats].forEach(([key, known]) => isOver(known) && repeats.delete(key));
  let sweep: NodeJS.Timeout | undefined;
  /** Returns how many lines like this were left out before it; null if this one is to be left out. */
  function countLeftOut(line: Line): number | null {
    if (!isRepeatable(line.event, line.facts)) return 0;
    sweep ??= setInterval(forgetOld, REPEAT_MS).unref();
    const key = keyOf(line.event, line.facts);
    const known = repeats.get(key);
    if (known && !isOver(known)) {
      known.leftOut += 1;
      known.newest = line;
      return null;
    }
    repeats.set(key, { since: now(), leftOut: 0, newest: line });
    return known?.leftOut ?? 0;
  }
  return {
    logger: log,
    record(event, facts, message = MESSAGES[event]) {
      const line = { event, facts, message };
      const leftOut = countLeftOut(line);
      if (leftOut !== null) write(line, leftOut);
    },
    end() {
      clearInterval(sweep);
      repeats.clear();
    },
  };
}

/** Limits whose attempts are proofs of identity, by what is proven with. */
const FACTORS: Readonly<Partial<Record<LimitName, string>>> = { login: 'password', code: 'mailed code', resumeCode: 'mailed code of a resume link' };
const EVENTS = { succeeded: 'authn_login_success', failed: 'authn_login_fail', limited: 'authn_login_fail_max' } as const;

/** Records attempts at passwords and codes, and exceeded quotas. @param fingerprint names an account without its email */
export function createLimitReports({ record }: SecurityLog, fingerprint: (text: string) => string): LimitReports {
  const whereOf = (client: string | undefined): SecurityFacts => ({ client: client ?? null, requestId: requestId() ?? null });
  return {
    onAttempt(limit, { account, client }, outcome) {
      const factor = FACTORS[limit];
      if (factor === undefined) return;
      const who = account === undefined ? null : fingerprint(`account/${account.toLowerCase()}`);
      record(EVENTS[outcome], { factor, account: who, ...whereOf(client) });
    },
    onLimited(limit, scope, { client, staff }) {
      record('excess_rate_limit_exceeded', { limit, scope, staff: staff ?? null, ...whereOf(client) });
    },
  };
}
