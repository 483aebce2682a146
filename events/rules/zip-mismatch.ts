import { type AddressRole, addressQuestions, addressRoles } from '#events/application';
import type { State } from '#events/buyflow';
import { english } from '#events/language';
import type { Program } from '#events/program';
import { findAddressError } from './address.ts';
import { findQuestion } from './questions.ts';

type ZipState = Pick<State, 'application'>;

/** Which state an address's ZIP code seems to be in, if the page said that it is not the one that was answered. */
export function describeZipMismatch({ application: { zipStates } }: ZipState, program: Program, role: AddressRole): string | null {
  const found = zipStates?.[role];
  if (found === undefined) return null;
  const name = findQuestion(program, 'state')?.options?.find(({ value }) => value === found)?.label ?? found;
  return english('This ZIP code seems to be in {state}. Check it and the state.', { state: name });
}

/** The same of a ZIP code's question, once the address service has refused the address. */
export function explainRefusedZip(state: State, program: Program, question: string): string | null {
  const role = addressRoles.find((one) => addressQuestions[one].postalCode === question);
  return role && findAddressError(state, question) !== null ? describeZipMismatch(state, program, role) : null;
}
