// The DOM belongs to the user, too: a purchase on a page that a translation tool or extensions change all the time. The other programs are bought so in tests/proof/chromium.
import { disturbances } from './support/disturb-page.ts';
import { buyDisturbed } from './support/disturbed.ts';
import { test } from './support/test.ts';

for (const [name, disturbance] of Object.entries(disturbances)) {
  test(`trades is bought once on a page ${name}`, async ({ page, app }) => buyDisturbed(page, app, 'trades', disturbance));
}
