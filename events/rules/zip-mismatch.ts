import { addressQuestions, addressRoles } from '#events/application';
import type { State } from '#events/buyflow';
import { english } from '#events/language';
import type { Program } from '#events/program';
import { findAddressError } from './address.ts';
import { findQuestion } from './questions.ts';

/** The question for a ZIP code and the one for its state. */
export interface ZipQuestions {
  readonly zip: string;
  readonly state: string;
}

/** The ZIP codes that a program asks for, each once: of the buyer's addresses, and of those who get a certificate. */
export function listZipQuestions(program: Program): ZipQuestions[] {
  const certificates = program.proofOfCoverage?.certificates ?? [];
  const addresses = [...addressRoles.map((role) => addressQuestions[role]), ...certificates.map(({ address }) => address)];
  const find = (name = ''): string | undefined => findQuestion(program, name)?.id;
  const asked = addresses.flatMap((address): ZipQuestions[] => {
    const [zip, state] = [find(address.postalCode), find(address.state)];
    return zip !== undefined && state !== undefined ? [{ zip, state }] : [];
  });
  return [...new Map(asked.map((questions) => [questions.zip, questions])).values()];
}

/** Which state a ZIP code seems to be in, if the page said that it is not the one that was answered. Takes the ZIP code's question. */
export function describeZipMismatch({ application: { zipStates = {} } }: Pick<State, 'application'>, program: Program, zip: string): string | null {
  const found = zipStates[zip]?.state;
  if (found === undefined) return null;
  const name = findQuestion(program, 'state')?.options?.find(({ value }) => value === found)?.label ?? found;
  return english('This ZIP code seems to be in {state}. Check it and the state.', { state: name });
}

/** The same of a question, once the address service has refused its address. */
export const explainRefusedZip = (state: State, program: Program, question: string): string | null =>
  findAddressError(state, question) === null ? null : describeZipMismatch(state, program, question);
