import { questionAnswered } from '#events/application';
import { type FlowEvent, type State, canApply } from '#events/buyflow';
import { identityVerified, loggedOut, savedDataLoaded, sessionEnded } from '#events/identity';
import { isUnanswered, listPageQuestions, normalizeAnswer } from '#events/rules';
import { SavedAddressesDocument, SavedPaymentMethodsDocument, ViewerDocument, type ViewerQuery } from '../../generated/graphql.ts';
import { type FlowPorts, type SavedData, inputOf } from '../ports/index.ts';

type Viewer = NonNullable<ViewerQuery['viewer']>;
interface Holder {
  readonly userName: string;
  readonly primaryPhone?: string | null;
}

/** Fetches who is signed in in this browser. @throws if the facade cannot be reached */
export async function fetchViewer(ports: FlowPorts): Promise<Viewer | null> {
  return (await ports.graph(ViewerDocument, { application: inputOf(ports).application })).viewer ?? null;
}

/** Answers from the account for questions that are still unanswered. */
function listPrefilledAnswers(ports: FlowPorts, { userName, primaryPhone }: Holder): FlowEvent[] {
  const asked = new Map(ports.program.display.pages.flatMap((page) => listPageQuestions(ports.program, page)).map((question) => [question.id, question]));
  const known = { email: userName, phone: primaryPhone };
  return Object.entries(known).flatMap(([id, value]) => {
    const question = asked.get(id);
    if (!value || !question || !isUnanswered(ports.state().answers[id])) return [];
    // Stored like a typed value, so leaving the field records no second answer.
    const event = questionAnswered({ question: id, value: String(normalizeAnswer(question, value)), source: 'account' });
    return canApply(ports.state(), event) ? [event] : [];
  });
}

/** Records a verified login and prefills answers from the account. */
export function recordSignIn(ports: FlowPorts, { userName, primaryPhone }: Holder): void {
  ports.setSavedData(null);
  const { accountAnswers } = ports.state().application;
  // The previous account's login ended without a logout: removes its data.
  if (accountAnswers && accountAnswers.userName !== userName) ports.record(loggedOut({ cleared: true }));
  ports.loginMark.set();
  ports.record(identityVerified({ userName, primaryPhone: primaryPhone ?? null }));
  ports.record(...listPrefilledAnswers(ports, { userName, primaryPhone: primaryPhone ?? null }));
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

/** Loads saved addresses and payment methods, in memory only: a card's expiry is never stored. Each list may fail without ending the login. */
export async function loadSavedData(ports: FlowPorts): Promise<void> {
  const { holder } = ports.state().identity;
  if (!holder) return;
  const [addresses, methods] = await Promise.all([fetchAddresses(ports), fetchMethods(ports)]);
  // The login may have ended meanwhile.
  if (ports.state().identity.holder !== holder) return;
  ports.setSavedData({ addresses: addresses ?? [], methods: methods ?? [] });
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
  ports.setSavedData(null);
  ports.record(isLoggedOut(ports) ? loggedOut({ cleared: true }) : sessionEnded({}));
}

const isSame = (holder: Holder | null, { userName }: Viewer): boolean => holder?.userName === userName;

interface MarkedViewer {
  readonly viewer: Viewer | null;
  /** Whether the login mark was set when the facade was asked. */
  readonly wasMarked: boolean;
}

async function fetchViewerWithMark(ports: FlowPorts): Promise<MarkedViewer> {
  const wasMarked = ports.loginMark.isSet();
  return { viewer: await fetchViewer(ports), wasMarked };
}

function applyHolder(ports: FlowPorts, viewer: Viewer, wasMarked: boolean): void {
  if (!isSame(ports.state().identity.holder, viewer)) recordSignIn(ports, viewer);
  // A mark that was removed meanwhile stays so: a logout is under way.
  else if (!wasMarked) ports.loginMark.set();
}

function applyViewer(ports: FlowPorts, { viewer, wasMarked }: MarkedViewer): void {
  if (viewer?.isVerified) return applyHolder(ports, viewer, wasMarked);
  const { holder, login } = ports.state().identity;
  // A login of another tab that waits for its code does not concern this tab.
  const isLost = holder !== null || (viewer === null && (login?.step === 'code' || isLoggedOut(ports)));
  return isLost ? recordSessionEnd(ports) : undefined;
}

/** Refreshes the login after the facade said that it has changed. @throws if the facade cannot be reached */
export async function findHolder(ports: FlowPorts): Promise<void> {
  applyViewer(ports, await fetchViewerWithMark(ports));
  await loadSavedData(ports);
}

/** Refreshes the login, which may have changed in another tab; without the facade nothing changes. Resolves to false while the buyer is fixed: call it again later. */
export async function refreshIdentity(ports: FlowPorts): Promise<boolean> {
  if (isBuyerFixed(ports.state())) return false;
  try {
    const answer = await fetchViewerWithMark(ports);
    if (isBuyerFixed(ports.state())) return false;
    applyViewer(ports, answer);
  } catch {
    // The next request that needs the session will report it.
  }
  return true;
}
