import type { FlowEvent, State } from '#events/buyflow';
import { paymentDeclined } from '#events/purchase';
import { DeclinedPaymentDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { faultMessages } from './fault-event.ts';
import { fieldOf } from './schema-mapping.ts';

/** Returns the decline of the last click, as the answer of its payment would have been recorded; null if there was none, or the facade does not answer. */
export async function findDecline(ports: FlowPorts): Promise<FlowEvent | null> {
  const { offer } = ports.state().purchase;
  const since = ports.lastSequence('PurchaseRequested');
  // A fork did not click: what its parent paid is the parent's.
  if (offer === null || since === 0) return null;
  const { application } = inputOf(ports);
  // The release before does not know this operation.
  const found = await ports.graph(DeclinedPaymentDocument, { application, offer, since }).catch(() => null);
  const decline = found?.declinedPayment;
  return decline ? paymentDeclined({ offer, message: decline.message, field: fieldOf(decline.field, ports.state()) }) : null;
}

/** True if the last click ended and the page does not know why nothing was paid. */
const isUnexplained = ({ purchase: { phase, problem } }: State): boolean =>
  phase === 'interrupted' || (phase === 'failed' && problem?.step === 'pay' && problem.message === faultMessages.pay);

/** Records the decline that the page has missed: it was reloaded, or the answer was lost. Once, and not after another click. */
export async function recordMissedDecline(ports: FlowPorts): Promise<void> {
  if (!isUnexplained(ports.state())) return;
  const clicked = ports.lastSequence('PurchaseRequested');
  const decline = await findDecline(ports);
  if (decline && isUnexplained(ports.state()) && ports.lastSequence('PurchaseRequested') === clicked) ports.record(decline);
}
