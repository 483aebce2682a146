import { questionAnswered } from '#events/application';
import { type FlowEvent, type State, admits } from '#events/buyflow';
import { identityVerified, loggedOut, savedDataLoaded, sessionEnded } from '#events/identity';
import { isUnanswered, pageQuestions, storedAnswer } from '#events/rules';
import { SavedAddressesDocument, SavedPaymentMethodsDocument, ViewerDocument, type ViewerQuery } from '../../generated/graphql.ts';
import { type FlowPorts, type SavedData, inputOf } from '../ports/index.ts';

type Viewer = NonNullable<ViewerQuery['viewer']>;
interface Holder {
  readonly userName: string;
  readonly primaryPhone?: string | null;
}

/** Who is signed in in this browser, as the facade knows it. @throws where it cannot be asked. */
export async function askViewer(ports: FlowPorts): Promise<Viewer | null> {
  return (await ports.graph(ViewerDocument, { application: inputOf(ports).application })).viewer ?? null;
}

/** What the account says of its holder, where the application asks for it and nothing is answered yet. */
function prefilled(ports: FlowPorts, { userName, primaryPhone }: Holder): FlowEvent[] {
  const asked = new Map(ports.program.display.pages.flatMap((page) => pageQuestions(ports.program, page)).map((question) => [question.id, question]));
  const known = { email: userName, phone: primaryPhone };
  return Object.entries(known).flatMap(([id, value]) => {
    const question = asked.get(id);
    if (!value || !question || !isUnanswered(ports.state().answers[id])) return [];
    // As the field stores it: leaving the field must not look like an answer of the buyer's.
    const event = questionAnswered({ question: id, value: String(storedAnswer(question, value)), source: 'account' });
    return admits(ports.state(), event) ? [event] : [];
  });
}

/** Somebody is signed in and verified: the application is filled in as far as the account knows it. */
export function welcome(ports: FlowPorts, { userName, primaryPhone }: Holder): void {
  ports.keepSaved(null);
  const { accountAnswers } = ports.state().application;
  // The account before ended without a logout: its data is not shown to the next one.
  if (accountAnswers && accountAnswers.userName !== userName) ports.record(loggedOut({ cleared: true }));
  ports.loginMark.set();
  ports.record(identityVerified({ userName, primaryPhone: primaryPhone ?? null }));
  ports.record(...prefilled(ports, { userName, primaryPhone: primaryPhone ?? null }));
}

const countOf = (list: readonly object[] | null): number | null => (list ? list.length : null);

const fetchAddresses = (ports: FlowPorts): Promise<SavedData['addresses'] | null> =>
  ports.graph(SavedAddressesDocument, { application: inputOf(ports).application }).then(
    ({ viewer }) => viewer?.addresses ?? null,
    () => null,
  );
const fetchMethods = (ports: FlowPorts): Promise<SavedData['methods'] | null> =>
  ports.graph(SavedPaymentMethodsDocument, { application: inputOf(ports).application }).then(
    ({ viewer }) => viewer?.paymentMethods ?? null,
    () => null,
  );

/**
 * Loads what the account holder has saved. Each list may fail by itself: who is signed in stays signed in without it. The lists are
 * kept in memory alone: a card's expiry is never written.
 */
export async function loadSaved(ports: FlowPorts): Promise<void> {
  const { holder } = ports.state().identity;
  if (!holder) return;
  const [addresses, methods] = await Promise.all([fetchAddresses(ports), fetchMethods(ports)]);
  // Whoever has logged out meanwhile is shown nothing.
  if (ports.state().identity.holder !== holder) return;
  ports.keepSaved({ addresses: addresses ?? [], methods: methods ?? [] });
  ports.record(savedDataLoaded({ addresses: countOf(addresses), methods: countOf(methods) }));
}

/** True while a quote or a purchase runs: its buyer must not change. */
export const isBuyerFixed = ({ purchase, quote }: State): boolean => purchase.phase === 'running' || quote.status === 'quoting';

/** True if an account has been logged out that this page shows, or that filled in answers here before its session ended by itself. */
function isLoggedOut(ports: FlowPorts): boolean {
  const { identity, application } = ports.state();
  const hasAccountData = identity.holder !== null || (application.accountAnswers !== undefined && !application.accountAnswers.isFromElsewhere);
  return hasAccountData && !ports.loginMark.isSet();
}

/** Records that the session is over: by a logout in any window, which removes what the account brought here, or by itself. */
export function recordSessionEnd(ports: FlowPorts): void {
  ports.keepSaved(null);
  ports.record(isLoggedOut(ports) ? loggedOut({ cleared: true }) : sessionEnded({}));
}

const isSame = (holder: Holder | null, { userName }: Viewer): boolean => holder?.userName === userName;

interface Answer {
  readonly viewer: Viewer | null;
  /** Whether the login mark was set when the facade was asked. */
  readonly wasMarked: boolean;
}

async function askWithMark(ports: FlowPorts): Promise<Answer> {
  const wasMarked = ports.loginMark.isSet();
  return { viewer: await askViewer(ports), wasMarked };
}

function adoptHolder(ports: FlowPorts, viewer: Viewer, wasMarked: boolean): void {
  if (!isSame(ports.state().identity.holder, viewer)) welcome(ports, viewer);
  // A mark that was removed meanwhile stays so: a logout is under way.
  else if (!wasMarked) ports.loginMark.set();
}

function adopt(ports: FlowPorts, { viewer, wasMarked }: Answer): void {
  if (viewer?.isVerified) return adoptHolder(ports, viewer, wasMarked);
  const { holder, login } = ports.state().identity;
  // A login that waits for its code in this window has ended; one in another window is no affair of this one.
  const isLost = holder !== null || (viewer === null && (login?.step === 'code' || isLoggedOut(ports)));
  return isLost ? recordSessionEnd(ports) : undefined;
}

/** Finds out who is signed in by now where the facade says that it is not who this page shows. @throws where it cannot be asked. */
export async function findHolder(ports: FlowPorts): Promise<void> {
  adopt(ports, await askWithMark(ports));
  await loadSaved(ports);
}

/**
 * Finds out who is signed in by now: the session may have ended, or begun, in another window. Nothing that was entered changes.
 * Where the facade cannot be asked, what is known stands. Resolves to false if the buyer is fixed now, so that it must be asked again later.
 */
export async function refreshIdentity(ports: FlowPorts): Promise<boolean> {
  if (isBuyerFixed(ports.state())) return false;
  try {
    const answer = await askWithMark(ports);
    if (isBuyerFixed(ports.state())) return false;
    adopt(ports, answer);
  } catch {
    // The line is down: whoever needs the session will be told.
  }
  return true;
}
