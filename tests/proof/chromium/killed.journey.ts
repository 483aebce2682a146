import { type BrowserContext, type LaunchOptions, chromium } from '@playwright/test';
import { browserOutcomeOf } from '../matrix/browser-faults.ts';
import { expect } from '../../journeys/support/test.ts';
import { type Desk, beRefused, everythingSettled, expectWhole, finishByMail, holdAt, isValidation, openPayment, pressPurchase, sitDown } from './cell.ts';
import { played } from './buyer.ts';
import { test } from './stand.ts';

test.describe.configure({ mode: 'parallel' });

/** Kills a separate browser while the step is held. */
async function loseBrowser(desk: Desk, options: LaunchOptions): Promise<void> {
  const server = await chromium.launchServer(options);
  const context = await (await chromium.connect(server.wsEndpoint())).newContext();
  const page = await openPayment(desk, context);
  let release = (): void => undefined;
  if (isValidation(desk.row)) {
    await beRefused(desk, page);
  } else {
    const held = await holdAt(desk, page);
    release = held.release;
    await pressPurchase(desk, page);
    await held.came;
  }
  const { pid = 0 } = server.process();
  await server.kill();
  // The killed browser's card number is lost.
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(server.process().signalCode).toBe('SIGKILL');
  release();
  await everythingSettled(desk);
}

/** Without a buyer, the recovery worker binds what is paid. */
const expectSwept = ({ stand }: Desk): Promise<void> => stand.withSweep(() => expect.poll(async () => (await stand.control.ledger()).policies.length).toBe(1));

/** @param context of another browser, in which the buyer comes back */
async function play(desk: Desk, context: BrowserContext, options: LaunchOptions): Promise<void> {
  await loseBrowser(desk, options);
  if (browserOutcomeOf(desk.row, 'browser killed') === 'bound unattended, link') await expectSwept(desk);
  const page = await context.newPage();
  await finishByMail(desk, page);
  await expectWhole(desk, page);
}

for (const { row, method } of played) {
  test(`browser killed, ${method}: ${row.step} ${row.name}`, async ({ stand, context, launchOptions }) => play(await sitDown({ stand, row, method }), context, launchOptions));
}
