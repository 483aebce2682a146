// Mock mode: answers from the page, without a request, under a banner.
import { findings } from './support/axe.ts';
import { answer, execute, openExplorer, timeLine } from './support/explorer.ts';
import { expect, test } from './support/test.ts';

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 768],
] as const)
  test(`answers are made up in the page while mock mode is on (${colorScheme}, ${width})`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openExplorer(page, app);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('switch', { name: 'Mock mode' }).click();
    await expect(page.getByText('Answers are made up in this page')).toBeVisible();
    await execute(page);
    await expect(answer(page)).toContainText('"data"');
    await expect(timeLine(page)).toContainText('Made up in this page');
    expect(asked.filter((url) => url.endsWith('/graphql'))).toEqual([]);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/explorer-mock-${width}.png` });
    expect(await findings(page, '.graphiql-tab')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true);

    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Answers are made up in this page')).toHaveCount(0);
    const sent = page.waitForResponse('**/graphql');
    await execute(page);
    expect((await sent).status()).toBe(200);
  });
