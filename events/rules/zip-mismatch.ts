import { addressQuestions, addressRoles } from '#events/application';
import type { State } from '#events/buyflow';
import { english } from '#events/language';
import type { Program } from '#events/program';
import { findAddressError } from './address.ts';
import { findQuestion } from './questions.ts';

/** The ids of the question for a ZIP code and of the one for its state. */
export interface ZipQuestions {
  readonly zipQuestion: string;
  readonly stateQuestion: string;
}

/** The questions for ZIP codes, each once: of the buyer's addresses, and of those who get a certificate. */
export function listZipQuestions(program: Program): ZipQuestions[] {
  const certificates = program.proofOfCoverage?.certificates ?? [];
  const addresses = [...addressRoles.map((role) => addressQuestions[role]), ...certificates.map(({ address }) => address)];
  const find = (name = ''): string | undefined => findQuestion(program, name)?.id;
  const asked = addresses.flatMap((address): ZipQuestions[] => {
    const [zipQuestion, stateQuestion] = [find(address.postalCode), find(address.state)];
    return zipQuestion !== undefined && stateQuestion !== undefined ? [{ zipQuestion, stateQuestion }] : [];
  });
  return [...new Map(asked.map((questions) => [questions.zipQuestion, questions])).values()];
}

/** Which state a ZIP code seems to be in; null unless the page found that another one was answered. */
export function describeZipMismatch({ application: { zipStates = {} } }: Pick<State, 'application'>, program: Program, zipQuestion: string): string | null {
  const found = zipStates[zipQuestion]?.state;
  if (found === undefined) return null;
  const name = findQuestion(program, 'state')?.options?.find(({ value }) => value === found)?.label ?? found;
  return english('This ZIP code seems to be in {state}. Check it and the state.', { state: name });
}

/** What `describeZipMismatch` says of a question, if the address service has refused its address. */
export const explainRefusedZip = (state: State, program: Program, question: string): string | null =>
  findAddressError(state, question) === null ? null : describeZipMismatch(state, program, question);
