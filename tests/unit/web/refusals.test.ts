// Whatever the facade refuses, the page marks the question or says what to do next. A new code of the schema fails here until it has
// a scenario.
import { readFileSync } from 'node:fs';
import { type GraphQLEnumType, type GraphQLInterfaceType, buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { toRows } from './fault-scenarios.ts';
import { refusalScenarios } from './refusal-scenarios.ts';
import { runScenario } from './scenarios.tsx';

const schema = buildSchema(readFileSync('graph/schema.graphql', 'utf8'));
const [Refusal, RefusalCode] = [schema.getType('Refusal') as GraphQLInterfaceType, schema.getType('RefusalCode') as GraphQLEnumType];

/** Which have no page of their own: analysts settle payments and try rules in the console; tests/integration/workflows/links.test.ts has the link that expires meanwhile. */
const WITHOUT_PAGE = [
  'ResolutionRefused',
  'NOT_SETTLED',
  'CustomLinkExpired',
  'CUSTOM_LINK_EXPIRED',
  'ConfigurationRefused',
  'CONFIGURATION_INVALID',
  'TooManyApplications',
  'TOO_MANY_APPLICATIONS',
  'TooManyViews',
  'TOO_MANY_VIEWS',
  'AlertSubscriptionRefused',
  'TestAlertRefused',
  'WEBHOOK_REFUSED',
  'NO_ALERT_MAIL',
  'TOO_MANY_SUBSCRIPTIONS',
  'UNKNOWN_SUBSCRIPTION',
  'ALERT_NOT_DELIVERED',
  'EvidenceRefused',
  'EVIDENCE_ERASED',
  'EVIDENCE_CHANGED',
  'EVIDENCE_NO_CONFIGURATION',
  'EVIDENCE_OTHER_LAYOUT',
  'EVIDENCE_OTHER_BYTES',
  'NoteNotAdded',
  'EVENT_UNKNOWN',
  'TOO_MANY_NOTES',
  'KEY_ELSEWHERE',
  'NoteNotRemoved',
  'NOTE_OF_ANOTHER',
];
const refusalTypes = schema.getPossibleTypes(Refusal).filter(({ name }) => !WITHOUT_PAGE.includes(name));

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

describe('a refusal', () => {
  it('has a scenario for each type and each code of the schema, and no others', () => {
    const covered = Object.keys(refusalScenarios).map((name) => name.split('.'));
    expect(unique(covered.map(([type]) => type!))).toEqual(unique(refusalTypes.map(({ name }) => name)));
    expect(unique(covered.map(([, code]) => code!))).toEqual(unique(RefusalCode.getValues().flatMap(({ name }) => (WITHOUT_PAGE.includes(name) ? [] : name))));
  });

  it.each(Object.entries(refusalScenarios).flatMap(([code, scenarios]) => toRows(code, scenarios)))(
    '%s of %s marks its question or says what to do next',
    (_code, _operation, scenario) => runScenario(scenario),
  );
});
