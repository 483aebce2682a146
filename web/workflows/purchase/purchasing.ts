import type { FlowEvent } from '#events/buyflow';
import { type PurchaseStep, type StepInputs, purchaseStepFailed } from '#events/purchase';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { type Picture, takePicture } from '../report/index.ts';
import type { PurchaseSecrets } from './secrets.ts';

/** One attempt: what its steps work with. */
export interface Purchasing {
  readonly ports: FlowPorts;
  readonly secrets: PurchaseSecrets;
  readonly inputs: StepInputs;
  /** The offer's id: the purchase id. */
  readonly offer: string;
  /** The picture of the payment page: taken when it is first asked for. */
  readonly picture: () => Picture;
}

/** Takes the picture when it is first asked for, and no second one. */
export function takenOnce(ports: FlowPorts): () => Picture {
  let taken: Picture | undefined;
  return () => (taken ??= takePicture(ports, 'payment'));
}

/** Performs a step: to the event that says how it came out. */
export type Perform = (purchasing: Purchasing) => Promise<FlowEvent>;

/** What every step sends. */
export const common = ({ ports, offer }: Purchasing) => ({ ...inputOf(ports), offer });
/** Whose account the purchase is cached and paid for, as prepareAccount answered. */
export const accountOfPurchase = ({ ports }: Purchasing): { userName: string } => ({ userName: ports.state().purchase.userName ?? '' });
/** @param field the field of the payment page at fault */
export const failed = (step: PurchaseStep, message: string, field: string | null = null): FlowEvent => purchaseStepFailed({ step, message, ...(field !== null && { field }) });
