// Whatever fails, the page says what to do next. tests/proof/pages/faults.test.ts plays every code in every operation.
import { describe, expect, it } from 'vitest';
import { createFaultScenarios, faultCodes, toRows } from './fault-scenarios.ts';
import { runScenario } from './scenarios.tsx';

/** Most codes have no text of their own: the page then shows what it shows for these two. */
const codesWithoutText = ['', 'INTERNAL_SERVER_ERROR'];

/** Every operation with these two codes, and every other code in one operation. */
const sample = faultCodes.flatMap((code, index) => {
  const scenarios = createFaultScenarios(code);
  const first = index % scenarios.length;
  return toRows(code, codesWithoutText.includes(code) ? scenarios : scenarios.slice(first, first + 1));
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

  it.each(sample)('%s of %s says what to do next', (_code, _operation, scenario) => runScenario(scenario));
});
