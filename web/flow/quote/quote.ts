import { addressQuestions, pageCompleted, pageRejected } from '#events/application';
import { decideGoOn } from '#events/intents';
import {
  addressKickedOut,
  applicationKickedOut,
  productsKickedOut,
  quoteCancelled,
  quoteFailed,
  quoteReceived,
  quoteRequested,
  ratingAccountReady,
} from '#events/quote';
import { addressOf, fingerprint, isByAddress, kickedProducts, questionById, ratedAnswers, todayIn } from '#events/rules';
import { CheckAddressKickoutDocument, CreateRatingAccountDocument, RequestQuotesDocument } from '../../generated/graphql.ts';
import { standardise } from '../address/index.ts';
import { buyerOf } from '../buyer/index.ts';
import { accountExists, checkEmail } from '../identity/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { finishStanding } from '../purchase/index.ts';
import { captureScreen, saveOpportunity } from '../report/index.ts';
import { offerOf } from './record.ts';

const FAILED = 'Oops! An error has occurred, please try again later';
const INVALID_MAIN = 'Please verify a valid address has been entered.';
const CHANGED = 'Your answers have changed since. Please continue again.';

/** Where the buyer goes after Continue. */
export type AfterQuote = 'payment' | 'ineligible' | 'stay';

/** Stops the sequence: the event says why. */
class Stopped extends Error {}

interface Quoting {
  readonly ports: FlowPorts;
  readonly signal: AbortSignal;
  readonly page: number;
}

const fail = (ports: FlowPorts, step: string, message: string): never => {
  ports.record(quoteFailed({ step, message }));
  throw new Stopped();
};

function checkCancelled({ signal }: Quoting): void {
  if (signal.aborted) throw new Stopped();
}

/** Every application page up to this one must be complete; the first that is not, is named. */
function validatePages({ ports, page }: Quoting): void {
  const today = todayIn(ports.program.timeZone, ports.now());
  const open = ports.program.display.pages.slice(0, page + 1).map((_, index) => index);
  for (const index of open) {
    const events = decideGoOn({ page: index, today }, ports.state(), ports.program);
    ports.record(...events);
    const rejected = events.find((event) => event.type === 'PageRejected');
    if (rejected) fail(ports, 'answers', rejected.data.message);
  }
}

async function checkAccount({ ports, page }: Quoting): Promise<void> {
  if (await checkEmail(ports)) return;
  const message = accountExists(ports);
  ports.record(pageRejected({ page, questions: ['email'], message }));
  fail(ports, 'account', message);
}

/** Whether the alternate location counts: answered, and not hidden again since. */
const hasAlternateLocation = (ports: FlowPorts): boolean =>
  ratedAnswers(ports.program, ports.state().answers).some(({ question }) => question === addressQuestions.alternate.street1);

async function validateAddresses({ ports, signal }: Quoting): Promise<void> {
  if (hasAlternateLocation(ports) && !(await standardise(ports, 'alternate', signal))) {
    if (signal.aborted) return;
    const named = questionById(ports.program, '240')?.label ?? 'location';
    fail(ports, 'alternateLocation', INVALID_MAIN.replace('address', named));
  }
  if (!(await standardise(ports, 'main', signal)) && !signal.aborted) fail(ports, 'address', INVALID_MAIN);
}

/** Which products are left; all kicked out ends the quoting. */
async function checkKickout(quoting: Quoting): Promise<boolean> {
  const { ports, signal } = quoting;
  const address = addressOf(ports.state().answers, 'main');
  const { checkAddressKickout } = await ports.graph(CheckAddressKickoutDocument, { input: { ...inputOf(ports), address } }, { signal });
  checkCancelled(quoting);
  const { kickedLobs } = checkAddressKickout;
  if (kickedLobs.length > 0) ports.record(addressKickedOut({ lobs: kickedLobs }));
  const kicked = kickedProducts(ports.program, ports.state().answers, kickedLobs);
  const isAll = kicked.length === ports.program.spoke.products.length;
  if (kicked.length > 0 && !isAll) ports.record(productsKickedOut({ products: kicked }));
  await saveOpportunity(ports, 'Quote', kicked);
  checkCancelled(quoting);
  if (!isAll) return false;
  await captureScreen(ports, 'kickout');
  ports.record(applicationKickedOut({ products: kicked, byAddress: isByAddress(kicked) }));
  return true;
}

async function rate(quoting: Quoting): Promise<void> {
  const { ports, signal } = quoting;
  const { answers, quote } = ports.state();
  const { opportunity } = quote;
  if (!opportunity) return fail(ports, 'opportunity', FAILED);
  const insured = { buyer: buyerOf(ports.state()), address: addressOf(answers, 'main') };
  const { createRatingAccount: account } = await ports.graph(
    CreateRatingAccountDocument,
    { input: { ...inputOf(ports), ...insured, crmAccountId: opportunity.accountId } },
    { signal },
  );
  checkCancelled(quoting);
  ports.record(ratingAccountReady({ id: account.id, how: account.how === 'found' || account.how === 'skipped' ? account.how : 'created' }));
  const rated = ratedAnswers(ports.program, answers);
  const products = opportunity.products.map(({ id, productId }) => ({ id, productId }));
  const { requestQuotes: result } = await ports.graph(
    RequestQuotesDocument,
    {
      input: {
        ...inputOf(ports),
        ...insured,
        answers: rated.map(({ question, value }) => ({ question, value })),
        opportunity: { id: opportunity.id, accountId: opportunity.accountId, products },
        ratingAccountId: account.id,
        kickedLobs: [...quote.kickedLobs],
      },
    },
    { signal },
  );
  checkCancelled(quoting);
  // An offer for answers that have changed since is dropped.
  if (fingerprint(rated) !== fingerprint(ratedAnswers(ports.program, ports.state().answers))) fail(ports, 'quote', CHANGED);
  if (result.__typename === 'QuotesRefused') fail(ports, 'quote', result.message);
  else ports.record(quoteReceived({ offer: offerOf(result) }));
}

/** Where a payment stands already there is nothing to quote: leads on with that purchase. Null where none does. */
async function whereStanding(ports: FlowPorts): Promise<AfterQuote | null> {
  try {
    return (await finishStanding(ports)) ? 'payment' : null;
  } catch {
    ports.record(quoteFailed({ step: 'payment', message: FAILED }));
    return 'stay';
  }
}

/**
 * Continue: the whole of quoting (specification, 4), or where a payment stands already, the rest of that purchase. Resolves to
 * where the buyer goes; every outcome is an event. Cancelling `signal` aborts it.
 */
export async function quote(ports: FlowPorts, page: number, signal: AbortSignal): Promise<AfterQuote> {
  const elsewhere = await whereStanding(ports);
  if (elsewhere) return elsewhere;
  const quoting = { ports, page, signal };
  ports.record(quoteRequested({ page }));
  try {
    validatePages(quoting);
    await checkAccount(quoting);
    checkCancelled(quoting);
    await validateAddresses(quoting);
    checkCancelled(quoting);
    if (await checkKickout(quoting)) return 'ineligible';
    await rate(quoting);
    ports.record(pageCompleted({ page }));
    return 'payment';
  } catch (error) {
    if (signal.aborted) ports.record(quoteCancelled({}));
    else if (!(error instanceof Stopped)) ports.record(quoteFailed({ step: 'quote', message: FAILED }));
    return 'stay';
  }
}
