import { decideGoOn } from '#events/intents';
import { pageRejected } from '#events/application';
import { PAGE_INCOMPLETE, kickedProducts, questionsOf, todayIn } from '#events/rules';
import { applicationKickedOut } from '#events/quote';
import { standardise } from '../address/index.ts';
import { checkEmail } from '../identity/index.ts';
import type { FlowPorts } from '../ports/index.ts';
import { captureScreen, saveOpportunity } from '../quote/index.ts';

const FAILED = 'Oops! An error has occurred, please try again later';
const streets = { alternate: '250', main: 'address1' } as const;

/** Where the buyer goes after Next. */
export type AfterNext = 'nextPage' | 'ineligible' | 'stay';

const reject = (ports: FlowPorts, page: number, questions: string[], message: string): 'stay' => {
  ports.record(pageRejected({ page, questions, message }));
  return 'stay';
};

/** The address that a page asks for, where it does, is settled before the buyer leaves it. */
async function validateAddress(ports: FlowPorts, page: number): Promise<boolean> {
  const asked = new Set(ports.program.display.pages[page]?.components.flatMap((component) => questionsOf(ports.program, component)).map(({ id }) => id));
  for (const role of ['alternate', 'main'] as const) {
    const isAnswered = asked.has(streets[role]) && Boolean(ports.state().answers[streets[role]]);
    if (isAnswered && !(await standardise(ports, role))) return false;
  }
  return true;
}

/** Nothing left to sell, by what is answered so far? */
function isKickedOut(ports: FlowPorts): boolean {
  const kicked = kickedProducts(ports.program, ports.state().answers, []);
  if (kicked.length < ports.program.spoke.products.length) return false;
  ports.record(applicationKickedOut({ products: kicked, byAddress: false }));
  return !ports.program.flags.continueOnKickout;
}

async function report(ports: FlowPorts, page: number): Promise<void> {
  const hasEmail = Boolean(ports.state().answers['email']);
  if (hasEmail) await saveOpportunity(ports, 'Application');
  await captureScreen(ports, ports.program.display.pages[page]?.name ?? 'application');
}

/** Next, on an application page (specification, 4). Resolves to where the buyer goes; every outcome is an event. */
export async function next(ports: FlowPorts, page: number): Promise<AfterNext> {
  const today = todayIn(ports.program.timeZone, ports.now());
  const events = decideGoOn({ page, today }, ports.state(), ports.program);
  if (events.some((event) => event.type === 'PageRejected')) {
    ports.record(...events);
    return 'stay';
  }
  try {
    if (!(await checkEmail(ports))) {
      return reject(ports, page, ['email'], `This e-mail already has an account. Please use another e-mail, or call ${ports.program.display.phone}.`);
    }
    if (!(await validateAddress(ports, page))) return reject(ports, page, ['address1'], PAGE_INCOMPLETE);
    if (isKickedOut(ports)) return 'ineligible';
    await report(ports, page);
  } catch {
    return reject(ports, page, [], FAILED);
  }
  ports.record(...events);
  return 'nextPage';
}
