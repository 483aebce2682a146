import { defineConfig } from '@playwright/test';
import { requireBrowser } from '../support/browser.ts';
import { sharedMemory } from './support/shared-memory.ts';

const { args, ...browser } = await requireBrowser();
const ownArgs = [
  // The app listens on this machine. Other hosts are unreachable, so no test can depend on one.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  // A document lives for seconds here. Optimizing its code would waste a fifth of the processor's time.
  '--js-flags=--no-maglev --no-turbofan',
];
const launchOptions = { ...browser, ...(sharedMemory && { ignoreDefaultArgs: sharedMemory }), args: [...args, ...ownArgs] };

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  // What a page says is the same on every machine.
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  globalSetup: '../support/databases.setup.ts',
  workers: 2,
  forbidOnly: process.env['CI'] !== undefined,
  // A browser that stops drawing on a busy machine is tried once more, and listed as flaky.
  retries: 1,
  reporter: 'list',
  // Timeouts for a busy machine, which may be three times slower. Nothing is measured with them.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions,
    actionTimeout: 60_000,
    // The smallest window with the summary beside the form, as the processor draws every pixel. Journeys about layout or motion set their own.
    viewport: { width: 1024, height: 640 },
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing adds a third to the time, so only the retry is traced. TRACE=1 traces the first try.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
