import { decideGoOn } from '#events/intents';
import type { State } from '#events/buyflow';
import { pageRejected } from '#events/application';
import type { Page } from '#events/program';
import { answersUpTo, asksSponsor, kickedProducts, todayIn, visibleQuestions } from '#events/rules';
import { type KickedProduct, applicationKickedOut } from '#events/quote';
import { invalidAddress, standardise } from '../address/index.ts';
import { checkAccount } from '../identity/index.ts';
import type { FlowPorts } from '../ports/index.ts';
import { finishStanding } from '../purchase/index.ts';
import { faultMessage, rejectFault } from '../refusal/index.ts';
import { captureScreen, saveOpportunity, takePicture } from '../report/index.ts';
import { type Refused, settleSponsor } from '../sponsor/index.ts';

const streets = { alternate: '250', main: 'address1' } as const;

/** Where the buyer goes after Next; `login` waits for the login that is open, and Next goes on after it. */
export type AfterNext = 'nextPage' | 'ineligible' | 'payment' | 'login' | 'stay';

const reject = (ports: FlowPorts, page: number, questions: string[], message: string): 'stay' => {
  ports.record(pageRejected({ page, questions, message }));
  return 'stay';
};

const rejectFor = (ports: FlowPorts, page: number, error: unknown): 'stay' => (rejectFault(ports, error) === null ? reject(ports, page, [], faultMessage(error)) : 'stay');

/** The addresses that a page asks for are settled before the buyer leaves it. Resolves to the street question of one that cannot be used. */
async function unsettledStreet(ports: FlowPorts, page: Page): Promise<string | null> {
  const asked = new Set(visibleQuestions(ports.program, page, ports.state().answers).map(({ id }) => id));
  for (const role of ['alternate', 'main'] as const) {
    const street = streets[role];
    const isAnswered = asked.has(street) && Boolean(ports.state().answers[street]);
    if (isAnswered && !(await standardise(ports, role))) return street;
  }
  return null;
}

/** What stands in the way of leaving a page whose answers are complete, as the rejection says it; null where nothing does. */
async function obstacle(ports: FlowPorts, page: Page): Promise<Refused | null> {
  const refused = asksSponsor(ports.program, [page]) ? await settleSponsor(ports) : null;
  if (refused) return refused;
  const street = await unsettledStreet(ports, page);
  return street === null ? null : { question: street, message: invalidAddress(ports.program, street === streets.main ? 'main' : 'alternate') };
}

/** Tells the CRM how far the buyer has come, and takes the page's picture meanwhile. @throws where the CRM cannot be told. */
async function report(ports: FlowPorts, screen: string, kicked: readonly KickedProduct[]): Promise<void> {
  const hasEmail = Boolean(ports.state().answers['email']);
  const told = hasEmail ? saveOpportunity(ports, 'Application', kicked) : undefined;
  const picture = takePicture(ports, screen);
  await told;
  await captureScreen(ports, screen, { picture });
}

/** Leads on from a page: to the next one, or out where nothing is left to sell by what is asked up to here; what later pages ask can be changed there. */
async function leave(ports: FlowPorts, page: Page, index: number): Promise<'nextPage' | 'ineligible'> {
  const { program } = ports;
  const { answers } = ports.state();
  const kicked = kickedProducts(program, answers, []);
  const isAll = kickedProducts(program, answersUpTo(program, answers, index), []).length === program.spoke.products.length;
  await report(ports, isAll ? 'kickout' : page.name, kicked);
  if (!isAll) return 'nextPage';
  ports.record(applicationKickedOut({ products: kicked, byAddress: false }));
  return program.flags.continueOnKickout ? 'nextPage' : 'ineligible';
}

/** Leads on, unless something stands in the way. */
async function pass(ports: FlowPorts, page: Page, index: number): Promise<'nextPage' | 'ineligible' | 'stay'> {
  const found = await obstacle(ports, page);
  if (found) return reject(ports, index, found.question === null ? [] : [found.question], found.message);
  return leave(ports, page, index);
}

/** Another window may have bought since, where there is something to buy or the application came from elsewhere. Continue asks in any case. */
const mayHaveBought = ({ quote, application }: State): boolean => quote.offer !== null || application.root !== application.id;

/** Where a payment stands already the rest of that purchase is next; null where none does. */
async function whereStanding(ports: FlowPorts, index: number): Promise<'payment' | 'stay' | null> {
  const found = await finishStanding(ports);
  if (found.at === 'elsewhere') return reject(ports, index, [], found.message);
  return found.at === 'here' ? 'payment' : null;
}

/** Next, on an application page (specification, 4). Resolves to where the buyer goes; every outcome is an event. */
export async function next(ports: FlowPorts, index: number): Promise<AfterNext> {
  const page = ports.program.display.pages[index];
  const today = todayIn(ports.program.timeZone, ports.now());
  const events = decideGoOn({ page: index, today }, ports.state(), ports.program);
  if (!page || events.some((event) => event.type === 'PageRejected')) {
    ports.record(...events);
    return 'stay';
  }
  try {
    const standing = mayHaveBought(ports.state()) ? await whereStanding(ports, index) : null;
    if (standing) return standing;
    const account = await checkAccount(ports, index);
    if (account !== 'goOn') return account;
    const where = await pass(ports, page, index);
    if (where === 'nextPage') ports.record(...events);
    return where;
  } catch (error) {
    return rejectFor(ports, index, error);
  }
}
