// Whatever the facade refuses, the page marks the question or says what to do next. A new code of the schema fails here until it has
// a scenario.
import { readFileSync } from 'node:fs';
import { type GraphQLObjectType, buildSchema, getNamedType, isEnumType, isObjectType, isUnionType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { toRows } from './fault-scenarios.ts';
import { refusalScenarios } from './refusal-scenarios.ts';
import { runScenario } from './scenarios.tsx';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));

/** Members of unions that report a success. */
const outcomes = new Set([
  'Account',
  'AddressStandardized',
  'EventsAppended',
  'MemberReference',
  'Offer',
  'OpenedApplication',
  'PaymentAccepted',
  'PaymentMethodSaved',
  'PaymentNotDue',
  'PoliciesBound',
  'PurchaseCached',
  'ResumeCodeMailed',
  'ResumeLinkMailed',
  'ResumedApplication',
  'SecurityCodeSent',
  'SignedIn',
]);

const reasonsOf = (type: GraphQLObjectType): readonly string[] => {
  const reason = type.getFields()['reason'];
  const named = reason && getNamedType(reason.type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [];
};

const refusals = new Set(
  types
    .filter(isUnionType)
    .flatMap((union) => union.getTypes())
    .filter(({ name }) => !outcomes.has(name)),
);
// A result that is not a union can refuse, too.
for (const { type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
  const named = getNamedType(type);
  if (isObjectType(named) && reasonsOf(named).length > 0) refusals.add(named);
}

/** Reasons of the payment service; the facade's own reasons for a refused payment are in another type. */
const PAYMENT_SERVICE_REASONS = [
  'DECLINED',
  'INVALID_CARD_NUMBER',
  'INVALID_EXPIRATION',
  'INVALID_SECURITY_CODE',
  'ADDRESS_MISMATCH',
  'INVALID_ROUTING_NUMBER',
  'INVALID_ACCOUNT_NUMBER',
  'LIMIT_EXCEEDED',
  'OTHER',
];
const isPossible = (type: string, reason: string): boolean => {
  if (type === 'PaymentDeclined') return PAYMENT_SERVICE_REASONS.includes(reason);
  return type !== 'PaymentRefused' || !PAYMENT_SERVICE_REASONS.includes(reason);
};

const codes = [...refusals].flatMap((type) => {
  const reasons = reasonsOf(type).filter((reason) => isPossible(type.name, reason));
  return reasons.length > 0 ? reasons.map((reason) => `${type.name}.${reason}`) : [type.name];
});

describe('a refusal', () => {
  it('has a scenario for each code of the schema, and no others', () => {
    expect(Object.keys(refusalScenarios).toSorted()).toEqual(codes.toSorted());
  });

  it.each(Object.entries(refusalScenarios).flatMap(([code, scenarios]) => toRows(code, scenarios)))(
    '%s of %s marks its question or says what to do next',
    (_code, _operation, scenario) => runScenario(scenario),
  );
});
