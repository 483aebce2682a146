import { earlierPurchaseFound } from '#events/application';
import { EarlierPurchaseDocument } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** Asks whether this browser has bought the same before, in another family of applications, and records what is another thing than was known. @throws where the facade cannot be asked */
export async function checkEarlierPurchase(ports: FlowPorts): Promise<void> {
  const { application } = inputOf(ports);
  const { earlierPurchase: found } = await ports.graph(EarlierPurchaseDocument, { application });
  const message = found?.message ?? null;
  if (message !== (ports.state().application.earlierPurchase ?? null)) ports.record(earlierPurchaseFound({ message }));
}
