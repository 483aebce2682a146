import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ENGLISH_STYLE, SPANISH_STYLE, findStyleProblem } from './text-style.ts';

const FOLDER = 'programs';

/** Contracts: what buyers sign has its own style. */
const CONTRACTS = new Set(['terms', 'affidavits']);

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const describeProblem = (at: string, text: string, problem: string | null): string[] => (problem === null ? [] : [`${at}: ${JSON.stringify(text)} ${problem}`]);

function listProblems(at: string, value: Json): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, es } = value as { readonly [key: string]: Json };
  if (typeof en === 'string' && typeof es === 'string')
    return [...describeProblem(`${at}.en`, en, findStyleProblem(en, ENGLISH_STYLE)), ...describeProblem(`${at}.es`, es, findStyleProblem(es, SPANISH_STYLE))];
  return Object.entries(value).flatMap(([key, inner]) => (CONTRACTS.has(key) ? [] : listProblems(at === '' ? key : `${at}.${key}`, inner)));
}

/** What in the texts of a program file is not in our style, but for its contracts. */
export const lintProgramTexts = (program: unknown): string[] => listProblems('', program as Json);

/** The same for the project's own programs. */
export const lintOwnProgramTexts = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .flatMap((name) => lintProgramTexts(JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'))).map((line) => `${FOLDER}/${name}: ${line}`));
