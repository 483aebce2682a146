// A purchase on a page that the user's own tools change while it is used, in every program.
import type { Page } from '@playwright/test';
import type { RecordedEvent } from '#events/buyflow';
import {
  type PagesOfAnswers,
  bankWithFein,
  bankWithLicence,
  card,
  fitnessAnswers,
  healthAnswers,
  password,
  retailAnswers,
  tradesAnswers,
  yogaAnswers,
} from '../../support/answers.ts';
import { expectConfirmed, expectPayment, newEmail, press } from './buyer.ts';
import type { Disturbance } from './disturb-page.ts';
import { loginDialog } from './login.ts';
import { acceptTerms, fillBankWithFein, fillBankWithLicence, fillCard, orderSummary, payBy, shownTotal } from './payment.ts';
import { type App, everythingShipped, expect, expectSold, salesSince } from './test.ts';

interface Kind {
  readonly answers: (email: string) => PagesOfAnswers;
  readonly pay: (page: Page) => Promise<void>;
  readonly method: 'Credit card' | 'eCheck';
  readonly products: number;
}

export const programs = {
  fitness: { answers: (email) => [fitnessAnswers(email)], pay: (page) => fillCard(page, card), method: 'Credit card', products: 1 },
  yoga: { answers: yogaAnswers, pay: (page) => fillCard(page, card), method: 'Credit card', products: 1 },
  health: { answers: healthAnswers, pay: (page) => fillBankWithFein(page, bankWithFein), method: 'eCheck', products: 2 },
  retail: { answers: retailAnswers, pay: (page) => fillCard(page, card), method: 'Credit card', products: 1 },
  trades: { answers: tradesAnswers, pay: (page) => fillBankWithLicence(page, bankWithLicence), method: 'eCheck', products: 3 },
} as const satisfies Readonly<Record<string, Kind>>;

/** The paths that a page is on, one after another. */
function watchPaths(page: Page): readonly string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && paths.push(new URL(frame.url()).pathname)));
  return paths;
}

/** Answers every page. The first one is refused once, for a name that is missing; the second and the last one are left again and come back to. */
async function answer(page: Page, pages: PagesOfAnswers, { fill, traces }: Disturbance): Promise<void> {
  for (const [index, { firstName, ...answers }] of pages.entries()) {
    const button = index < pages.length - 1 ? 'Next' : 'Continue';
    await page
      .locator(`[name="${Object.keys(answers)[0]}"]`)
      .first()
      .waitFor();
    await fill(page, answers);
    expect(await page.locator(traces).count()).toBeGreaterThan(5);
    if (firstName !== undefined) {
      await press(page, button);
      await expect(page.getByRole('alert')).toContainText('First name');
      await page.getByLabel('First name').fill(String(firstName));
      await page.getByLabel('Last name').focus();
      await expect(page.locator('[name="firstName"]')).not.toHaveAttribute('aria-invalid', 'true');
    }
    if (index === 1) {
      await press(page, 'Back');
      await expect(page.getByLabel('First name')).toHaveValue('Maya');
      await press(page, 'Next');
      await page.getByRole('button', { name: button, exact: true }).waitFor();
    }
    await press(page, button);
  }
  await expectPayment(page);
}

async function openDialogs(page: Page): Promise<void> {
  await press(page, 'Save and finish later');
  await press(page, 'Cancel');
  await press(page, 'Log in');
  await loginDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(loginDialog(page)).toBeHidden();
}

/** Chooses the other method and comes back: the fee for cards is struck through and is not. */
async function tryMethods(page: Page, method: Kind['method']): Promise<void> {
  const struck = orderSummary(page).locator('dd del');
  const fees = await orderSummary(page).getByRole('term').filter({ hasText: /card/i }).count();
  const byCard = await shownTotal(page);
  await payBy(page, 'eCheck');
  await expect(struck).toHaveCount(fees);
  expect((await shownTotal(page)) === byCard).toBe(fees === 0);
  await payBy(page, 'Credit card');
  await expect(struck).toHaveCount(0);
  expect(await shownTotal(page)).toBe(byCard);
  if (method === 'eCheck') await payBy(page, 'eCheck');
}

const eventsOf = (page: Page): Promise<RecordedEvent[]> =>
  page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('bindflow/event/'))
      .toSorted(([left], [right]) => left.localeCompare(right))
      .map(([, text]) => JSON.parse(text) as RecordedEvent),
  );

const valuesOf = (events: readonly RecordedEvent[], question: string): unknown[] =>
  events.flatMap(({ type, data }) => (type === 'QuestionAnswered' && data.question === question ? [data.value] : []));

/** Events that say what the one before says, and answers that are recorded twice, or not at all. */
function faultsOf(events: readonly RecordedEvent[], pages: PagesOfAnswers): string[] {
  const contents = events.map(({ type, data }) => JSON.stringify([type, data]));
  const repeated = contents.filter((content, index) => content === contents[index - 1]);
  const answers = Object.entries(Object.assign({}, ...pages) as PagesOfAnswers[number]);
  // Each choice of several is an answer of its own.
  const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1);
  const miscounted = answers.flatMap(([question, value]) => {
    const values = valuesOf(events, question);
    return values.length === countOf(value) ? [] : [`${question}: ${JSON.stringify(values)}`];
  });
  const once = ['ApplicationStarted', 'TermsAccepted', 'PurchaseRequested', 'PaymentAccepted', 'PurchaseCompleted'];
  return [...repeated, ...miscounted, ...once.filter((name) => events.filter(({ type }) => type === name).length !== 1)];
}

/** Buys one policy of a program while the page is being changed, and checks that nothing breaks and nothing is recorded twice. */
export async function buyDisturbed(page: Page, app: App, sitename: keyof typeof programs, disturbance: Disturbance): Promise<void> {
  const { answers, pay, method, products }: Kind = programs[sitename];
  const before = await app.sandbox.ledger();
  const pages = answers(newEmail());
  const paths = watchPaths(page);
  await disturbance.prepare(page);
  await page.goto(`${app.url}/?sitename=${sitename}`);
  await answer(page, pages, disturbance);
  await press(page, 'Change your answers');
  await press(page, 'Continue');
  await expectPayment(page);
  await openDialogs(page);
  await press(page, 'Purchase');
  await expect(page.getByRole('alert')).toBeVisible();
  await tryMethods(page, method);
  await pay(page);
  await disturbance.fillTexts(page, { password, confirmPassword: password });
  await acceptTerms(page);
  const total = await shownTotal(page);
  expect(await page.locator(disturbance.traces).count()).toBeGreaterThan(5);
  await press(page, 'Purchase');
  await expectConfirmed(page);
  await everythingShipped(page);
  await expectSold(page, await salesSince(app.sandbox, before), total, products);
  expect(faultsOf(await eventsOf(page), pages)).toEqual([]);
  expect(paths.filter((path) => path === '/error')).toEqual([]);
}
