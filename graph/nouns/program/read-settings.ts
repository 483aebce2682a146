import { createHash } from 'node:crypto';
import type { Infer } from 'superstruct';
import { canonicalJson } from '#events/core';
import { type Program, readProgram } from '#events/program';
import type { settingsWire } from './program.wire.ts';

/** A program as its settings say, in the form in which it is kept. */
export interface ReadProgram {
  readonly program: Program;
  /** SHA-256 of its canonical JSON. */
  readonly hash: string;
  readonly canonical: string;
}

function read(settings: object): ReadProgram {
  const program = readProgram(settings);
  const canonical = canonicalJson(program);
  return { program, hash: createHash('sha256').update(canonical).digest('hex'), canonical };
}

/** What was read last, by its name. Settings are asked for again every half minute, and are nearly always what they were. */
const last = new Map<string, ReadProgram & { readonly text: string }>();

/** Reads a program from the local server's settings, without the gateway's credential. @throws ProgramError */
export function readSettings(given: Infer<typeof settingsWire>): ReadProgram {
  const { credential: _, ...api } = given.api;
  const settings = { ...given, api };
  const text = JSON.stringify(settings);
  const name = 'sitename' in settings ? String(settings.sitename) : '';
  const known = last.get(name);
  if (known?.text === text) return known;
  const anew = { ...read(settings), text };
  last.set(name, anew);
  return anew;
}
