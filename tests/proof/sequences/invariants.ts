// What must be true after every sequence. Each invariant returns its violations in words.
import { type Books, type Facts, factsOf, isDue, blockingPaymentIn, totalOf } from './facts.ts';
import { checkBoundAsCached, checkBoundAsClicked } from './cached-purchase.ts';
import type { Scene } from './scene.ts';
import type { Tab } from './tab.ts';
import { checkServerStreams } from './server-streams.ts';
import { type Arrived, BIND, REGISTER } from './upstream.ts';

type Invariant<F = Facts> = (facts: F) => readonly string[];

const repeated = (list: readonly string[]): string[] => [...new Set(list.filter((one, index) => list.indexOf(one) !== index))];
const unless = (holds: boolean, words: string): string[] => (holds ? [] : [words]);
const cents = (dollars: string): number => Math.round(Number(dollars) * 100);

const oneCharge: Invariant<Books> = ({ charges }) => unless(charges.length <= 1, `${charges.length} charges for one root application`);

const oneCover: Invariant<Books> = ({ policies }) => [
  ...repeated(policies.map(({ quoteId }) => quoteId)).map((quote) => `quote ${quote} is bound twice`),
  ...unless(new Set(policies.map(({ purchaseId }) => purchaseId)).size <= 1, 'two purchases are bound'),
];

const oneReference: Invariant<Books> = ({ references }) => unless(references.length <= 1, `${references.length} member references`);

/** The calls that created an account. Each id counts once. */
const madeBy = ({ template, answer, body, callId }: Arrived): [string, string][] =>
  template === REGISTER && (answer?.body as { Success?: boolean } | undefined)?.Success === true ? [[(body as { UserName: string }).UserName.toLowerCase(), callId]] : [];

const oneAccount: Invariant = ({ accounts, scene }) => {
  const made = new Map(scene.stage.upstream.calls.flatMap(madeBy).map(([name, id]) => [`${name} ${id}`, name]));
  return [
    ...repeated([...made.values()]).map((name) => `two accounts are made for ${name}`),
    ...repeated([...accounts.values()].map(({ crmAccountId }) => crmAccountId)).map((id) => `two rating accounts for ${id}`),
  ];
};

/** The charged amount is the total of the offer, and was shown to a buyer who clicked Purchase. */
const chargedAsShown: Invariant = ({ charges, offers, scene }) =>
  charges.flatMap(({ purchaseId, amount, method }) => {
    const offer = offers.find(({ id }) => id === purchaseId);
    const wasShown = scene.shown.some((shown) => shown.offer === purchaseId && shown.amount === amount);
    const total = offer && totalOf(offer, method.startsWith('CreditCard'));
    return [...unless(amount === total, `charged ${amount} where the offer comes to ${total}`), ...unless(wasShown, `charged ${amount}, which nobody was shown`)];
  });

/** A purchase is bound by one call, however often it is sent. */
const oneBind: Invariant = ({ scene, offers }) => {
  const whole = scene.stage.upstream.calls.filter(({ template, path, answer }) => {
    const { Data } = (answer?.body ?? {}) as { Data?: { PolicyNumbers?: object }[] };
    const quotes = offers.find(({ id }) => path.endsWith(id))?.quotes.length;
    return template === BIND && Object.keys(Data?.[0]?.PolicyNumbers ?? {}).length === quotes;
  });
  return unless(new Set(whole.map(({ callId }) => callId)).size <= 1, 'what binds is sent again as another call');
};

/** Nothing is bound without its charge, or charged if nothing is due. */
const coverIsPaid: Invariant<Books> = ({ charges, policies, offers }) =>
  policies.flatMap(({ purchaseId }) => {
    const due = isDue(offers.find(({ id }) => id === purchaseId)) ? 1 : 0;
    const paid = charges.filter((charge) => charge.purchaseId === purchaseId).length;
    return unless(paid === due, `${purchaseId} is bound with ${paid} charges, where ${due} is due`);
  });

const ledgerKnowsCharges: Invariant<Books> = ({ charges, attempts }) => {
  const payments = attempts.filter(({ step }) => step === 'pay');
  const unknown = charges.filter(({ purchaseId }) => !payments.some(({ status, purchase_id: id }) => id === purchaseId && ['done', 'unconfirmed', 'started'].includes(status)));
  const paid = payments.filter(({ status, cents: due }) => status === 'done' && (due ?? 0) > 0);
  const uncharged = paid.filter(({ purchase_id: id, cents: due }) => !charges.some(({ purchaseId, amount }) => purchaseId === id && cents(amount) === due));
  return [
    ...unknown.map(({ purchaseId }) => `${purchaseId} is charged, and the attempt ledger does not know`),
    ...uncharged.map(({ purchase_id: id, cents: due }) => `the attempt ledger says that ${due} cents are paid for ${id}, and the ledger does not`),
  ];
};

const ledgerKnowsPolicies: Invariant<Books> = ({ policies, attempts, offers }) => {
  const binds = attempts.filter(({ step }) => step === 'bind');
  const unknown = policies.filter(({ purchaseId }) => !binds.some(({ purchase_id: id }) => id === purchaseId));
  const claimed = binds
    .filter(({ status }) => status === 'done')
    .flatMap(({ purchase_id: id, answer }) => {
      const { policyNumbers } = answer as { policyNumbers: Record<string, string> };
      return (offers.find((offer) => offer.id === id)?.quotes ?? []).map((quote) => [quote.id, policyNumbers[quote.id]] as const);
    });
  const unbound = claimed.filter(([quote, number]) => !policies.some(({ quoteId, policyNumber }) => quoteId === quote && policyNumber === number));
  return [
    ...unknown.map(({ purchaseId }) => `${purchaseId} is bound, and the attempt ledger does not know`),
    ...unbound.map(([quote]) => `the attempt ledger says that ${quote} is bound, and the ledger does not`),
  ];
};

/** Nothing is quoted by anyone after a payment has begun that is still valid. */
const nothingQuotedBeside: Invariant = ({ attempts, offers }) => {
  const standing = blockingPaymentIn(attempts);
  const later = standing ? offers.filter(({ created_at: at }) => at > standing.started_at) : [];
  return later.map(({ id }) => `${id} is quoted while a payment is ${standing?.status}`);
};

function confirmedFalsely(tab: Tab, { charges, policies }: Facts): string[] {
  const { purchase, quote } = tab.state();
  const due = purchase.payment ? [purchase.payment.amount] : [];
  const charged = charges.map(({ amount }) => amount);
  const missing = (quote.offer?.quotes ?? []).filter(({ id }) => !policies.some(({ quoteId, policyNumber }) => quoteId === id && purchase.policyNumbers[id] === policyNumber));
  return [
    ...unless(charged.join() === due.join(), `a window confirms ${due.join() || 'that nothing is due'}, and charged is ${charged.join() || 'nothing'}`),
    ...missing.map(({ id }) => `a window confirms a policy for ${id}, and there is none`),
  ];
}

/** The confirmation shows true policy numbers. */
const confirmationsHold: Invariant = (facts) => {
  const { tabs, forged } = facts.scene;
  return tabs.filter((tab) => tab.state().purchase.hasPurchased && !forged.has(tab)).flatMap((tab) => confirmedFalsely(tab, facts));
};

/** What the facade logs about a failing gateway when no buyer is there to see it. */
const ofTheGateway = ['a paid purchase could not be bound', 'a charged purchase could not be bound'];
/** Errors of the facade that neither the gateway nor a kill has caused. */
const noErrors: Invariant = ({ scene }) => scene.stage.facade.errors.filter((line) => !['killed', ...ofTheGateway].some((words) => line.includes(words)));

const invariants: readonly Invariant[] = [
  ({ scene }) => scene.breaches,
  oneCharge,
  oneCover,
  oneReference,
  oneBind,
  oneAccount,
  chargedAsShown,
  coverIsPaid,
  ledgerKnowsCharges,
  ledgerKnowsPolicies,
  nothingQuotedBeside,
  checkBoundAsCached,
  checkBoundAsClicked,
  confirmationsHold,
  noErrors,
];

/** The invariants that only need the books. */
const ofTheBooks: readonly Invariant<Books>[] = [oneCharge, oneCover, oneReference, coverIsPaid, ledgerKnowsCharges, ledgerKnowsPolicies];
export const breachesIn = (books: Books): string[] => ofTheBooks.flatMap((invariant) => invariant(books));

/** All violations, in words. */
export async function breachesOf(scene: Scene): Promise<string[]> {
  const facts = await factsOf(scene);
  return [...invariants.flatMap((invariant) => invariant(facts)), ...(await checkServerStreams(facts))];
}

/** The event store's stream of a tab's application begins with what the tab recorded, in that order. */
async function isLogged({ stage, root, forged }: Scene, tab: Tab): Promise<boolean> {
  const page = tab.page();
  if (page.refused() === null) await page.ship();
  // A tab whose stream another one wrote before has forked, so nothing of it is refused.
  if (page.refused() !== null) return forged.has(tab);
  const stream = `application/${tab.state().application.id}`;
  const rows = await stage.db.selectFrom('event').select('id').where('root_id', '=', root).where('stream', '=', stream).orderBy('sequence').execute();
  return tab.events().every(({ id }, index) => rows[index]?.id === id);
}

/** The event store agrees with the tabs. */
export async function logBreachesOf(scene: Scene): Promise<string[]> {
  const found: string[] = [];
  for (const [index, tab] of scene.tabs.entries()) {
    if (!tab.page().isGone() && !(await isLogged(scene, tab))) found.push(`the log of window ${index} is not what it recorded`);
  }
  return found;
}
