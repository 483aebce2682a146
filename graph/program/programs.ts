import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { canonicalJson } from '#events/core';
import { type Program, readProgram } from '#events/program';
import type { Database } from '#graph/database';
import type { Call } from '#graph/gateway';
import { programEndpoints } from './program.endpoints.ts';

/** A program as it is served: without the gateway's credential, and known by the hash of its canonical JSON. */
export interface ServedProgram {
  readonly program: Program;
  readonly hash: string;
}

/** How to reach a program's gateway; stays on the server. */
export interface GatewayAccess {
  readonly url: string;
  readonly credential: string;
}

export interface Programs {
  /** The program of a sitename (the local server's default without one). @throws where the local server has none, or none that can be used. */
  load(sitename?: string): Promise<ServedProgram>;
  /** A program as it was served once, or undefined. */
  byHash(hash: string): Promise<Program | undefined>;
  /** Of the default program, where the sitename is empty. */
  gatewayOf(sitename: string): Promise<GatewayAccess>;
}

interface Parts {
  readonly db: Kysely<Database>;
  readonly localServer: Call;
  /** GATEWAY_URL: stands over the settings' own. */
  readonly gatewayUrl: string | undefined;
  readonly now: () => number;
}

interface Loaded extends ServedProgram {
  readonly gateway: GatewayAccess;
  readonly until: number;
}

/** Settings are asked for again after this many milliseconds, without a restart. */
const FRESH_FOR = 30_000;

/** A sitename that the local server does not know, or whose settings cannot be used; the message says which. */
export class ProgramUnavailable extends Error {
  override readonly name = 'ProgramUnavailable';
}

async function fetchSettings({ localServer, gatewayUrl }: Parts, sitename: string | undefined): Promise<Omit<Loaded, 'until'>> {
  const answer = await localServer(programEndpoints.settings, { ...(sitename && { query: { sitename } }) });
  const settings = answer.ok ? answer.data[0] : undefined;
  if (!settings) throw new ProgramUnavailable(`no program ${sitename ?? '(default)'}: ${answer.ok ? 'no settings' : answer.message}`);
  const { credential, ...api } = settings.api;
  const program = readProgram({ ...settings, api });
  const hash = createHash('sha256').update(canonicalJson(program)).digest('hex');
  return { program, hash, gateway: { url: gatewayUrl ?? api.gateway, credential } };
}

const keep = (db: Kysely<Database>, { program, hash }: ServedProgram, now: number): Promise<unknown> =>
  db
    .insertInto('program_configuration')
    .values({ hash, configuration: canonicalJson(program), created_at: new Date(now) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();

/** Programs by sitename, cached for a short while, and kept for ever by their hash: a replay renders with what the buyer saw. */
export function createPrograms(parts: Parts): Programs {
  const bySitename = new Map<string, Loaded>();
  const byHash = new Map<string, Program>();

  async function loaded(sitename: string | undefined): Promise<Loaded> {
    const key = sitename ?? '';
    const cached = bySitename.get(key);
    if (cached && cached.until > parts.now()) return cached;
    const fetched = await fetchSettings(parts, sitename).catch((error: unknown) => {
      // A local server that is away must not stop what is paid from being bound: what it said last still holds.
      if (cached) return cached;
      throw error;
    });
    const fresh = { ...fetched, until: parts.now() + FRESH_FOR };
    if (!byHash.has(fresh.hash)) await keep(parts.db, fresh, parts.now());
    byHash.set(fresh.hash, fresh.program);
    bySitename.set(key, fresh);
    return fresh;
  }

  async function stored(hash: string): Promise<Program | undefined> {
    const row = await parts.db.selectFrom('program_configuration').select('configuration').where('hash', '=', hash).executeTakeFirst();
    if (!row) return undefined;
    const program = readProgram(row.configuration);
    byHash.set(hash, program);
    return program;
  }

  return {
    load: loaded,
    byHash: async (hash) => byHash.get(hash) ?? stored(hash),
    gatewayOf: async (sitename) => (await loaded(sitename || undefined)).gateway,
  };
}
