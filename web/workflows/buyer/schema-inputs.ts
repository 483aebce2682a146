// Answers, addresses and people as inputs of the schema, in which what is not given is null, not empty text.
import type { Address } from '#events/application';
import { isBlank } from '#events/rules';
import type { AnswerValue } from '#events/program';
import type { AddressInput, AnswerInput, AnswerValueInput, BuyerInput } from '../../generated/graphql.ts';
import type { Buyer } from './buyer.ts';

const orNull = (text: string): string | null => (isBlank(text) ? null : text);

export const toAddressInput = ({ street1, street2, city, state, postalCode, county }: Address): AddressInput => ({
  street1,
  street2: orNull(street2),
  city,
  state,
  postalCode,
  county: orNull(county),
});

export const toBuyerInput = ({ businessName, ...person }: Buyer): BuyerInput => ({ ...person, businessName: orNull(businessName) });

function toValueInput(value: AnswerValue): AnswerValueInput {
  if (typeof value === 'boolean') return { checked: value };
  return typeof value === 'string' ? { text: value } : { choices: [...value] };
}

export const toAnswerInputs = (answers: readonly { readonly question: string; readonly value: AnswerValue }[]): AnswerInput[] =>
  answers.map(({ question, value }) => ({ question, value: toValueInput(value) }));
