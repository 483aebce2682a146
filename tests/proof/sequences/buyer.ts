// What a buyer does in a tab.
import dayjs from 'dayjs';
import { randomUUID } from 'node:crypto';
import { questionAnswered } from '#events/application';
import { canApply } from '#events/buyflow';
import { listAffidavitRequests, hasAcceptedTerms } from '#events/intents';
import { affidavitAccepted, paymentMethodChosen, savedPaymentMethodChosen, termsAccepted } from '#events/purchase';
import { quotesDropped } from '#events/quote';
import { resolveAccountKind, formatAdminFee, computeAmountDue, findPageOfType, isMethodChoiceRequired, buildTerms } from '#events/rules';
import { logIn, logOut, verifyCode } from '#workflows/identity';
import { purchase, refreshPayment } from '#workflows/purchase';
import { quote } from '#workflows/quote';
import { mailResumeCode, resumeApplication, requestResumeLink } from '#workflows/resume';
import { adoptApplication } from '../../../web/event-log/adopt-application.ts';
import { createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { bankWithLicence, card, EMPTY_PAYMENT, otherCard, password } from '../../support/answers.ts';
import { createDevice } from './device.ts';
import { billedHouse } from './billed-house.ts';
import type { Scene } from './scene.ts';
import { memoryStorage } from './storage.ts';
import { type Tab, openTab } from './tab.ts';

export const instruments = ['good', 'other', 'declined', 'in-process', 'bad', 'none'] as const;
export type Instrument = (typeof instruments)[number];

const endings = { good: '', other: '', declined: '901', 'in-process': '902', bad: '903', none: '' } as const;

function entered(instrument: Instrument, isByCard: boolean) {
  if (instrument === 'none') return EMPTY_PAYMENT;
  const ending = endings[instrument];
  if (isByCard) return { ...EMPTY_PAYMENT, ...(instrument === 'other' ? otherCard : card), ...(ending && { securityCode: ending }) };
  return { ...EMPTY_PAYMENT, ...bankWithLicence, ...(ending && { accountNumber: `000123456${ending}` }) };
}

/** Clicks Purchase with the entered values. */
export async function press({ shown }: Scene, tab: Tab, instrument: Instrument): Promise<void> {
  const page = tab.page();
  await page.run(async () => {
    await page.open().catch(() => undefined);
    const { ports } = page;
    if (isOpen(tab) && isMethodChoiceRequired(ports.state())) ports.record(savedPaymentMethodChosen({ method: null, payWithCard: ports.state().purchase.payWithCard }));
    const { quote: quoted, answers } = ports.state();
    const { amount, isByCard } = computeAmountDue(ports.state());
    if (quoted.offer) shown.push({ offer: quoted.offer.id, amount, window: tab, house: billedHouse(tab) });
    const email = String(answers['email']);
    const kind = resolveAccountKind(ports.state());
    const account = { email, password: kind === 'mustChangePassword' ? '' : password, confirmPassword: password };
    await purchase(ports, { payment: entered(instrument, isByCard), account });
  });
}

export async function askForQuotes(tab: Tab): Promise<void> {
  const page = tab.page();
  await page.run(async () => {
    await page.open().catch(() => undefined);
    await quote(page.ports, findPageOfType(tab.program, 'Payment') - 1, page.signal());
  });
}

export function accept(tab: Tab): void {
  const { ports } = tab.page();
  const { offer } = ports.state().quote;
  if (!isOpen(tab) || !offer) return;
  for (const { form, textHash, isAccepted } of listAffidavitRequests(ports.state(), tab.program)) if (!isAccepted) ports.record(affidavitAccepted({ form, text: textHash }));
  if (hasAcceptedTerms(ports.state(), tab.program)) return;
  ports.record(termsAccepted({ text: buildTerms(tab.program, offer.quotes).textHash, adminFee: formatAdminFee(offer.quotes) }));
}

/** True if the page allows changes: not while something runs, and not after the purchase. */
export function isOpen(tab: Tab): boolean {
  const { purchase: buying, quote: quoting } = tab.state();
  return !buying.hasPurchased && !buying.hasPaid && buying.phase !== 'running' && buying.phase !== 'unconfirmed' && quoting.status !== 'quoting';
}

export function choose(tab: Tab, payWithCard: boolean): void {
  if (isOpen(tab) && tab.state().purchase.payWithCard !== payWithCard) tab.page().ports.record(paymentMethodChosen({ payWithCard }));
}

/** 'Select different limit': returns to its question, without the quotes. */
export function dropQuotes(tab: Tab): void {
  const dropped = quotesDropped({});
  if (canApply(tab.state(), dropped)) tab.page().ports.record(dropped);
}

const changes = {
  more: { fitness: { hoursPerWeek: '20' }, retail: { employees: '5' } },
  less: { fitness: { hoursPerWeek: '12' }, retail: { employees: '3' } },
  limit: { fitness: { limit: '3m-5m' }, retail: { propertyLimit: '90,000' } },
  name: { fitness: { firstName: 'Mia' }, retail: { firstName: 'Mia' } },
} as const;
export const changeNames = ['more', 'less', 'limit', 'name'] as const;
export type Change = (typeof changeNames)[number];

function answer(tab: Tab, answers: Readonly<Record<string, string>>): void {
  if (isOpen(tab)) tab.page().ports.record(...Object.entries(answers).map(([question, value]) => questionAnswered({ question, value })));
}

/** Types again what this tab has lost. */
export function answerAgain({ answers }: Scene, tab: Tab): void {
  const lost = Object.entries(answers).filter(([question]) => tab.state().answers[question] === undefined);
  if (isOpen(tab)) tab.page().ports.record(...lost.map(([question, value]) => questionAnswered({ question, value: value as string })));
}

export const changeAnswers = ({ setting }: Scene, tab: Tab, change: Change): void => answer(tab, changes[change][setting.program === 'fitness' ? 'fitness' : 'retail']);

/** Moves the effective date to a later day. */
export const startLater = ({ stage }: Scene, tab: Tab): void => answer(tab, { startDate: dayjs(stage.clock.now()).add(60, 'day').format('YYYY-MM-DD') });

const member = 'member@example.com';
const mailedCode = ({ core }: Scene['stage']): string => {
  const mail = core.state().mails.findLast(({ subject }) => subject === 'Your security code');
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '000000';
};

/** Logs in, both steps, with the mailed code. */
export async function signIn({ stage, email }: Scene, tab: Tab): Promise<void> {
  const page = tab.page();
  await page.run(async () => {
    await page.open().catch(() => undefined);
    const { ports } = page;
    if (ports.state().identity.holder) return;
    await logIn(ports, { email: email.startsWith('buyer-') ? member : email, password });
    if (ports.state().identity.login?.step === 'code') await verifyCode(ports, mailedCode(stage));
  });
}

export async function signOut(tab: Tab): Promise<void> {
  const page = tab.page();
  await page.run(async () => (page.ports.state().identity.holder ? logOut(page.ports) : undefined));
}

/** Opens a tab with a copy of this one's storage, in the same browser. */
export async function duplicate(scene: Scene, tab: Tab): Promise<Tab> {
  tab.page().recorder.snapshot();
  const copy = openTab({ ...tab.parts, storage: memoryStorage(tab.parts.storage), isCopy: true });
  scene.tabs.push(copy);
  if (scene.forged.has(tab)) scene.forged.add(copy);
  await copy.load();
  return copy;
}

/** Continues in another browser, by the mailed link and code. */
export async function goOnElsewhere(scene: Scene, tab: Tab): Promise<void> {
  const { stage } = scene;
  const page = tab.page();
  const to = scene.email;
  const device = createDevice(stage.facade, stage.line);
  await page.run(async () => {
    await page.open().catch(() => undefined);
    await page.ship().catch(() => undefined);
    await requestResumeLink(page.ports, to).catch(() => undefined);
  });
  const letter = (pattern: RegExp): string => stage.facade.mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? '';
  const token = letter(/\/resume\S*#(\S+)/);
  if (token === '') return;
  try {
    const { ask } = device;
    await mailResumeCode(ask, token);
    const application = randomUUID();
    const resumed = await resumeApplication(ask, { token, code: letter(/security code is (\d{6})/), application });
    if (resumed.__typename !== 'ResumedApplication') return;
    const storage = memoryStorage();
    const { application: node, parent, sequence, events } = resumed;
    const fork = { id: application, root: node.root.id, parent: parent.id, sequence, events };
    adoptApplication({ storage: createTabStorage(() => storage), release: 'simulated', now: stage.clock.now }, fork);
    const elsewhere = openTab({ device, served: tab.parts.served, clock: stage.clock, storage });
    scene.tabs.push(elsewhere);
    // A copy of a forged log is forged, too.
    const adopted = tab.state().application.id;
    if ([...scene.forged].some((forged) => forged.state().application.id === adopted)) scene.forged.add(elsewhere);
    await elsewhere.load();
  } catch {
    // The connection failed, so there is no other tab.
  }
}

/** True if the page leads to quoting: no offer that can still be bought, and none that may be paid already. */
function mustQuote(tab: Tab): boolean {
  const { purchase: buying, quote: quoted } = tab.state();
  if (buying.hasPaid || ['interrupted', 'unconfirmed'].includes(buying.phase)) return false;
  return quoted.offer === null || (quoted.error !== null && buying.phase !== 'failed');
}

/** The one next action of a buyer who wants to buy. */
export async function advance(scene: Scene, tab: Tab, instrument: Instrument): Promise<void> {
  const { purchase: buying, identity } = tab.state();
  if (buying.hasPurchased) return;
  const page = tab.page();
  if (buying.phase === 'unconfirmed') await page.run(() => refreshPayment(page.ports).catch(() => undefined));
  else if (identity.login) return signIn(scene, tab);
  if (mustQuote(tab)) return askForQuotes(tab);
  accept(tab);
  return press(scene, tab, instrument);
}
