import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // A browser that stops drawing on a busy machine is tried once more, and listed as flaky.
  retries: 1,
  reporter: 'list',
  timeout: 60_000,
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1440, height: 900 },
    // TRACE=1 records every step, which takes a third of the time again.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
