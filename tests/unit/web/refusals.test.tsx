// Whatever the facade refuses, the page marks the question or says what to do next. A new code of the schema fails here until it has
// a scenario.
import { globSync, readFileSync } from 'node:fs';
import { type GraphQLObjectType, buildSchema, getNamedType, isEnumType, isObjectType, isUnionType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { renderPage } from './render-page.tsx';
import { type Scenario, expectPage } from './scenarios.tsx';
import { createFaultScenarios, refusalScenarios } from './refusal-scenarios.ts';
import { FacadeFault } from './scripted-facade.ts';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));

/** Members of unions that report a success. */
const outcomes = new Set([
  'Account',
  'AddressStandardised',
  'EventsAppended',
  'MemberReference',
  'Offer',
  'OpenedApplication',
  'PaymentAccepted',
  'PaymentMethodKept',
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

const sources = globSync('graph/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** All codes of the facade's GraphQL errors. */
const faultCodes = [
  ...new Set(
    [...sources.matchAll(/code: '(?<code>[A-Z_]+)'|createDocumentError\('(?<other>[A-Z_]+)'|'(?<upstream>UPSTREAM_[A-Z]+)'/g)].map(
      ({ groups }) => groups?.['code'] ?? groups?.['other'] ?? groups?.['upstream'] ?? '',
    ),
  ),
];

async function runScenario({ program, part, options, act, expected }: Scenario): Promise<void> {
  const page = renderPage(program, part, options);
  await act(page);
  await expectPage(page, expected);
}

describe('a refusal', () => {
  it('has a scenario for each code of the schema, and no others', () => {
    expect(Object.keys(refusalScenarios).toSorted()).toEqual(codes.toSorted());
  });

  it.each(Object.entries(refusalScenarios).flatMap(([code, scenarios]) => scenarios.map((scenario) => [code || 'no response', scenario.operation, scenario] as const)))(
    '%s of %s marks its question or says what to do next',
    (_code, _operation, scenario) => runScenario(scenario),
  );
});

describe('a GraphQL error', () => {
  it('has the codes of the facade', () => {
    expect(faultCodes).toEqual(
      expect.arrayContaining([
        'BAD_USER_INPUT',
        'TOO_MANY_REQUESTS',
        'APPLICATION_UNKNOWN',
        'UPSTREAM_BUSY',
        'INTERNAL_SERVER_ERROR',
        'DOCUMENT_NOT_REGISTERED',
        'DOCUMENT_UNKNOWN',
      ]),
    );
  });

  it.each(
    ['', ...faultCodes].flatMap((code) =>
      createFaultScenarios(new FacadeFault(code, 'Too many tries. Please wait a minute and try again.')).map(
        (scenario) => [code || 'no response', scenario.operation, scenario] as const,
      ),
    ),
  )('%s of %s says what to do next', (_code, _operation, scenario) => runScenario(scenario));
});
