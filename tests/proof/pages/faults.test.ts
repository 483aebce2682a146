// Every GraphQL error in every operation: the page says what to do next. tests/unit/web/faults.test.ts plays a sample.
import { expect, it } from 'vitest';
import { createFaultScenarios, faultCodes, toRows } from '../../unit/web/fault-scenarios.ts';
import { runScenario } from '../../unit/web/scenarios.tsx';

const scenarios = faultCodes.flatMap((code) => toRows(code, createFaultScenarios(code)));

it('has an error for each code and operation', () => {
  expect(scenarios.length).toBeGreaterThan(250);
});

it.each(scenarios)('%s of %s says what to do next', (_code, _operation, scenario) => runScenario(scenario));
