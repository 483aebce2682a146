import { setTimeout as delay } from 'node:timers/promises';
import { GraphQLError } from 'graphql';
import type { Kysely } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import { type Program, readStoredProgram } from '#events/program';
import type { Database } from '#graph/db';
import { type Call, type CallTrace, type GatewayAccess, traceCachedCall, noTrace } from '#graph/gateway';
import { programEndpoints, type ParsedProgram, parseSettings } from './program.wire.ts';

/** Returns a program for browsers, without the gateway's internal address. */
export const toPublicProgram = (program: Program): Program => ({ ...program, api: { ...program.api, gateway: '' } });

/** A program without the gateway's credential, in English. Its hash identifies its canonical JSON. */
export interface ServedProgram {
  readonly program: Program;
  readonly hash: string;
}

export interface Programs {
  /** Returns the program of a sitename, or the local server's default. @throws if the local server has none, or an invalid one */
  load(sitename?: string, trace?: CallTrace): Promise<ServedProgram>;
  /** Returns a program that was served earlier, in one of its languages or in English; undefined if the hash is unknown. */
  findByHash(hash: string, language?: Language): Promise<Program | undefined>;
  /** An empty sitename means the default program. */
  findGatewayAccess(sitename: string, trace?: CallTrace): Promise<GatewayAccess>;
}

interface ProgramsDeps {
  readonly db: Kysely<Database>;
  readonly localServer: (trace: CallTrace) => Call;
  /** GATEWAY_URL: overrides the address in the settings. */
  readonly gatewayUrl: string | undefined;
  readonly now: () => number;
}

interface CachedProgram extends ParsedProgram {
  readonly gateway: GatewayAccess;
  /** The id of the call that fetched it. */
  readonly callId: string;
  readonly expiresAt: number;
}

const SETTINGS_MAX_AGE_MS = 30_000;
/** If the local server is slower than this, the cached program is served. */
const MAX_REFRESH_WAIT_MS = 1000;

const createUnknownProgramError = (sitename: string): GraphQLError =>
  new GraphQLError(`The local server has no program ${sitename || 'of its own choice'}.`, { extensions: { code: 'PROGRAM_UNKNOWN' } });

async function fetchSettings({ localServer, gatewayUrl }: ProgramsDeps, sitename: string, trace: CallTrace): Promise<Omit<CachedProgram, 'expiresAt'>> {
  const answer = await localServer(trace)(programEndpoints.settings, { query: sitename ? { sitename } : {} });
  const settings = answer.ok ? answer.data[0] : undefined;
  if (!settings) throw createUnknownProgramError(sitename);
  const { gateway, credential } = settings.api;
  return { ...parseSettings(settings), gateway: { url: gatewayUrl ?? gateway, credential }, callId: answer.callId ?? '' };
}

const storeConfiguration = (db: Kysely<Database>, { canonical, hash }: ParsedProgram, now: number): Promise<unknown> =>
  db
    .insertInto('program_configuration')
    .values({ hash, configuration: canonical, created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();

const toKey = (hash: string, language: Language = DEFAULT_LANGUAGE): string => `${hash} ${language}`;

/** Caches programs by sitename, and stores each one forever by its hash, so that a replay renders what the buyer saw. */
export function createPrograms(parts: ProgramsDeps): Programs {
  const bySitename = new Map<string, CachedProgram>();
  const byHash = new Map<string, Program>();

  const refreshes = new Map<string, Promise<CachedProgram>>();

  async function fetchAndStore(sitename: string, cached: CachedProgram | undefined, trace: CallTrace): Promise<CachedProgram> {
    const fetched = await fetchSettings(parts, sitename, trace).catch((error: unknown) => {
      // Paid purchases must be bound even while the local server is away.
      if (cached) return cached;
      throw error;
    });
    const fresh = { ...fetched, expiresAt: parts.now() + SETTINGS_MAX_AGE_MS };
    if (!byHash.has(toKey(fresh.hash))) await storeConfiguration(parts.db, fresh, parts.now());
    byHash.set(toKey(fresh.hash), fresh.program);
    bySitename.set(sitename, fresh);
    // The default program also has a sitename.
    if (sitename === '') bySitename.set(fresh.program.sitename, fresh);
    return fresh;
  }

  /** Concurrent requests share one call. */
  function refresh(sitename: string, cached: CachedProgram | undefined, trace: CallTrace): Promise<CachedProgram> {
    const refreshing = refreshes.get(sitename) ?? fetchAndStore(sitename, cached, trace).finally(() => refreshes.delete(sitename));
    refreshes.set(sitename, refreshing);
    return refreshing;
  }

  async function loadCached(sitename: string, trace: CallTrace): Promise<CachedProgram> {
    const cached = bySitename.get(sitename);
    if (cached && cached.expiresAt > parts.now()) return cached;
    const refreshing = refresh(sitename, cached, trace);
    return cached ? Promise.race([refreshing, delay(MAX_REFRESH_WAIT_MS, cached, { ref: false })]) : refreshing;
  }

  async function findStored(hash: string, language: Language): Promise<Program | undefined> {
    const row = await parts.db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst();
    if (!row) return undefined;
    const program = readStoredProgram(row.configuration, language);
    byHash.set(toKey(hash, language), program);
    return program;
  }

  return {
    async load(sitename = '', trace = noTrace) {
      const cached = bySitename.get(sitename);
      const program = await loadCached(sitename, trace);
      if (program === cached) traceCachedCall(trace, programEndpoints.settings, program.callId);
      return program;
    },
    findByHash: async (hash, language = DEFAULT_LANGUAGE) => byHash.get(toKey(hash, language)) ?? findStored(hash, language),
    findGatewayAccess: async (sitename, trace = noTrace) => (await loadCached(sitename, trace)).gateway,
  };
}

/** Returns the programs for one request: loads each one once, and reports its call to the request's trace. */
export function tracePrograms(programs: Programs, trace: CallTrace): Programs {
  const loading = new Map<string, Promise<ServedProgram>>();
  return {
    ...programs,
    load(sitename = '') {
      const program = loading.get(sitename) ?? programs.load(sitename, trace);
      loading.set(sitename, program);
      return program;
    },
    findGatewayAccess: (sitename) => programs.findGatewayAccess(sitename, trace),
  };
}
