// The real parts of the matrix in Chromium: the built app, a sandbox, and between them a gateway that can hold an answer.
import path from 'node:path';
import type { Kysely } from 'kysely';
import { type BrowserContext, test as base } from '@playwright/test';
import { type Database, openDatabase } from '#graph/db';
import { startSandbox } from '#sandbox';
import { startPostgres } from '../../support/postgres.ts';
import { findFreePort } from '../../support/free-port.ts';
import { type SandboxControl, controlOf } from '../../support/sandbox-control.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from '../../journeys/support/running-app.ts';
import { type HoldingGateway, startHoldingGateway } from './holding-gateway.ts';

export interface Stand {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly control: SandboxControl;
  readonly gateway: HoldingGateway;
  readonly db: Kysely<Database>;
  /** Until this ends, the app has a recovery worker that runs one second after a buyer has left. */
  withSweep<T>(run: () => Promise<T>): Promise<T>;
  /** Resets the books, the calls and the rate limits. */
  clear(): Promise<void>;
}

async function provideStand(provide: (stand: Stand) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox({ port: 0, programsDir: path.resolve('programs') });
  const gateway = await startHoldingGateway(sandbox.url);
  const postgres = await startPostgres();
  const dataDir = makeEmptyDir();
  const databaseUrl = await postgres.createDatabase();
  const PORT = String(await findFreePort());
  const env = {
    LOCAL_SERVER_URL: gateway.url,
    GATEWAY_URL: gateway.url,
    DATABASE_URL: databaseUrl,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    TEMPORARY_LOGIN_SECRET: 'let-me/in once',
    LOG_LEVEL: 'warn',
  };
  const app = await startApp(dataDir, { ...env, PORT });
  const database = await openDatabase({ databaseUrl, dataDir });
  const control = controlOf(sandbox.url);
  await provide({
    url: app.url,
    sandboxUrl: sandbox.url,
    control,
    gateway,
    db: database.db,
    async withSweep(run) {
      const sweeper = await startApp(dataDir, { ...env, SWEEP_AFTER: '1' });
      try {
        return await run();
      } finally {
        await stopApp(sweeper);
      }
    },
    async clear() {
      gateway.clear();
      await control.reset();
      await database.db.deleteFrom('rate_limit').execute();
    },
  });
  gateway.clear();
  await stopApp(app);
  await database.close();
  await gateway.close();
  await sandbox.close();
  await postgres.stop();
  removeDataDir(dataDir);
}

/** One of each for all cells of a worker. A cell gets a browser context without tabs and cookies; only the app's files are cached. */
export const test = base.extend<object, { stand: Stand; warm: BrowserContext }>({
  warm: [
    async ({ browser }, provide) => {
      // The smallest width with the summary beside the form. Fewer pixels take less time to draw.
      const context = await browser.newContext({ viewport: { width: 1024, height: 640 }, reducedMotion: 'reduce' });
      await provide(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  async context({ warm }, provide) {
    await provide(warm);
    await Promise.all(warm.pages().map((page) => page.close()));
    await warm.clearCookies();
  },
  stand: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => provideStand(provide),
    { scope: 'worker' },
  ],
});
