import { earlierPurchaseFound } from '#events/application';
import { EarlierPurchaseDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** Checks whether this browser bought the same product in another application family, and records a change. @throws if the facade cannot be reached */
export async function checkEarlierPurchase(ports: FlowPorts): Promise<void> {
  const { application } = inputOf(ports);
  const { earlierPurchase: found } = await ports.graph(EarlierPurchaseDocument, { application });
  const message = found?.message ?? null;
  if (message !== (ports.state().application.earlierPurchase ?? null)) ports.record(earlierPurchaseFound({ message }));
}
