import { paymentAccepted, paymentNotDue, paymentUnconfirmed, purchaseStepFailed } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { type FlowEvent, admits } from '#events/buyflow';
import { PurchaseStatusDocument, type PurchaseStatusQuery } from '../../generated/graphql.ts';
import { keptOffer } from '../offer/index.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import type { Purchasing } from './purchasing.ts';
import { type Standing, brandOf, standingOf } from './record.ts';

export type Status = PurchaseStatusQuery['purchaseStatus'];

const RELEASED = 'Your payment did not go through, and nothing was charged. Please try again.';
const UNCONFIRMED = 'We did not receive confirmation of your payment from our payment processing service.  Please contact client solutions to continue.';

/** What the facade's journal says of this application's payment: the truth, whatever the page has seen. */
export async function purchaseStatus(ports: FlowPorts): Promise<Status> {
  const { application } = inputOf(ports);
  return (await ports.graph(PurchaseStatusDocument, { application })).purchaseStatus;
}

/**
 * How often the journal is asked while a payment is under way. It waits 15 s itself before it answers so, and all of it is longer than
 * a payment takes that a deployment lets be sent twice (GATEWAY_PAYMENT_DEDUPES): two attempts of 60 s, and the pause between them.
 */
const ASKS = 10;

/** The same once the payment is not under way any more: it may be another window's, and take its time. */
export async function settledStatus(ports: FlowPorts): Promise<Status> {
  let status = await purchaseStatus(ports);
  for (let asked = 1; status.payment === 'OPEN' && asked < ASKS; asked += 1) status = await purchaseStatus(ports);
  return status;
}

/** The same; 'unreachable' where the journal cannot be asked. */
export const statusNow = (ports: FlowPorts): Promise<Status | 'unreachable'> => settledStatus(ports).catch(() => 'unreachable' as const);

/** Where a payment that nobody was sure of, or that is asked after, came to nothing, that is recorded, and the buyer may pay. Whether it was so. */
export function release(ports: FlowPorts, { payment }: Status, isAskedAfter = false): boolean {
  if (payment !== 'NONE' || !(isAskedAfter || ports.state().purchase.phase === 'unconfirmed')) return false;
  ports.record(purchaseStepFailed({ step: 'pay', message: RELEASED }));
  return true;
}

/** A payment of another device, of which this browser is told no more than this text. */
export interface PaidElsewhere {
  readonly elsewhere: string;
  /** Whether it is sure that it was paid. */
  readonly isPaid: boolean;
}

/** Bought by another device: what was tried here is over, and came to no payment of its own. */
const boughtElsewhere = (message: string): FlowEvent => purchaseStepFailed({ step: 'account', message });

/** Where another device has bought that is what the attempt here came to, whatever it was before. */
function giveWay(ports: FlowPorts, message: string): void {
  const { phase, problem } = ports.state().purchase;
  const isSaid = phase === 'failed' && problem?.step === 'account' && problem.message === message;
  // What runs finds it out for itself.
  if (!isSaid && phase !== 'running') ports.record(boughtElsewhere(message));
}

/** The status of a payment, here or on another device, and whether its policies are bound. */
export interface FoundStanding {
  readonly standing: Standing | PaidElsewhere;
  readonly isBound: boolean;
}

/** Asks the journal again. */
export async function findStanding(ports: FlowPorts): Promise<FoundStanding> {
  const status = await purchaseStatus(ports);
  release(ports, status);
  const { elsewhere, payment, isBound } = status;
  if (elsewhere === null) return { standing: standingOf[payment], isBound };
  if (payment === 'PAID') giveWay(ports, elsewhere);
  return { standing: { elsewhere, isPaid: payment === 'PAID' }, isBound: false };
}

export const refreshStanding = async (ports: FlowPorts): Promise<FoundStanding['standing']> => (await findStanding(ports)).standing;

/** Whether a payment was begun that did not come to nothing: from then on nothing is asked of the buyer, and nothing is paid again. */
export const isStanding = (status: Status | 'unreachable' | null): status is Status => status !== null && status !== 'unreachable' && status.payment !== 'NONE';

/** Where another offer was bought than the one that is shown here, or there is none here yet, the one that was bought takes its place. */
export async function bringOffer(ports: FlowPorts, { offer: id }: Status): Promise<void> {
  const requested = quoteRequested({ page: ports.state().application.page });
  if (id === null || ports.state().quote.offer?.id === id || !admits(ports.state(), requested)) return;
  const offer = await keptOffer(ports, id);
  if (offer) ports.record(requested, quoteReceived({ offer }));
}

function standingEvent({ inputs, offer, ports }: Purchasing, { offer: paidFor, payment, accepted, elsewhere }: Status): FlowEvent {
  if (elsewhere !== null) return payment === 'PAID' ? boughtElsewhere(elsewhere) : paymentUnconfirmed({ offer, message: UNCONFIRMED });
  if (paidFor !== offer)
    return purchaseStepFailed({ step: 'pay', message: `This application was paid for in another window. Please go on there, or call ${ports.program.display.phone}.` });
  if (payment !== 'PAID') return paymentUnconfirmed({ offer, message: UNCONFIRMED });
  if (!accepted) return paymentNotDue({ offer, input: inputs.pay });
  const { referenceNumber, amount, paymentType, brand } = accepted;
  return paymentAccepted({ offer, referenceNumber, amount, paymentType, brand: brandOf(brand), input: inputs.pay });
}

/** Takes over a payment that stands and that this page did not see the end of. */
export function adopt(purchasing: Purchasing, status: Status): void {
  const { ports } = purchasing;
  if (!ports.state().purchase.hasPaid) ports.record(standingEvent(purchasing, status));
}
