import { defineConfig } from '@playwright/test';
import journeys from '../../journeys/playwright.config.ts';

// The apps here use PostgreSQL: no data folder is made for the embedded database.
const { globalSetup: _, ...settings } = journeys;

/** The purchase matrix in Chromium, with the settings of the journeys. */
export default defineConfig({ ...settings, testDir: '.', outputDir: '../../../test-results' });
