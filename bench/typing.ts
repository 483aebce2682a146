import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from '../tests/journeys/support/running-app.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { type Figures, ROUNDS } from './figures.ts';
import { type FormPage, openFormPage, typeInMiddle, writePrograms } from './form-page.ts';
import { buildPeerPages, servePeerPages } from './peer-pages.ts';
import { emptyDatabases } from './seeded-database.ts';

const FIELDS = 229;

/** Opens each page in a new browser context, in turn. */
async function measureInTurn(chrome: Browser, pages: Readonly<Record<string, FormPage>>): Promise<Figures> {
  const figures: Record<string, number[]> = {};
  const put = (name: string, value: number): void => void (figures[name] ??= []).push(value);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, formPage] of Object.entries(pages)) {
      const context = await chrome.newContext();
      const page = await context.newPage();
      put(`${name}usable`, (await openFormPage(page, formPage)) / 1000);
      put(`${name}keystroke`, await typeInMiddle(page, formPage));
      await context.close();
    }
  }
  return figures;
}

/** A page with many fields, beside other forms with as many, on a processor slowed down. */
export async function benchTyping(): Promise<Figures> {
  const { urls, stop } = await emptyDatabases(['typing']);
  const dataDir = makeEmptyDir();
  const programs = path.join(dataDir, 'programs');
  writePrograms(programs, [FIELDS]);
  const app = await startApp(dataDir, { DATABASE_URL: urls.typing, PROGRAMS_DIR: programs, LOG_LEVEL: 'error' });
  await buildPeerPages(['final-form', 'rjsf', 'survey']);
  const peers = await servePeerPages();
  const chrome = await chromium.launch(await findBrowser());
  try {
    return await measureInTurn(chrome, {
      '': { url: `${app.url}/?sitename=fields-${FIELDS}`, fields: FIELDS },
      'plain HTML, ': { url: peers.urlOf('html', FIELDS), fields: FIELDS },
      'Final Form with Chakra, ': { url: peers.urlOf('final-form', FIELDS), fields: FIELDS },
      'RJSF, ': { url: peers.urlOf('rjsf', FIELDS), fields: FIELDS },
      'SurveyJS, ': { url: peers.urlOf('survey', FIELDS), fields: FIELDS },
    });
  } finally {
    await chrome.close();
    peers.stop();
    await stopApp(app);
    removeDataDir(dataDir);
    await stop();
  }
}
