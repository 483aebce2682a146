// The same suite over a facade on PGlite and over one on PostgreSQL.
import { afterAll, beforeAll, beforeEach, describe } from '@jest/globals';
import { type RunningBindflow, type TestSettings, startForTests } from './bindflow.ts';
import { type TestPostgres, startPostgres } from './postgres.ts';
import { type SandboxControl, controlOf } from './sandbox-control.ts';

export interface Stage {
  /** The running whole; there only inside tests and hooks. */
  readonly running: () => RunningBindflow;
  readonly url: () => string;
  readonly control: SandboxControl;
}

const START_MS = 90_000;

/** Runs a suite on both databases; each has one facade, and a sandbox that is reset before every test. */
export function describeBindflowOnBoth(name: string, suite: (stage: Stage) => void, settings: TestSettings = {}): void {
  describe.each(['PGlite', 'PostgreSQL'])(`${name} on %s`, (kind) => {
    let postgres: TestPostgres | undefined;
    let bindflow: RunningBindflow;
    beforeAll(async () => {
      if (kind === 'PostgreSQL') postgres = await startPostgres();
      bindflow = await startForTests({ ...settings, databaseUrl: (await postgres?.createDatabase()) ?? null });
    }, START_MS);
    beforeEach(() => bindflow.control.reset());
    afterAll(async () => {
      await bindflow?.close();
      await postgres?.stop();
    }, START_MS);
    suite({ running: () => bindflow, url: () => bindflow.facade.url, control: controlOf(() => bindflow.sandbox.url) });
  });
}
