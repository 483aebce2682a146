import { msg } from '#events/language';
import { type Address, type AddressRole, addressQuestions } from '#events/application';
import type { Answers } from '#events/program';
import type { State } from '#events/buyflow';
import { cleanLine } from './input/index.ts';

export const INVALID_ADDRESS = msg('Please enter a valid address.');

const readText = (answers: Answers, question: string | undefined): string => {
  const value = question === undefined ? undefined : answers[question];
  return typeof value === 'string' ? cleanLine(value) : '';
};

/** An application's address in one of its roles, as it is answered now. */
export function readAddress(answers: Answers, role: AddressRole): Address {
  const ask = addressQuestions[role];
  return {
    street1: readText(answers, ask.street1),
    street2: readText(answers, ask.street2),
    city: readText(answers, ask.city),
    state: readText(answers, ask.state),
    postalCode: readText(answers, ask.postalCode),
    county: readText(answers, ask.county),
  };
}

const comparedParts = ['street1', 'street2', 'city', 'state', 'postalCode'] as const;

/** Whether two addresses say the same place; the county follows from the rest. */
export const isSameAddress = (a: Address, b: Address): boolean => comparedParts.every((part) => a[part] === b[part]);

const toPlaceKey = ({ street1, city, state, postalCode }: Address): string => [street1.replace(/\D/g, ''), city.toUpperCase(), state, postalCode.slice(0, 5)].join('|');

/** Whether two addresses differ by more than their spelling: in town, state, ZIP code or number. */
export const isDifferentPlace = (a: Address, b: Address): boolean => toPlaceKey(a) !== toPlaceKey(b);

/** Whether the address service has already settled the address as it stands (its own spelling counts). */
export function isAddressSettled(state: State, role: AddressRole): boolean {
  const verdict = state.addresses[role];
  return verdict !== undefined && verdict.verdict !== 'rejected' && isSameAddress(verdict.address, readAddress(state.answers, role));
}

/** Whether the address service has refused the address as it stands. */
function isAddressRejected(state: State, role: AddressRole): boolean {
  const verdict = state.addresses[role];
  return verdict?.verdict === 'rejected' && isSameAddress(verdict.entered, readAddress(state.answers, role));
}

/** Whether an address is a saved one as it was chosen: its fields are locked, unless the address service has refused it. */
export const isAddressLocked = (state: State, role: AddressRole): boolean => state.application.savedAddresses[role] !== undefined && !isAddressRejected(state, role);

// A refused address is marked on zip, state, city and the street lines, on the second only if it is filled (specification, 5; decision 16).
const markedParts = ['street1', 'street2', 'city', 'state', 'postalCode'] as const;
const partsByQuestion = new Map((['main', 'alternate', 'billing'] as const).flatMap((role) => markedParts.map((part) => [addressQuestions[role][part], { role, part }] as const)));

/** The error that a refused address puts on one of its questions. */
export function findAddressError(state: State, question: string): string | null {
  const asked = partsByQuestion.get(question);
  if (!asked || !isAddressRejected(state, asked.role)) return null;
  return asked.part === 'street2' && readText(state.answers, question) === '' ? null : INVALID_ADDRESS;
}

/** Whether a question is a line of an address that was refused and that is another one by now: what was said of its lines is void. */
export function isAddressCorrected(state: State, question: string): boolean {
  const asked = partsByQuestion.get(question);
  return asked !== undefined && state.addresses[asked.role]?.verdict === 'rejected' && !isAddressRejected(state, asked.role);
}

/** One line, as pages show an address. */
export const formatAddress = (a: Address): string => [a.street1, a.street2, a.city, [a.state, a.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
