import { decideCompletePage } from '#events/intents';
import { pageRejected } from '#events/application';
import type { Page } from '#events/program';
import { selectAnswersUpTo, hasSponsorshipQuestion, findKickedProducts, getToday, isEveryProductExcluded, listVisibleQuestions } from '#events/rules';
import { type KickedProduct, applicationKickedOut } from '#events/quote';
import { createInvalidAddressMessage, standardize } from '../address/index.ts';
import { checkAccount } from '../identity/index.ts';
import type { FlowPorts } from '../ports/index.ts';
import { continuePaidPurchase, mayHaveBought } from '../purchase/index.ts';
import { faultMessage, rejectFault } from '../refusal/index.ts';
import { captureScreen, saveOpportunity, takeScreenCapture } from '../report/index.ts';
import { type SponsorRefusal, settleSponsor } from '../sponsor/index.ts';

const streets = { alternate: '250', main: 'address1' } as const;

/** Where the buyer goes after Next. `login`: Next runs again after the open login. */
export type NextOutcome = 'nextPage' | 'ineligible' | 'payment' | 'login' | 'stay';

const reject = (ports: FlowPorts, page: number, questions: string[], message: string): 'stay' => {
  ports.record(pageRejected({ page, questions, message }));
  return 'stay';
};

const rejectFor = (ports: FlowPorts, page: number, error: unknown): 'stay' => (rejectFault(ports, error) === null ? reject(ports, page, [], faultMessage(error)) : 'stay');

/** Standardizes the addresses of a page. Returns the street question of an invalid one, or null. */
async function standardizeStreets(ports: FlowPorts, page: Page): Promise<string | null> {
  const asked = new Set(listVisibleQuestions(ports.program, page, ports.state().answers).map(({ id }) => id));
  for (const role of ['alternate', 'main'] as const) {
    const street = streets[role];
    const isAnswered = asked.has(street) && Boolean(ports.state().answers[street]);
    if (isAnswered && !(await standardize(ports, role))) return street;
  }
  return null;
}

/** Why a page with complete answers cannot be left; null if it can. */
async function findObstacle(ports: FlowPorts, page: Page): Promise<SponsorRefusal | null> {
  const refused = hasSponsorshipQuestion(ports.program, [page]) ? await settleSponsor(ports) : null;
  if (refused) return refused;
  const street = await standardizeStreets(ports, page);
  return street === null ? null : { question: street, message: createInvalidAddressMessage(ports.program, street === streets.main ? 'main' : 'alternate') };
}

/** Reports the progress to the CRM and captures the page in parallel. @throws if the CRM cannot be reached */
async function report(ports: FlowPorts, screen: string, kicked: readonly KickedProduct[]): Promise<void> {
  const hasEmail = Boolean(ports.state().answers['email']);
  const told = hasEmail ? saveOpportunity(ports, 'Application', kicked) : undefined;
  const capture = takeScreenCapture(ports, screen);
  await told;
  await captureScreen(ports, screen, { capture });
}

/** Leaves a page: to the next one, or to /Ineligible if the answers up to here exclude every product, whichever the buyer does without. */
async function leave(ports: FlowPorts, page: Page, index: number): Promise<'nextPage' | 'ineligible'> {
  const { program } = ports;
  const { answers } = ports.state();
  const kicked = findKickedProducts(program, answers, []);
  const isOut = isEveryProductExcluded(program, selectAnswersUpTo(program, answers, index));
  await report(ports, isOut ? 'kickout' : page.name, kicked);
  if (!isOut) return 'nextPage';
  ports.record(applicationKickedOut({ products: kicked, byAddress: false }));
  return program.flags.continueOnKickout ? 'nextPage' : 'ineligible';
}

/** Leaves the page unless something prevents it. */
async function leaveUnlessPrevented(ports: FlowPorts, page: Page, index: number): Promise<'nextPage' | 'ineligible' | 'stay'> {
  const found = await findObstacle(ports, page);
  if (found) return reject(ports, index, found.question === null ? [] : [found.question], found.message);
  return leave(ports, page, index);
}

/** Continues a purchase that is paid already; null if there is none. */
async function continueIfPaid(ports: FlowPorts, index: number): Promise<'payment' | 'stay' | null> {
  const found = await continuePaidPurchase(ports);
  if (found.at === 'elsewhere') return reject(ports, index, [], found.message);
  return found.at === 'here' ? 'payment' : null;
}

/** Next on an application page (specification, 4). Returns where the buyer goes. Every outcome is an event. */
export async function next(ports: FlowPorts, index: number): Promise<NextOutcome> {
  const page = ports.program.display.pages[index];
  const today = getToday(ports.program.timeZone, ports.now());
  const events = decideCompletePage({ page: index, today }, ports.state(), ports.program);
  if (!page || events.some((event) => event.type === 'PageRejected')) {
    ports.record(...events);
    return 'stay';
  }
  try {
    const standing = mayHaveBought(ports.state()) ? await continueIfPaid(ports, index) : null;
    if (standing) return standing;
    const account = await checkAccount(ports, index);
    if (account !== 'goOn') return account;
    const where = await leaveUnlessPrevented(ports, page, index);
    if (where === 'nextPage') ports.record(...events);
    return where;
  } catch (error) {
    return rejectFor(ports, index, error);
  }
}
