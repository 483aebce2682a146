import { defineConfig } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  workers: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  timeout: 60_000,
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
  },
});
