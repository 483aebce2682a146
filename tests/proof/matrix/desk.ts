// A buyer in a cell of the matrix who is ready to pay, and the queries about that buyer.
import { computeAmountDue, resolveAccountKind } from '#events/rules';
import { checkEmailForAccount } from '#workflows/identity';
import { purchase } from '#workflows/purchase';
import { createOfflineOperator } from '#graph/http';
import { bankWithLicence, card, otherCard, retailAnswers, tradesAnswers } from '../../support/answers.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { acceptTerms, byECheck, comeBack, newEmail, quotedRetail, quotedTrades, secretsOf } from '../../support/checkout.ts';
import type { NodeBuyer } from '../../support/node-buyer.ts';
import type { SandboxCall } from '../../support/sandbox-control.ts';
import { httpTransport } from '../../../graph/gateway/transport.ts';
import { callsIn } from './calls.ts';
import type { Method, Who } from './rows.ts';

/** `naive` charges on every POST, `partial` leaves a quote out of its first bind; `careful` behaves correctly. */
export type GatewayKind = 'careful' | 'naive' | 'partial';

/** The timeout of a call that is never answered, in milliseconds. Only struck calls have it, so a busy machine fails no other call. */
const STRUCK = 400;

const patternOf = (template: string): RegExp => new RegExp(`${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** An operator's verdict on an unconfirmed payment: its reference, or null if it was not charged. */
export interface Settled {
  readonly purchase: string;
  readonly reference: string | null;
}

/** The real parts, for all cells of a file. */
export interface Bench {
  readonly bindflow: Pick<RunningBindflow, 'control' | 'db' | 'close'> & { readonly facade: Pick<RunningBindflow['facade'], 'url'> };
  /** Settles a payment by the operators' API. Resolves to the result. */
  readonly resolve: (settled: Settled) => Promise<'charged' | 'unlocked' | 'refused'>;
}

/** A facade in this process. */
export interface InProcess extends Bench {
  /** Shortens the timeout for calls of these paths. */
  readonly impatient: (templates: readonly string[]) => void;
}

export async function openBench(): Promise<InProcess> {
  let struck: readonly RegExp[] = [];
  const bindflow = await startForTests({
    // Almost no pause between the attempts of a call.
    timeFactor: 0.01,
    transport: (request, attempt) => httpTransport(request, { ...attempt, timeoutMs: struck.some((path) => path.test(request.url.pathname)) ? STRUCK : 60_000 }),
  });
  const resolve = async (settled: Settled) => (await createOfflineOperator(bindflow.settings).resolve({ ...settled, by: 'operator', why: 'the ledger says so' })).outcome;
  return { bindflow, resolve, impatient: (templates) => void (struck = templates.map(patternOf)) };
}

export interface Desk<B extends Bench = Bench> {
  readonly bench: B;
  readonly method: Method;
  readonly gateway: GatewayKind;
  buyer: NodeBuyer;
  /** The amounts that the buyer saw at each click. */
  readonly shown: string[];
}

const emails = { member: 'member@example.com', mustchange: 'mustchange@example.com' };

/** A shopkeeper and member, so that a member fee is due. Retail checks accounts on the payment page only, so every kind can buy. */
async function quoted({ facade: { url } }: Bench['bindflow'], who: Who, gateway: GatewayKind): Promise<NodeBuyer> {
  // Several quotes, one of which can be left out.
  if (gateway === 'partial') return quotedTrades(url);
  return quotedRetail(url, { link: { memberId: 'M-204' }, more: { email: who === 'new' ? newEmail() : emails[who] } });
}

/** The last page of answers before the quotes. */
export const lastPage = (buyer: NodeBuyer): number => (buyer.ports.program.sitename === 'trades' ? tradesAnswers('') : retailAnswers('')).length - 1;

/** On the payment page, with everything entered. */
export async function sitDown<B extends Bench>(
  bench: B,
  { who, method, gateway }: { readonly who: Who; readonly method: Method; readonly gateway: GatewayKind },
): Promise<Desk<B>> {
  await bench.bindflow.control.reset();
  await bench.bindflow.control.modes({ naivePayment: gateway === 'naive', partialBind: gateway === 'partial' });
  const buyer = await quoted(bench.bindflow, who, gateway);
  await checkEmailForAccount(buyer.ports);
  if (method === 'eCheck') byECheck(buyer);
  acceptTerms(buyer);
  return { bench, method, gateway, buyer, shown: [] };
}

/** Clicks Purchase, with the entered values or with another card or account. */
export async function press({ buyer, method, shown }: Desk, { isOther = false } = {}): Promise<boolean> {
  shown.push(computeAmountDue(buyer.state()).amount);
  const account = isOther ? { ...bankWithLicence, accountNumber: '000987654321' } : bankWithLicence;
  const secrets = secretsOf(buyer, method === 'eCheck' ? account : isOther ? otherCard : card);
  const password = resolveAccountKind(buyer.state()) === 'mustChangePassword' ? '' : secrets.account.password;
  return purchase(buyer.ports, { ...secrets, account: { ...secrets.account, password } });
}

/** Reloads the page. */
export const reload = (desk: Desk): void => void (desk.buyer = comeBack(desk.buyer));

/** The calls at the gateway and the local server since the buyer was prepared, oldest first. */
export const callsAt = ({ bench }: Desk): Promise<SandboxCall[]> => callsIn(bench.bindflow.control);

export { callOf, isBeside } from './calls.ts';
