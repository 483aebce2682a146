import { msg } from '#events/language';
import { addressQuestions, pageCompleted, pageRejected } from '#events/application';
import { canApply } from '#events/buyflow';
import { decideCompletePage } from '#events/intents';
import {
  type KickedProduct,
  addressKickedOut,
  applicationKickedOut,
  productsKickedOut,
  quoteCancelled,
  quoteFailed,
  quoteReceived,
  quoteRequested,
  ratingAccountReady,
} from '#events/quote';
import { findKickedProducts, getToday, hashJson, hasSponsorshipQuestion, isAddressKickout, listSoldProducts, readAddress, selectRatedAnswers } from '#events/rules';
import { CheckAddressKickoutDocument, CreateRatingAccountDocument, type RatingAccountOrigin, RequestQuotesDocument } from '../../generated/graphql.ts';
import { createInvalidAddressMessage, standardize } from '../address/index.ts';
import { buyerOf } from '../buyer/index.ts';
import { type AccountCheck, checkAccount } from '../identity/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { offerOf } from '../offer/index.ts';
import { continuePaidPurchase, mayHaveBought } from '../purchase/index.ts';
import { captureScreen, saveOpportunity } from '../report/index.ts';
import { FAILED, faultMessage, rejectFault } from '../refusal/index.ts';
import { type SponsorRefusal, settleSponsor } from '../sponsor/index.ts';
import { type QuotesRefusal, handleRefusal, kickedByFacade, quotesWaivedProduct } from './quote-refusal.ts';
import { toAddressInput, toAnswerInputs, toBuyerInput } from '../buyer/schema-inputs.ts';

/** The event's word for the origin of the rating account. */
const ratingAccountOrigins = { CREATED: 'created', FOUND: 'found' } as const satisfies Record<RatingAccountOrigin, string>;

const CHANGED = msg('Your answers changed while we were getting your price. Please click Continue again.');

/** Where the buyer goes after Continue. `login`: Continue runs again after the open login. */
export type QuoteOutcome = 'payment' | 'ineligible' | 'login' | 'stay';

/** Ends the sequence; an event has the reason. */
class QuoteAborted extends Error {}

interface Quoting {
  readonly ports: FlowPorts;
  readonly signal: AbortSignal;
  readonly page: number;
}

const fail = (ports: FlowPorts, step: string, message: string): never => {
  ports.record(quoteFailed({ step, message }));
  throw new QuoteAborted();
};

function checkCancelled({ signal }: Quoting): void {
  if (signal.aborted) throw new QuoteAborted();
}

/** The rejection of the first application page up to this one that is not complete; null if all are. */
function findRejection({ ports, page }: Pick<Quoting, 'ports' | 'page'>): ReturnType<typeof pageRejected> | null {
  const today = getToday(ports.program.timeZone, ports.now());
  for (const index of ports.program.display.pages.slice(0, page + 1).keys()) {
    const rejected = decideCompletePage({ page: index, today }, ports.state(), ports.program).find((event) => event.type === 'PageRejected');
    if (rejected) return rejected;
  }
  return null;
}

function validatePages(quoting: Quoting): void {
  const rejected = findRejection(quoting);
  if (!rejected) return;
  quoting.ports.record(rejected);
  fail(quoting.ports, 'answers', rejected.data.message);
}

/** Rejects incomplete pages without a request. Returns false if nothing is missing or wrong, or the order may not change. */
function rejectAtOnce(ports: FlowPorts, page: number): boolean {
  const requested = quoteRequested({ page });
  const rejected = findRejection({ ports, page });
  if (!rejected || !canApply(ports.state(), requested)) return false;
  ports.record(requested, rejected, quoteFailed({ step: 'answers', message: rejected.data.message }));
  return true;
}

/** Settles the sponsor before quoting, if the program asks for it: another member fee makes a quote stale. */
const trySettleSponsor = (ports: FlowPorts): Promise<SponsorRefusal | null> =>
  hasSponsorshipQuestion(ports.program, ports.program.display.pages)
    ? settleSponsor(ports).catch((error: unknown) => ({ question: null, message: faultMessage(error) }))
    : Promise.resolve(null);

function checkSponsor({ ports, page }: Quoting, refused: SponsorRefusal | null): void {
  if (!refused) return;
  const { question, message } = refused;
  // With the message of the question, it holds only while the answer is the same, also after a reload.
  if (question !== null) ports.record(pageRejected({ page, questions: [question], message, messages: [message] }));
  fail(ports, 'sponsor', message);
}

/** Checks the account before quoting, once the pages are complete. */
async function tryCheckAccount(ports: FlowPorts, page: number): Promise<AccountCheck> {
  if (findRejection({ ports, page })) return 'goOn';
  try {
    return await checkAccount(ports, page);
  } catch (error) {
    ports.record(quoteFailed({ step: 'account', message: rejectFault(ports, error) ?? faultMessage(error) }));
    return 'stay';
  }
}

/** True if the alternate location is answered and visible. */
const hasAlternateLocation = (ports: FlowPorts): boolean =>
  selectRatedAnswers(ports.program, ports.state().answers).some(({ question }) => question === addressQuestions.alternate.street1);

async function validateAddresses({ ports, signal }: Quoting): Promise<void> {
  if (hasAlternateLocation(ports) && !(await standardize(ports, 'alternate', signal))) {
    if (signal.aborted) return;
    fail(ports, 'alternateLocation', createInvalidAddressMessage(ports.program, 'alternate'));
  }
  if (!(await standardize(ports, 'main', signal)) && !signal.aborted) fail(ports, 'address', createInvalidAddressMessage(ports.program, 'main'));
}

/** Ends an application without products: reports it to the CRM and opens /Ineligible. */
async function endIneligible(quoting: Quoting, kicked: readonly KickedProduct[]): Promise<'ineligible'> {
  const { ports, signal } = quoting;
  await saveOpportunity(ports, 'Quote', kicked, signal);
  checkCancelled(quoting);
  await captureScreen(ports, 'kickout');
  ports.record(applicationKickedOut({ products: [...kicked], byAddress: isAddressKickout(kicked) }));
  return 'ineligible';
}

/** Records kicked-out products. Ends quoting if none is left. */
async function checkKickout(quoting: Quoting): Promise<'ineligible' | null> {
  const { ports, signal } = quoting;
  const address = readAddress(ports.state().answers, 'main');
  const { checkAddressKickout } = await ports.graph(CheckAddressKickoutDocument, { input: { ...inputOf(ports), address: toAddressInput(address) } }, { signal });
  checkCancelled(quoting);
  const { kickedLobs } = checkAddressKickout;
  if (kickedLobs.length > 0) ports.record(addressKickedOut({ lobs: kickedLobs }));
  const { answers } = ports.state();
  const kicked = findKickedProducts(ports.program, answers, kickedLobs);
  if (listSoldProducts(ports.program, answers, kickedLobs).length === 0) return endIneligible(quoting, kicked);
  if (kicked.length > 0) ports.record(productsKickedOut({ products: kicked }));
  await saveOpportunity(ports, 'Quote', kicked, signal);
  checkCancelled(quoting);
  return null;
}

/** Records a refused quote. Returns where the buyer goes. */
async function refuse(quoting: Quoting, refused: QuotesRefusal): Promise<QuoteOutcome> {
  const { ports, page } = quoting;
  const kicked = kickedByFacade(ports, refused);
  if (kicked.length > 0) return endIneligible(quoting, kicked);
  ports.record(quoteFailed({ step: 'quote', message: handleRefusal(ports, refused) }));
  // Another tab or device has paid meanwhile.
  const elsewhere = refused.code === 'PAYMENT_EXISTS' ? await continueIfPaid(ports, page) : null;
  return elsewhere ?? 'stay';
}

async function rate(quoting: Quoting): Promise<QuoteOutcome> {
  const { ports, signal } = quoting;
  const { answers, quote } = ports.state();
  const { opportunity } = quote;
  if (!opportunity) return fail(ports, 'opportunity', FAILED);
  const insured = { buyer: toBuyerInput(buyerOf(ports.state())), address: toAddressInput(readAddress(answers, 'main')) };
  const { createRatingAccount: account } = await ports.graph(
    CreateRatingAccountDocument,
    { input: { ...inputOf(ports), ...insured, crmAccountId: opportunity.accountId } },
    { signal },
  );
  checkCancelled(quoting);
  ports.record(ratingAccountReady(account ? { id: account.id, how: ratingAccountOrigins[account.origin] } : { id: '', how: 'skipped' }));
  const rated = selectRatedAnswers(ports.program, answers);
  const products = opportunity.products.map(({ id, productId }) => ({ id, productId }));
  const { requestQuotes: result } = await ports.graph(
    RequestQuotesDocument,
    {
      input: {
        ...inputOf(ports),
        ...insured,
        answers: toAnswerInputs(rated),
        opportunity: { id: opportunity.id, accountId: opportunity.accountId, products },
        ratingAccountId: account?.id ?? null,
      },
    },
    { signal },
  );
  checkCancelled(quoting);
  // Drops an offer for answers that have changed meanwhile.
  if (hashJson(rated) !== hashJson(selectRatedAnswers(ports.program, ports.state().answers))) fail(ports, 'quote', CHANGED);
  if (result.__typename !== 'Offer') return refuse(quoting, result);
  const offer = offerOf(result);
  if (quotesWaivedProduct(ports, offer)) fail(ports, 'quote', FAILED);
  ports.record(quoteReceived({ offer }), pageCompleted({ page: quoting.page }));
  return 'payment';
}

/** Continues a purchase that is paid already instead of quoting; null if there is none. */
async function continueIfPaid(ports: FlowPorts, page: number): Promise<QuoteOutcome | null> {
  try {
    const found = await continuePaidPurchase(ports);
    if (found.at !== 'elsewhere') return found.at === 'here' ? 'payment' : null;
    ports.record(quoteFailed({ step: 'payment', message: found.message }));
    return 'stay';
  } catch (error) {
    // What the buyer can correct comes before a connection that may be back by then.
    if (!rejectAtOnce(ports, page)) ports.record(quoteFailed({ step: 'payment', message: faultMessage(error) }));
    return 'stay';
  }
}

/** Where the buyer goes before anything is quoted: to what is missing, to a purchase that is paid already, or to the login; null to quote. */
async function findObstacle(ports: FlowPorts, page: number): Promise<QuoteOutcome | null> {
  if (!mayHaveBought(ports.state()) && rejectAtOnce(ports, page)) return 'stay';
  const elsewhere = await continueIfPaid(ports, page);
  if (elsewhere) return elsewhere;
  const account = await tryCheckAccount(ports, page);
  return account === 'goOn' ? null : account;
}

/** Continue: quotes, or continues a purchase that is paid already (specification, 4). Returns where the buyer goes. Every outcome is an event. */
export async function quote(ports: FlowPorts, page: number, signal: AbortSignal): Promise<QuoteOutcome> {
  const obstacle = await findObstacle(ports, page);
  if (obstacle) return obstacle;
  const quoting = { ports, page, signal };
  const refused = await trySettleSponsor(ports);
  ports.record(quoteRequested({ page }));
  try {
    validatePages(quoting);
    checkSponsor(quoting, refused);
    await validateAddresses(quoting);
    checkCancelled(quoting);
    return (await checkKickout(quoting)) ?? (await rate(quoting));
  } catch (error) {
    if (signal.aborted) ports.record(quoteCancelled({}));
    else if (!(error instanceof QuoteAborted)) ports.record(quoteFailed({ step: 'quote', message: rejectFault(ports, error) ?? faultMessage(error) }));
    return 'stay';
  }
}
