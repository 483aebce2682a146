// Somebody who is ready to pay, in a cell of the matrix, and what can be asked about him.
import { amountDue, accountKind } from '#events/rules';
import { lookUpEmail } from '#flow/identity';
import { purchase } from '#flow/purchase';
import { operatorOf } from '#graph/server';
import { bankWithLicence, card, otherCard, retailAnswers, tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, byECheck, comeBack, continueFrom, newEmail, quotedTrades, secretsOf, visitor } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import type { SandboxCall } from '../../support/sandbox-control.ts';
import { overHttp } from '../../../graph/gateway/transport.ts';
import { callsIn } from './calls.ts';
import type { Method, Who } from './rows.ts';

/** `naive` charges on every POST, `partial` leaves a quote out of its first bind; `careful` is as a gateway should be. */
export type GatewayKind = 'careful' | 'naive' | 'partial';

/** Milliseconds after which a call that is never answered is given up: only those that are struck, so that a busy machine strikes no other one. */
const STRUCK = 400;

const patternOf = (template: string): RegExp => new RegExp(`${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** What an operator says of a payment that nobody is sure of: its reference, or null where it was not charged. */
export interface Settled {
  readonly purchase: string;
  readonly reference: string | null;
}

/** The real parts, for all cells of a file. */
export interface Bench {
  readonly bindflow: Pick<RunningBindflow, 'control' | 'db' | 'close'> & { readonly facade: Pick<RunningBindflow['facade'], 'url'> };
  /** Settles a payment by the operator's door; to what came of it. */
  readonly resolve: (settled: Settled) => Promise<'charged' | 'unlocked' | 'refused'>;
}

/** A facade in this process. */
export interface InProcess extends Bench {
  /** Calls of these paths are given up soon. */
  readonly impatient: (templates: readonly string[]) => void;
}

export async function openBench(): Promise<InProcess> {
  let struck: readonly RegExp[] = [];
  const bindflow = await startForTests({
    // Hardly a pause between the attempts of a call.
    patience: 0.01,
    transport: (request, attempt) => overHttp(request, { ...attempt, timeout: struck.some((path) => path.test(request.url.pathname)) ? STRUCK : 60_000 }),
  });
  const resolve = async (settled: Settled) => (await operatorOf(bindflow.settings).resolve({ ...settled, by: 'operator', why: 'the ledger says so' })).outcome;
  return { bindflow, resolve, impatient: (templates) => void (struck = templates.map(patternOf)) };
}

export interface Desk<B extends Bench = Bench> {
  readonly bench: B;
  readonly method: Method;
  readonly gateway: GatewayKind;
  buyer: NodeBuyer;
  /** What the buyer was shown at each press. */
  readonly shown: string[];
}

const emails = { member: 'member@example.com', mustchange: 'mustchange@example.com' };

/** A shopkeeper who is a member, so that a member fee is due; retail looks at accounts on the payment page alone, so that each of them can buy. */
async function quoted({ facade: { url } }: Bench['bindflow'], who: Who, gateway: GatewayKind): Promise<NodeBuyer> {
  // Several quotes, of which one can be left out.
  if (gateway === 'partial') return quotedTrades(url);
  const buyer = await visitor(url, 'retail', { link: { memberId: 'M-204' } });
  buyer.answer(retailAnswers(who === 'new' ? newEmail() : emails[who])[0]!);
  if ((await continueFrom(buyer, 0)) !== 'payment') throw new Error(`not quoted: ${buyer.state().quote.error}`);
  return buyer;
}

/** The last page that is asked before the quotes. */
export const lastPage = (buyer: NodeBuyer): number => (buyer.ports.program.sitename === 'trades' ? tradesAnswers('').length - 1 : 0);

/** On the payment page, with everything entered. */
export async function sitDown<B extends Bench>(
  bench: B,
  { who, method, gateway }: { readonly who: Who; readonly method: Method; readonly gateway: GatewayKind },
): Promise<Desk<B>> {
  await bench.bindflow.control.reset();
  await bench.bindflow.control.modes({ naivePayment: gateway === 'naive', partialBind: gateway === 'partial' });
  const buyer = await quoted(bench.bindflow, who, gateway);
  await lookUpEmail(buyer.ports);
  if (method === 'eCheck') byECheck(buyer);
  acceptTerms(buyer);
  return { bench, method, gateway, buyer, shown: [] };
}

/** Presses Purchase: with what was entered, or with another card or account. */
export async function press({ buyer, method, shown }: Desk, { isOther = false } = {}): Promise<boolean> {
  shown.push(amountDue(buyer.state()).amount);
  const account = isOther ? { ...bankWithLicence, accountNumber: '000987654321' } : bankWithLicence;
  const secrets = secretsOf(buyer, method === 'eCheck' ? account : isOther ? otherCard : card);
  const password = accountKind(buyer.state()) === 'mustChangePassword' ? '' : secrets.account.password;
  return purchase(buyer.ports, { ...secrets, account: { ...secrets.account, password } });
}

/** The page is loaded anew. */
export const reload = (desk: Desk): void => void (desk.buyer = comeBack(desk.buyer));

/** What has come in at the gateway and the local server since the buyer sat down, oldest first. */
export const callsAt = ({ bench }: Desk): Promise<SandboxCall[]> => callsIn(bench.bindflow.control);

export { callOf, isBeside } from './calls.ts';
