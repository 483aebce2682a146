import { setTimeout as delay } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { Kysely } from 'kysely';
import { type Program, readProgram } from '#events/program';
import type { Database } from '#graph/db';
import { type Call, type CallTrace, type GatewayAccess, traceCachedCall, noTrace } from '#graph/gateway';
import { programEndpoints } from './program.endpoints.ts';
import { type ReadProgram, readSettings } from './read-settings.ts';

/** A program as browsers get it: without the gateway's internal address. */
export const publicProgram = (program: Program): Program => ({ ...program, api: { ...program.api, gateway: '' } });

/** A program as it is served: without the gateway's credential, and known by the hash of its canonical JSON. */
export interface ServedProgram {
  readonly program: Program;
  readonly hash: string;
}

export interface Programs {
  /** The program of a sitename (the local server's default without one). @throws where the local server has none, or none that can be used. */
  load(sitename?: string, trace?: CallTrace): Promise<ServedProgram>;
  /** A program as it was served once, or undefined. */
  byHash(hash: string): Promise<Program | undefined>;
  /** Of the default program, where the sitename is empty. */
  gatewayOf(sitename: string, trace?: CallTrace): Promise<GatewayAccess>;
}

interface Parts {
  readonly db: Kysely<Database>;
  readonly localServer: (trace: CallTrace) => Call;
  /** GATEWAY_URL: stands over the settings' own. */
  readonly gatewayUrl: string | undefined;
  readonly now: () => number;
}

interface Loaded extends ReadProgram {
  readonly gateway: GatewayAccess;
  /** Of the call that brought it. */
  readonly callId: string;
  readonly until: number;
}

/** Settings are asked for again after this many milliseconds, without a restart. */
const FRESH_FOR = 30_000;
/** What is known is served meanwhile, where the local server takes longer than this to say it anew, in milliseconds. */
const PATIENCE = 1000;

const noProgram = (sitename: string): GraphQLError =>
  new GraphQLError(`The local server has no program ${sitename || 'of its own choice'}.`, { extensions: { code: 'PROGRAM_UNKNOWN' } });

async function fetchSettings({ localServer, gatewayUrl }: Parts, sitename: string, trace: CallTrace): Promise<Omit<Loaded, 'until'>> {
  const answer = await localServer(trace)(programEndpoints.settings, { query: sitename ? { sitename } : {} });
  const settings = answer.ok ? answer.data[0] : undefined;
  if (!settings) throw noProgram(sitename);
  const { gateway, credential } = settings.api;
  return { ...readSettings(settings), gateway: { url: gatewayUrl ?? gateway, credential }, callId: answer.callId ?? '' };
}

const keep = (db: Kysely<Database>, { canonical, hash }: ReadProgram, now: number): Promise<unknown> =>
  db
    .insertInto('program_configuration')
    .values({ hash, configuration: canonical, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();

/** Programs by sitename, cached for a short while, and kept for ever by their hash: a replay renders with what the buyer saw. */
export function createPrograms(parts: Parts): Programs {
  const bySitename = new Map<string, Loaded>();
  const byHash = new Map<string, Program>();

  const asking = new Map<string, Promise<Loaded>>();

  async function ask(sitename: string, cached: Loaded | undefined, trace: CallTrace): Promise<Loaded> {
    const fetched = await fetchSettings(parts, sitename, trace).catch((error: unknown) => {
      // A local server that is away must not stop what is paid from being bound: what it said last still holds.
      if (cached) return cached;
      throw error;
    });
    const fresh = { ...fetched, until: parts.now() + FRESH_FOR };
    if (!byHash.has(fresh.hash)) await keep(parts.db, fresh, parts.now());
    byHash.set(fresh.hash, fresh.program);
    bySitename.set(sitename, fresh);
    // The default program has a name, too: what was said of it need not be asked again under that.
    if (sitename === '') bySitename.set(fresh.program.sitename, fresh);
    return fresh;
  }

  /** Asks once, however many want to know. */
  function asked(sitename: string, cached: Loaded | undefined, trace: CallTrace): Promise<Loaded> {
    const under = asking.get(sitename) ?? ask(sitename, cached, trace).finally(() => asking.delete(sitename));
    asking.set(sitename, under);
    return under;
  }

  async function loaded(sitename: string, trace: CallTrace): Promise<Loaded> {
    const cached = bySitename.get(sitename);
    if (cached && cached.until > parts.now()) return cached;
    const anew = asked(sitename, cached, trace);
    return cached ? Promise.race([anew, delay(PATIENCE, cached, { ref: false })]) : anew;
  }

  async function stored(hash: string): Promise<Program | undefined> {
    const row = await parts.db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst();
    if (!row) return undefined;
    const program = readProgram(row.configuration);
    byHash.set(hash, program);
    return program;
  }

  return {
    async load(sitename = '', trace = noTrace) {
      const known = bySitename.get(sitename);
      const program = await loaded(sitename, trace);
      if (program === known) traceCachedCall(trace, programEndpoints.settings, program.callId);
      return program;
    },
    byHash: async (hash) => byHash.get(hash) ?? stored(hash),
    gatewayOf: async (sitename, trace = noTrace) => (await loaded(sitename, trace)).gateway,
  };
}

/** The same programs for one request: each is asked for once in it, and its call reported to the request's trace. */
export function reportingTo(programs: Programs, trace: CallTrace): Programs {
  const loading = new Map<string, Promise<ServedProgram>>();
  return {
    ...programs,
    load(sitename = '') {
      const program = loading.get(sitename) ?? programs.load(sitename, trace);
      loading.set(sitename, program);
      return program;
    },
    gatewayOf: (sitename) => programs.gatewayOf(sitename, trace),
  };
}
