import { defineConfig } from '@playwright/test';
import journeys from '../../journeys/playwright.config.ts';

/** The purchase matrix in Chromium, and pages that the user's own tools change, with the settings of the journeys. */
export default defineConfig({ ...journeys, globalSetup: '../../support/databases.setup.ts', testDir: '.', outputDir: '../../../test-results' });
