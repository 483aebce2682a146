// A suite over one running facade, with a sandbox that is reset before every test.
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type RunningBindflow, type TestSettings, startForTests } from './bindflow.ts';
import { type SandboxControl, controlOf } from './sandbox-control.ts';

export interface Stage {
  /** The running whole; there only inside tests and hooks. */
  readonly running: () => RunningBindflow;
  readonly url: () => string;
  readonly control: SandboxControl;
}

/** Runs a suite over a facade on PostgreSQL. That both databases do the same is for the suites of the store to show (databases.ts). */
export function describeBindflow(name: string, suite: (stage: Stage) => void, settings: TestSettings = {}): void {
  describe(name, () => {
    let bindflow: RunningBindflow;
    beforeAll(async () => {
      bindflow = await startForTests(settings);
    });
    beforeEach(() => bindflow.control.reset());
    afterAll(() => bindflow?.close());
    suite({ running: () => bindflow, url: () => bindflow.facade.url, control: controlOf(() => bindflow.sandbox.url) });
  });
}
