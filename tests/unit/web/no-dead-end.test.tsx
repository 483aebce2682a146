// No dead end: whatever the facade refuses, the page marks the question that it belongs to, or says what to do next. A code that is
// new in the schema has no walk here, and fails.
import { globSync, readFileSync } from 'node:fs';
import { type GraphQLObjectType, buildSchema, getNamedType, isEnumType, isObjectType, isUnionType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { play } from './played-page.tsx';
import { type Walk, expectWayOn } from './buyer-ways.tsx';
import { faultWalks, walks } from './refusal-walks.ts';
import { Fault } from './scripted-facade.ts';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
const types = Object.values(schema.getTypeMap()).filter((type) => !type.name.startsWith('__'));

/** Members of unions that say that something is done, or under way. */
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
// A result that is no union can refuse, too.
for (const { type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
  const named = getNamedType(type);
  if (isObjectType(named) && reasonsOf(named).length > 0) refusals.add(named);
}

/** What a payment is refused for: of these one type has the facade's own reasons, the other the payment service's. */
const ofTheService = [
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
  if (type === 'PaymentDeclined') return ofTheService.includes(reason);
  return type !== 'PaymentRefused' || !ofTheService.includes(reason);
};

const codes = [...refusals].flatMap((type) => {
  const reasons = reasonsOf(type).filter((reason) => isPossible(type.name, reason));
  return reasons.length > 0 ? reasons.map((reason) => `${type.name}.${reason}`) : [type.name];
});

const sources = globSync('graph/**/*.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** Every code of a GraphQL error that the facade has. */
const faultCodes = [
  ...new Set(
    [...sources.matchAll(/code: '(?<code>[A-Z_]+)'|refusalOf\('(?<other>[A-Z_]+)'|'(?<upstream>UPSTREAM_[A-Z]+)'/g)].map(
      ({ groups }) => groups?.['code'] ?? groups?.['other'] ?? groups?.['upstream'] ?? '',
    ),
  ),
];

async function walk({ program, part, scene, act, expected }: Walk): Promise<void> {
  const played = play(program, part, scene);
  await act(played);
  await expectWayOn(played, expected);
}

describe('a refusal', () => {
  it('has a walk for each code of the schema, and none for others', () => {
    expect(Object.keys(walks).toSorted()).toEqual(codes.toSorted());
  });

  it.each(Object.entries(walks).flatMap(([code, ways]) => ways.map((way) => [code || 'no answer', way.by, way] as const)))(
    '%s by %s is marked at its question, or says what to do next',
    (_code, _by, way) => walk(way),
  );
});

describe('a fault', () => {
  it('has codes', () => {
    expect(faultCodes).toEqual(
      expect.arrayContaining(['BAD_USER_INPUT', 'TOO_MANY_REQUESTS', 'APPLICATION_UNKNOWN', 'UPSTREAM_BUSY', 'INTERNAL_SERVER_ERROR', 'DOCUMENT_NOT_REGISTERED', 'DOCUMENT_UNKNOWN']),
    );
  });

  it.each(['', ...faultCodes].flatMap((code) => faultWalks(new Fault(code, 'Too many tries. Please wait a minute and try again.')).map((way) => [code || 'no answer', way.by, way] as const)))(
    '%s by %s says what to do next',
    (_code, _by, way) => walk(way),
  );
});
