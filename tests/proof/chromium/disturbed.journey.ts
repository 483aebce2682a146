// Every program but trades, which tests/journeys buys so: a page that a translation tool or extensions change all the time.
import { disturbances } from '../../journeys/support/disturb-page.ts';
import { buyDisturbed } from '../../journeys/support/disturbed.ts';
import { test } from '../../journeys/support/test.ts';

test.describe.configure({ mode: 'parallel' });

for (const [name, disturbance] of Object.entries(disturbances)) {
  for (const sitename of ['fitness', 'yoga', 'health', 'retail'] as const) {
    test(`${sitename} is bought once on a page ${name}`, async ({ page, app }) => buyDisturbed(page, app, sitename, disturbance));
  }
}
