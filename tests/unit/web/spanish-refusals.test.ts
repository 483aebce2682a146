// What pages say in Spanish where the facade refuses or fails.
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage } from '#events/language';
import { findUntranslated, listStrings } from '../../support/find-english.ts';
import { readShipped } from '../../support/events/programs.ts';
import { createFaultScenarios, faultCodes, toRows } from './fault-scenarios.ts';
import { refusalScenarios } from './refusal-scenarios.ts';
import { type Scenario, readScenario } from './scenarios.tsx';

beforeAll(() => loadLanguage('es'));

/** What buyers enter, and what the gateway says in the scenarios: it answers in English. */
const ENTERED = [
  'Maya',
  'Castillo',
  'Maya Castillo',
  'Austin',
  'Austin, TX 78704',
  '1204 South Congress Avenue',
  'offer-1',
  'Yoga, Pilates',
  'The rater is closed.',
  'No longer offered',
];

async function findEnglish(scenario: Scenario): Promise<string[]> {
  const english = await readScenario(scenario, 'en');
  const spanish = await readScenario(scenario, 'es');
  return findUntranslated(english, spanish, [...listStrings(readShipped(scenario.program.sitename, 'es')), ...ENTERED]);
}

describe('a page in Spanish has no English', () => {
  it.each(Object.entries(refusalScenarios).flatMap(([code, scenarios]) => toRows(code, scenarios)))('for %s of %s', async (_code, _operation, scenario) => {
    expect(await findEnglish(scenario)).toEqual([]);
  });

  it.each(['', 'TOO_MANY_REQUESTS', 'APPLICATION_UNKNOWN', 'PROGRAM_UNKNOWN'].flatMap((code) => toRows(code, createFaultScenarios(code))))(
    'for the fault %s of %s',
    async (code, _operation, scenario) => {
      expect(faultCodes).toContain(code === 'no response' ? '' : code);
      expect(await findEnglish(scenario)).toEqual([]);
    },
  );
});
