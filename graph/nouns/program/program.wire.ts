import { createHash } from 'node:crypto';
import { object, optional, string, type, type Infer } from 'superstruct';
import { canonicalJson } from '#events/core';
import { type Program, readProgram, readStorableProgram } from '#events/program';
import { localServerCall } from '../../gateway/endpoint.ts';

/** The local server's settings: a program file with the gateway's address and its credential. The rest is checked by `readProgram`. */
export const settingsWire = type({ api: type({ gateway: string(), credential: string() }) });
/** Without a sitename: the local server's default program. */
const settingsQuery = object({ sitename: optional(string()) });

export const programEndpoints = {
  settings: localServerCall.get('/api/settings', settingsWire, { request: { query: settingsQuery } }),
};

/** A program from the settings, with the text and hash under which it is stored. */
export interface ParsedProgram {
  /** In English. */
  readonly program: Program;
  /** SHA-256 of its canonical JSON. */
  readonly hash: string;
  readonly canonical: string;
}

function parseProgram(settings: object): ParsedProgram {
  const canonical = canonicalJson(readStorableProgram(settings));
  return { program: readProgram(settings), hash: createHash('sha256').update(canonical).digest('hex'), canonical };
}

/** The last program of each sitename: settings are fetched every half minute and rarely change. */
const lastByName = new Map<string, ParsedProgram & { readonly text: string }>();

/** Returns the program in the local server's settings, without the gateway's credential. @throws ProgramError */
export function parseSettings(settingsWithSecret: Infer<typeof settingsWire>): ParsedProgram {
  const { credential: _, ...api } = settingsWithSecret.api;
  const settings = { ...settingsWithSecret, api };
  const text = JSON.stringify(settings);
  const name = 'sitename' in settings ? String(settings.sitename) : '';
  const last = lastByName.get(name);
  if (last?.text === text) return last;
  const parsed = { ...parseProgram(settings), text };
  lastByName.set(name, parsed);
  return parsed;
}
