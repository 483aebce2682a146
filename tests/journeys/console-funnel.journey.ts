// The analysts' funnel: its numbers match the data, each bar leads to its applications, and two programs can be compared.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { signInAsAnalyst } from './support/console.ts';
import { expectConsoleAccessible } from './support/console-look.ts';
import { makeEmptyDir, removeDataDir, startApp, stopApp } from './support/running-app.ts';
import { expect, test, watch } from './support/test.ts';

interface Made {
  readonly outcome: string;
  readonly program: string | null;
  readonly path: string | null;
  readonly question: string | null;
  readonly kickoutReasons: readonly string[];
  readonly declines: number;
}

/** Runs a command beside the app, as in a shell. */
const run = (dataDir: string, ...words: string[]): string =>
  execFileSync(process.execPath, ['dist/bindflow.js', ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** The applications that exist, as the shell lists them. */
const listed = (dataDir: string): Made[] =>
  run(dataDir, 'log', 'list', '--json')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Made);

const figure = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Opens a bar by keyboard and comes back. The list behind it has `many` applications. */
async function expectBehind(page: Page, link: ReturnType<Page['getByRole']>, address: RegExp, many: number): Promise<void> {
  await link.focus();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(page.locator('header').getByRole('status')).toHaveText(String(many));
  // The active filter is shown and can be removed.
  await expect(
    page
      .getByRole('group', { name: 'Filtered by' })
      .or(page.getByRole('button', { name: /^Abandoned/, pressed: true }))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('no filter here')).toHaveCount(0);
  await page.goBack();
  await expect(figure(page, 'By question')).toBeVisible();
}

/** How a difference of shares is shown, which depends on the day's demo data. */
function shownPoints(points: string): string | RegExp {
  if (Number(points) === 0) return /[±+−]0(?:\.0)? points/;
  return points.startsWith('-') ? `${points.replace('-', '−')} points` : `+${points} points`;
}

test("the funnel's numbers match the data, its bars lead to applications, and two programs are compared side by side", async ({ browser }) => {
  // The only journey whose app creates its tables itself, as a first `npm start` does.
  const dataDir = makeEmptyDir();
  const app = await startApp(dataDir);
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await signInAsAnalyst(page, `${app.url}/console/funnel`);
    const problems: string[] = [];
    watch(page, problems);

    // Empty: the page shows the command that loads demo data, and the test runs it.
    await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible();
    await expect(page.getByText('bindflow seed --applications 10000')).toBeVisible();
    await expectConsoleAccessible(page, 'funnel-empty');
    run(dataDir, 'seed', '--applications', '120');
    const made = listed(dataDir);
    const many = (program: string | null, like: (one: Made) => boolean = () => true): number => made.filter((one) => (program ?? one.program) === one.program && like(one)).length;
    expect(made.length).toBeGreaterThan(120);

    await page.reload();
    const tile = (words: string) => page.getByRole('link', { name: new RegExp(`^${words}: \\d`) });
    await expect(tile('Applications')).toHaveAccessibleName(`Applications: ${made.length}`);
    await expect(tile('Purchased')).toContainText(String(many(null, ({ outcome }) => outcome === 'purchased')));
    await expectBehind(
      page,
      tile('Payment declined'),
      /\/console\?declined=yes$/,
      many(null, ({ declines }) => declines > 0),
    );

    // By page: buyers who left on it.
    const byPage = figure(page, 'By page');
    const abandonedAt = (path: string) => (one: Made) => one.outcome === 'abandoned' && one.path === path;
    const bar = byPage.getByRole('link', { name: /^\/Payment: [\d,]+ · [\d.]+% abandoned here$/ });
    const left = many(null, abandonedAt('/Payment'));
    expect(left).toBeGreaterThan(0);
    await expect(bar).toHaveAccessibleName(new RegExp(`^/Payment: ${left} · `));
    await expectBehind(page, bar, /\/console\?outcome=ABANDONED&page=%2FPayment$/, left);
    await byPage.getByText('Table', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(
      byPage
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: '/Payment' }) })
        .getByRole('cell')
        .nth(4),
    ).toHaveText(String(left));
    // Buyers who continued from it, of those who reached it.
    const cells = await byPage.getByRole('row').filter({ hasText: '/Payment' }).getByRole('cell').allInnerTexts();
    const [came, continued] = [0, 2].map((at) => Number(cells[at]?.split(' ')[0])) as [number, number];
    const on = byPage.getByRole('link', { name: new RegExp(`^/Payment: ${continued} · [\\d.]+% of ${came} who reached it continued$`) });
    await expectBehind(page, on, /\/console\?continued=%2FPayment$/, continued);

    // Broken down by another dimension, which the address keeps; its rows lead to their applications.
    const breakdown = figure(page, 'Breakdown');
    await breakdown.getByLabel('Break down by').selectOption('Program');
    await expect(page).toHaveURL(/\/console\/funnel\?by=program$/);
    const fitness = breakdown.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'fitness', exact: true }) });
    await expect(fitness.getByRole('cell').first()).toHaveText(String(many('fitness')));
    await expectBehind(
      page,
      fitness.getByRole('cell').nth(2).getByRole('link'),
      /\/console\?outcome=PURCHASED&program=fitness$/,
      many('fitness', ({ outcome }) => outcome === 'purchased'),
    );
    // A small chart for each program leads to its applications, too.
    const charts = breakdown.getByRole('figure', { name: /^Conversion by week/ }).getByRole('link');
    await expect(charts).toHaveCount(new Set(made.map(({ program }) => program)).size);
    await expectBehind(page, charts.filter({ hasText: /^fitness/ }), /\/console\?program=fitness$/, many('fitness'));
    // A row beside all others: both in the address, and the difference is shown from the first to the second.
    await breakdown.getByRole('link', { name: 'Compare fitness with others' }).press('Enter');
    await expect(page).toHaveURL(/\/console\/funnel\?program=fitness&beside=program%3D/);
    await expect(page.getByRole('link', { name: /^A ?Purchased: \d/ })).toContainText(String(many('fitness', ({ outcome }) => outcome === 'purchased')));
    await expect(page.getByText(/points, 95% interval/)).toBeVisible();
    await page.goBack();
    const saved = page.waitForEvent('download');
    await breakdown.getByRole('button', { name: 'Export CSV' }).press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^by-program-\d{4}-\d\d-\d\d\.csv$/);
    // By week it is a picture, too: a point for each week, those to come none.
    await breakdown.getByLabel('Break down by').selectOption('Week');
    await expect(breakdown.getByRole('figure', { name: /^Conversion/ })).toBeVisible();
    const weeks = await breakdown.getByRole('table').getByRole('rowheader').count();
    await expect(breakdown.getByRole('figure', { name: /^Conversion/ }).locator('.recharts-line-dot')).toHaveCount(weeks);
    await expectConsoleAccessible(page, 'trend');
    await page.goto(`${app.url}/console/funnel`);

    // By question, and by reason.
    const after = (question: string | null) => many(null, (one) => one.outcome === 'abandoned' && one.question === question);
    const question = made.find((one) => one.outcome === 'abandoned' && one.question !== null)?.question ?? '';
    await figure(page, 'By question').getByText('Table', { exact: true }).click();
    const row = figure(page, 'By question')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: new RegExp(` /\\S* · ${question}$`) }) });
    await expect(row.first().getByRole('cell').nth(1)).toHaveText(String(after(question)));
    const [reason = ''] = made.flatMap(({ kickoutReasons }) => kickoutReasons);
    const kicked = many(null, ({ kickoutReasons }) => kickoutReasons.includes(reason));
    await expectBehind(page, figure(page, 'Why products were kicked out').getByRole('link', { name: `${reason}: ${kicked} ·` }), /\/console\?reason=/, kicked);
    await expectConsoleAccessible(page, 'funnel');

    // Side by side, chosen by keyboard, and in the address.
    await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
    for (const [name, program] of [
      ['A', 'fitness'],
      ['B', 'trades'],
    ] as const) {
      const scope = page.getByRole('group', { name: `Applications, ${name}` });
      await scope.getByRole('button', { name: 'Program', exact: true }).press('Enter');
      await scope.getByRole('checkbox', { name: new RegExp(`^${program} `) }).press('Space');
      await page.keyboard.press('Escape');
      await expect(scope).toContainText(`Program ${program}`);
    }
    await expect(page).toHaveURL(/\/console\/funnel\?program=fitness&beside=program%3Dtrades$/);
    const bought = (program: string): number => many(program, ({ outcome }) => outcome === 'purchased');
    const points = ((bought('trades') / many('trades')) * 100 - (bought('fitness') / many('fitness')) * 100).toFixed(1);
    const purchased = page.getByRole('definition').filter({ has: page.getByRole('link', { name: /^B Purchased: / }) });
    await expect(purchased).toContainText(`${bought('trades')}`);
    await expect(purchased).toContainText(shownPoints(points));
    const both = figure(page, 'By page').getByRole('link', { name: /^[AB]: \/: .* continued$/ });
    await expect(both).toHaveCount(2);
    // One scale: each bar is as long as its share.
    const lengths = await both.evaluateAll((bars) =>
      bars.map((one) => [one.getBoundingClientRect().width, Number(/ · ([\d.]+)%/.exec(one.getAttribute('aria-label') ?? '')?.[1])] as const),
    );
    const [first = [0, 1], second = [0, 1]] = lengths;
    expect(first[0] / first[1]).toBeCloseTo(second[0] / second[1], 1);
    await expect(
      figure(page, 'By page')
        .getByRole('link', { name: /^B: \/Application2: / })
        .first(),
    ).toBeVisible();
    await expectConsoleAccessible(page, 'funnel-beside');
    expect(problems).toEqual([]);
    await page.context().close();
  } finally {
    await stopApp(app);
    removeDataDir(dataDir);
  }
});
