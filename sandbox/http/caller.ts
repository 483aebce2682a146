import type { Program } from '#events/program';
import type { World } from '../world.ts';
import { type Answer, type Problem, failed } from './answer.ts';

/** Who calls the gateway, from the headers of the call. */
export interface Caller {
  readonly program: Program;
  readonly programId: string;
  readonly sponsorId: string;
  readonly requestId: string;
}

const requiredHeaders = ['ProgramId', 'SponsorId', 'X-Request-Id'];

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const one = (headers: Headers, name: string): string => String(headers[name.toLowerCase()] ?? '');

function headerProblem(headers: Headers, name: string): Problem[] {
  const value = one(headers, name);
  if (value === '') return [{ Code: 'MISSING_HEADER', Message: `The header ${name} is missing.`, Field: name }];
  return /^[\w.:@-]{1,128}$/.test(value) ? [] : [{ Code: 'MALFORMED_HEADER', Message: `The header ${name} is malformed.`, Field: name }];
}

/** Of who signed in and of the member: there only where they are known, and then not empty. */
const optional: Readonly<Record<string, RegExp>> = { 'integrity-user': /^[^\s@]+@[^\s@]+$/, MemberId: /^[^\s]{1,128}$/ };

const optionalProblems = (headers: Headers): Problem[] =>
  Object.entries(optional).flatMap(([name, pattern]) =>
    headers[name.toLowerCase()] === undefined || pattern.test(one(headers, name))
      ? []
      : [{ Code: 'MALFORMED_HEADER', Message: `The header ${name} is malformed.`, Field: name }],
  );

/** The credential comes first (401), then the other headers (400); ProgramId is one of a program file. */
export function callerOf(headers: Headers, world: World): { value: Caller; refusal?: undefined } | { refusal: Answer } {
  if (one(headers, 'Authorization') !== `Basic ${world.identity.credential}`)
    return { refusal: failed(401, [{ Code: 'UNAUTHORIZED', Message: 'The credential is missing or wrong.', Field: 'Authorization' }]) };
  const problems = [...requiredHeaders.flatMap((name) => headerProblem(headers, name)), ...optionalProblems(headers)];
  if (problems.length > 0) return { refusal: failed(400, problems) };
  const programId = one(headers, 'ProgramId');
  const program = world.programs.byProgramId(programId);
  if (program === undefined)
    return { refusal: failed(400, [{ Code: 'UNKNOWN_PROGRAM', Message: `There is no program ${programId}.`, Field: 'ProgramId' }]) };
  return { value: { program, programId, sponsorId: one(headers, 'SponsorId'), requestId: one(headers, 'X-Request-Id') } };
}
