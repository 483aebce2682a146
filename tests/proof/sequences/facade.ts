// The facade without sockets: its real GraphQL server, services and database, killed and restarted within one process.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { createEncryptionKeys } from '#graph/event-store';
import type { Letter } from '#graph/mail';
import { registeredOperations } from '#graph/http';
import { sandboxEftTypes } from '#sandbox';
import type { Services } from '../../../graph/schema/context.ts';
import type { Leases } from '#graph/db';
import type { Limits } from '../../../graph/limits/index.ts';
import { createAttemptLedger } from '../../../graph/purchase/ledger/attempt-ledger.ts';
import { startApollo } from '../../../graph/schema/start-apollo.ts';
import { addGraphql } from '../../../graph/http/graphql.ts';
import type { FacadeParts } from '../../../graph/http/facade-parts.ts';
import { contextFor, createServices } from '../../../graph/http/services.ts';
import { createPendingWork } from '../../../graph/schema/pending-work.ts';
import type { Clock } from './clock.ts';
import { type Life, beginLife } from './life.ts';
import { mortalDatabase } from './mortal-database.ts';
import { preparingPool } from './preparing-client.ts';
import type { Upstream } from './upstream.ts';

const BASE = 'http://sandbox.example';
/** Other requests of the process advance far while one polls for another's outcome. */
const LOOK = 1;
/** Milliseconds from a kill to the restart. */
const RESTART = 2000;

export interface FacadeProcess {
  readonly life: Life;
  /** The names of the leases that it holds. */
  readonly held: ReadonlySet<string>;
  readonly services: Services;
  readonly parts: FacadeParts;
}

export interface SimulatedFacade {
  readonly app: FastifyInstance;
  /** The process that answers now. After a kill, a new one is started. */
  running(): Promise<FacadeProcess>;
  /** The work of another process on the same database, which is not killed. */
  beside<T>(perform: (process: FacadeProcess) => Promise<T>): Promise<T>;
  /** Ends the process, and starts another one with other settings. */
  restart(settings: Pick<FacadeParts, 'paymentDedupes'>): Promise<void>;
  /** Links and codes. */
  readonly mails: Letter[];
  /** Proofs of coverage. */
  readonly letters: Letter[];
  /** The facade's own errors, as it logged them. */
  readonly errors: string[];
  close(): Promise<void>;
}

/** No rate limits: other tests check them. */
const unlimited: Limits = { rules: {}, take: () => Promise.resolve(0), runAttempt: async (_name, _whose, { run }) => ({ result: await run() }) };

/** Leases that record which are held, as a killed process releases none. */
function watched(leases: Leases, life: Life, held: Set<string>): Leases {
  return {
    ...leases,
    async acquire(name) {
      const lease = await leases.acquire(name);
      if (!lease) return undefined;
      held.add(name);
      return {
        ...lease,
        async release() {
          await lease.release();
          if (!life.isOver()) held.delete(name);
        },
      };
    },
  };
}

interface Where {
  readonly databaseUrl: string;
  readonly upstream: Upstream;
  readonly clock: Clock;
}

export async function simulateFacade({ databaseUrl, upstream, clock }: Where): Promise<SimulatedFacade> {
  const pool = preparingPool(databaseUrl);
  const mails: Letter[] = [];
  const letters: Letter[] = [];
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
  const common = {
    keys: createEncryptionKeys(randomBytes(32).toString('hex')),
    sessionSecrets: [randomBytes(32).toString('hex')] as const,
    localServerUrl: BASE,
    gatewayUrl: BASE,
    isProduction: false,
    oidc: null,
    eftTypes: sandboxEftTypes,
    temporaryLoginSecret: 'let-me/in once',
    // Nothing is sent there: the mail of each process is a list.
    mail: { smtpUrl: 'smtp://127.0.0.1:1' },
    localUrl: 'http://localhost:4000',
    publicUrl: 'http://bindflow.example',
    log,
    now: clock.now,
    mailsProof: true,
    remindEvery: null,
    retainBoundFor: { years: 7, months: 0, days: 0 },
    timeFactor: 0.001,
    // No circuit breaker: during an outage it would fail whole sequences alike. Other tests check it.
    resilience: { maxFaults: Number.MAX_SAFE_INTEGER },
  };
  const others = new Set<Promise<unknown>>();
  function processOf({ paymentDedupes }: Pick<FacadeParts, 'paymentDedupes'>): FacadeProcess {
    const life = beginLife();
    const db = mortalDatabase(pool, life);
    const parts: FacadeParts = { ...common, db, paymentDedupes, transport: upstream.transportOf(life) };
    const made = createServices(parts);
    const ledger = createAttemptLedger({ db, now: clock.now, bootId: randomUUID(), eventStore: made.eventStore, mailsProof: true, wait: () => delay(LOOK) });
    const mail = { send: (letter: Letter) => life.reach(async () => void (letter.messageId === undefined ? mails : letters).push(letter)) };
    const held = new Set<string>();
    const services: Services = { ...made, ledger, mail, limits: unlimited, leases: watched(made.leases, life, held) };
    return { life, held, services, parts };
  }
  async function start(given: Pick<FacadeParts, 'paymentDedupes'>): Promise<FacadeProcess> {
    const process = processOf(given);
    const { services } = process;
    clock.pass(RESTART);
    // A killed process would hold its leases for a minute, or until its death is known. A living process keeps its own.
    await Promise.allSettled(others);
    await services.leases.deleteAll();
    await services.ledger.markUnconfirmed(() => Promise.resolve(true));
    return process;
  }
  let settings = { paymentDedupes: false };
  let current = start(settings);
  const running = async (): Promise<FacadeProcess> => {
    const known = current;
    const process = await known;
    if (!process.life.isOver()) return process;
    if (current === known) current = start(settings);
    return running();
  };
  const app = Fastify({ trustProxy: true });
  await app.register(cookie);
  const { parts } = await current;
  const { apollo, compiled } = await startApollo(app, parts);
  await addGraphql(app, {
    apollo,
    compiled,
    registered: registeredOperations,
    metrics: { observeOperation: () => undefined, countShedRequest: () => undefined },
    access: { reportErrors: () => undefined },
    admission: { enter: () => true, leave: () => undefined },
    log,
    pendingWork: createPendingWork(),
    ownerOf: () => Promise.resolve(null),
    contextOf: async (request, reply) => {
      const { parts: now, services } = await running();
      return contextFor(now, services, request, reply);
    },
  });
  return {
    app,
    running,
    async restart(changed) {
      (await current).life.kill();
      settings = changed;
      current = start(settings);
      await current;
    },
    async beside(perform) {
      const other = processOf(settings);
      const doing = perform(other);
      others.add(doing);
      try {
        return await doing;
      } finally {
        others.delete(doing);
        // A process that its own call killed is known to be dead, too, so no test waits a real minute.
        if (other.life.isOver()) await pool.query('delete from lease where name = any($1)', [[...other.held]]);
      }
    },
    mails,
    letters,
    errors,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
