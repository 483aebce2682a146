// Everything that may happen in a sequence, as data, so that it can be printed, shrunk and run again.
import { paymentAccepted, policyBound, purchaseCompleted, purchaseRequested } from '#events/purchase';
import { computeAmountDue } from '#events/rules';
import { inputOf } from '#workflows/ports';
import { BindPoliciesDocument } from '../../../web/generated/graphql.ts';
import type { Instrument, Change } from './buyer.ts';
import { accept, advance, askForQuotes, changeAnswers, choose, dropQuotes, duplicate, goOnElsewhere, press, signIn, signOut, startLater } from './buyer.ts';
import { type Bill, sendBill } from './bills.ts';
import type { LineFault } from './device.ts';
import { attemptsOf, blockingPaymentIn } from './facts.ts';
import { lookIntoIt } from './operator.ts';
import { quoteInDoubt, race, sweepWhileBinding } from './rivals.ts';
import type { Scene } from './scene.ts';
import { sweepDuring, sweepOnce } from './recovery.ts';
import { type StorageFault, breakStorage } from './storage.ts';
import type { Page, Tab } from './tab.ts';
import type { UpstreamFault } from './upstream.ts';

/** Requests that may be sent again by hand. */
export const replayed = ['RequestQuotes', 'SubmitPayment', 'CachePurchase', 'PrepareAccount', 'CreateMemberReference', 'BindPolicies'] as const;
type Replayed = (typeof replayed)[number];

/** What a tab is tricked into believing: an earlier payment, cover, or the success of the current payment. */
export const forgeries = ['paid', 'bound', 'pays'] as const;
type Forged = (typeof forgeries)[number];

/** What a buyer does in a tab. Tab numbers wrap around. */
export type BuyerAction =
  | { readonly do: 'answer'; readonly tab: number; readonly change: Change }
  | { readonly do: 'start later' | 'quote' | 'drop quotes' | 'accept' | 'log in' | 'log out' | 'reload' | 'back' | 'ship' | 'duplicate' | 'elsewhere'; readonly tab: number }
  | { readonly do: 'bill'; readonly tab: number; readonly to: Bill }
  | { readonly do: 'choose'; readonly tab: number; readonly payWithCard: boolean }
  | { readonly do: 'press' | 'advance' | 'buy'; readonly tab: number; readonly instrument: Instrument }
  | { readonly do: 'other amount'; readonly tab: number; readonly amount: string }
  | { readonly do: 'replay'; readonly tab: number; readonly operation: Replayed }
  | { readonly do: 'forge'; readonly tab: number; readonly what: Forged };

/** Faults, and the passing of time. */
export type Trouble =
  | { readonly do: 'pass'; readonly hours: number }
  | { readonly do: 'upstream'; readonly template: string; readonly fault: UpstreamFault; readonly times: number }
  | { readonly do: 'line'; readonly operation: string; readonly fault: LineFault }
  | { readonly do: 'kill'; readonly steps: number }
  | { readonly do: 'leave'; readonly tab: number; readonly steps: number }
  | { readonly do: 'cancel'; readonly tab: number; readonly steps: number }
  | { readonly do: 'storage'; readonly tab: number; readonly fault: StorageFault };

/** The next step in every tab on every device, concurrently. */
interface Everywhere {
  readonly do: 'everywhere';
  readonly instrument: Instrument;
}

/** Others who act, alone or while the buyer does: the recovery worker, after some silence, and the operators. */
export type Bystander = { readonly do: 'sweep'; readonly after: number } | { readonly do: 'resolve' };

/** Devices or tabs of the family, each with its own offer, click Purchase together. */
interface Race {
  readonly do: 'race';
  readonly isElsewhere: boolean;
  readonly instrument: Instrument;
}

/** The outcome of a payment stays unknown, and another device or tab asks for other quotes. */
interface Doubt {
  readonly do: 'doubt';
  readonly isElsewhere: boolean;
}

/** The recovery worker runs while the buyer's own process is binding. */
interface Overtake {
  readonly do: 'overtake';
}

export type Action =
  | BuyerAction
  | Trouble
  | Everywhere
  | Race
  | Doubt
  | Overtake
  | Bystander
  | { readonly do: 'both'; readonly one: BuyerAction; readonly other: BuyerAction }
  | { readonly do: 'beside'; readonly one: BuyerAction; readonly other: Bystander };

const MOST_TABS = 4;
const HOUR = 3_600_000;

/** Buys as far as possible without a fault: quotes, terms, Purchase. */
async function buy(scene: Scene, tab: Tab, instrument: Instrument): Promise<void> {
  const { offer } = tab.state().quote;
  if (!offer) await advance(scene, tab, instrument);
  if (!tab.page().isGone() && tab.state().quote.offer) await advance(scene, tab, instrument);
}

/** Asks for a charge of another amount than the page shows. */
async function pressTampered(scene: Scene, tab: Tab, amount: string): Promise<void> {
  tab.tamper('SubmitPayment', (variables) => {
    (variables['input'] as { amount: string }).amount = amount;
  });
  accept(tab);
  await press(scene, tab, 'good');
  tab.tamper('SubmitPayment', null);
}

/** Sends an earlier request again. If a payment preceded it, its answer has no offer. */
async function replay(scene: Scene, tab: Tab, operation: Replayed): Promise<void> {
  const standing = blockingPaymentIn(await attemptsOf(scene));
  scene.isByHand = true;
  const answer = (await tab.replay(operation)) as { readonly requestQuotes?: { readonly __typename: string } } | null;
  const isQuoted = answer?.requestQuotes?.__typename === 'Offer';
  if (isQuoted && standing) scene.breaches.push(`quoted again while a payment is ${standing.status}`);
}

/** Goes through the whole purchase with a forged answer to the payment, and asks for cover based on it. */
async function payFalsely(scene: Scene, tab: Tab, offer: string): Promise<void> {
  const { amount, isByCard } = computeAmountDue(tab.state());
  const paymentType = isByCard ? 'CREDIT_CARD' : 'ECHECK';
  tab.fake('SubmitPayment', { submitPayment: { __typename: 'PaymentAccepted', referenceNumber: 'PAY-00001-FAKE', amount, paymentType, brand: null } });
  accept(tab);
  await press(scene, tab, 'good');
  const { ports } = tab.page();
  await tab.page().run(() => ports.graph(BindPoliciesDocument, { input: { ...inputOf(ports), offer } }).catch(() => undefined));
}

async function recordFalsely({ ports, ship }: Page, what: Forged): Promise<void> {
  const { amount, isByCard } = computeAmountDue(ports.state());
  const paymentType = isByCard ? 'CREDIT_CARD' : 'ECHECK';
  const { offer } = ports.state().quote;
  const { hasPaid, phase } = ports.state().purchase;
  if (!offer || hasPaid || phase === 'running' || phase === 'completed') return;
  ports.record(purchaseRequested({ offer: offer.id, paymentType, amount }));
  ports.record(paymentAccepted({ offer: offer.id, referenceNumber: 'PAY-00001-FAKE', amount, paymentType, brand: null, input: 'forged' }));
  if (what === 'bound') {
    ports.record(policyBound({ offer: offer.id, policyNumbers: Object.fromEntries(offer.quotes.map(({ id }) => [id, 'FORGED'])), input: 'forged' }));
    ports.record(purchaseCompleted({ offer: offer.id }));
  }
  await ship();
}

/** Records false events in a new tab, sends them to the event store, and clicks Purchase based on them. */
async function forge(scene: Scene, from: Tab, what: Forged): Promise<void> {
  const { offer } = from.state().quote;
  if (!offer || scene.tabs.length >= MOST_TABS || from.state().purchase.phase === 'completed') return;
  const tab = await duplicate(scene, from);
  scene.forged.add(tab);
  if (what === 'pays') return payFalsely(scene, tab, offer.id);
  await tab.page().run(() => recordFalsely(tab.page(), what).catch(() => undefined));
  await tab.load();
  if (!tab.state().purchase.hasPurchased) await press(scene, tab, 'good');
}

const tabOf = ({ tabs }: Scene, index: number): Tab => tabs[index % tabs.length]!;
const hasRoom = ({ tabs }: Scene): boolean => tabs.length < MOST_TABS;

type Perform = { readonly [D in BuyerAction['do']]: (scene: Scene, tab: Tab, action: Extract<BuyerAction, { do: D }>) => unknown };

const perform: Perform = {
  answer: (scene, tab, { change }) => changeAnswers(scene, tab, change),
  'start later': (scene, tab) => startLater(scene, tab),
  quote: (_, tab) => askForQuotes(tab),
  'drop quotes': (_, tab) => dropQuotes(tab),
  accept: (_, tab) => accept(tab),
  'log in': (scene, tab) => signIn(scene, tab),
  'log out': (_, tab) => signOut(tab),
  reload: (_, tab) => tab.load(),
  back: (_, tab) => tab.load('/Application/0'),
  ship: (_, tab) =>
    tab.page().run(() =>
      tab
        .page()
        .ship()
        .catch(() => undefined),
    ),
  duplicate: (scene, tab) => (hasRoom(scene) ? duplicate(scene, tab) : undefined),
  elsewhere: (scene, tab) => (hasRoom(scene) ? goOnElsewhere(scene, tab) : undefined),
  bill: (_, tab, { to }) => sendBill(tab, to),
  choose: (_, tab, { payWithCard }) => choose(tab, payWithCard),
  press: (scene, tab, { instrument }) => press(scene, tab, instrument),
  advance: (scene, tab, { instrument }) => advance(scene, tab, instrument),
  buy: (scene, tab, { instrument }) => buy(scene, tab, instrument),
  'other amount': (scene, tab, { amount }) => pressTampered(scene, tab, amount),
  replay: (scene, tab, { operation }) => replay(scene, tab, operation),
  forge: (scene, tab, { what }) => forge(scene, tab, what),
};

/** A tab whose page is gone is reloaded before anything else happens in it. */
async function performIn(scene: Scene, tab: Tab, action: BuyerAction): Promise<void> {
  if (tab.page().isGone()) await tab.load();
  if (tab.page().isGone()) return;
  try {
    await (perform[action.do] as (scene: Scene, tab: Tab, action: BuyerAction) => unknown)(scene, tab, action);
  } catch (error) {
    // A page with forged state may throw. That is no error of the program.
    if (!scene.forged.has(tab)) throw error;
  }
}

/** Two concurrent actions use two different tabs, as a page prevents a second click. */
async function both(scene: Scene, one: BuyerAction, other: BuyerAction): Promise<void> {
  const [first, second] = [tabOf(scene, one.tab), tabOf(scene, other.tab)];
  if (first !== second) await Promise.all([performIn(scene, first, one), performIn(scene, second, other)]);
  else {
    await performIn(scene, first, one);
    await performIn(scene, first, other);
  }
}

async function everywhere(scene: Scene, { instrument }: Everywhere): Promise<void> {
  await Promise.all(scene.tabs.map((window, tab) => performIn(scene, window, { do: 'advance', tab, instrument })));
}

type Troubles = { readonly [D in Trouble['do']]: (scene: Scene, trouble: Extract<Trouble, { do: D }>) => unknown };

const troubles: Troubles = {
  pass: ({ stage }, { hours }) => stage.clock.pass(hours * HOUR),
  upstream: ({ stage }, { template, fault, times }) => stage.upstream.fail(template, fault, times),
  line: ({ stage }, { operation, fault }) => stage.line.fail(operation, fault),
  kill: async ({ stage }, { steps }) => (await stage.facade.running()).life.killIn(steps),
  leave: (scene, { tab, steps }) => tabOf(scene, tab).page().leaveIn(steps),
  storage(scene, { tab, fault }) {
    if (fault === 'garbled') scene.letters.mayLackAddress = true;
    return breakStorage(tabOf(scene, tab).parts.storage, fault);
  },
  cancel: (scene, { tab, steps }) => tabOf(scene, tab).page().cancelIn(steps),
};
const isTrouble = (action: Action): action is Trouble => action.do in troubles;

const standBy = (scene: Scene, one: Bystander): Promise<unknown> => (one.do === 'sweep' ? sweepOnce(scene, one.after) : lookIntoIt(scene));

/** What others do while the buyer acts. */
async function beside(scene: Scene, { one, other }: Extract<Action, { do: 'beside' }>): Promise<void> {
  const doing = performIn(scene, tabOf(scene, one.tab), one);
  await Promise.all([doing, other.do === 'sweep' ? sweepDuring(scene, other.after, doing) : standBy(scene, other)]);
}

type Others = {
  readonly [D in 'everywhere' | 'race' | 'doubt' | 'overtake' | 'both' | 'beside' | 'sweep' | 'resolve']: (scene: Scene, action: Extract<Action, { do: D }>) => Promise<unknown>;
};
const others: Others = {
  everywhere,
  race: (scene, { isElsewhere, instrument }) => race(scene, isElsewhere, instrument),
  doubt: (scene, { isElsewhere }) => quoteInDoubt(scene, isElsewhere),
  overtake: sweepWhileBinding,
  both: (scene, { one, other }) => both(scene, one, other),
  beside,
  sweep: standBy,
  resolve: standBy,
};
const isOfOthers = (action: Action): action is Extract<Action, { do: keyof Others }> => action.do in others;

/** Performs the action. A fault waits for the action after it. */
export async function act(scene: Scene, action: Action): Promise<unknown> {
  if (isTrouble(action)) return (troubles[action.do] as (scene: Scene, trouble: Trouble) => unknown)(scene, action);
  return isOfOthers(action) ? (others[action.do] as (scene: Scene, action: Action) => unknown)(scene, action) : performIn(scene, tabOf(scene, action.tab), action);
}
