import { PurchaseStatusDocument, type PurchaseStatusQuery } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

export type Status = PurchaseStatusQuery['purchaseStatus'];

/** What the facade's journal says of this application's payment: the truth, whatever the page has seen. */
export async function purchaseStatus(ports: FlowPorts): Promise<Status> {
  const { application } = inputOf(ports);
  return (await ports.graph(PurchaseStatusDocument, { application })).purchaseStatus;
}
