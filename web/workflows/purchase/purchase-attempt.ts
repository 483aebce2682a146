import type { FlowEvent } from '#events/buyflow';
import { type PurchaseStep, type StepInputs, purchaseStepFailed } from '#events/purchase';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { type ScreenCapture, takeScreenCapture } from '../report/index.ts';
import type { PurchaseSecrets } from './purchase-secrets.ts';

/** What the steps of one purchase attempt need. */
export interface PurchaseAttempt {
  readonly ports: FlowPorts;
  readonly secrets: PurchaseSecrets;
  readonly inputs: StepInputs;
  /** The offer's id: the purchase id. */
  readonly offer: string;
  /** Captures the payment page on the first call; later calls return the same capture. */
  readonly capture: () => ScreenCapture;
}

/** Returns what captures the payment page once. */
export function createPaymentCapture(ports: FlowPorts): () => ScreenCapture {
  let capture: ScreenCapture | undefined;
  return () => (capture ??= takeScreenCapture(ports, 'payment'));
}

/** Performs a step. Returns the event of its outcome. */
export type PerformStep = (attempt: PurchaseAttempt) => Promise<FlowEvent>;

/** What every step sends. */
export const commonInput = ({ ports, offer }: PurchaseAttempt) => ({ ...inputOf(ports), offer });
/** The account of the purchase, as prepareAccount returned it. */
export const purchaseAccount = ({ ports }: PurchaseAttempt): { userName: string } => ({ userName: ports.state().purchase.userName ?? '' });
/** @param field the field of the payment page at fault */
export const stepFailed = (step: PurchaseStep, message: string, field: string | null = null): FlowEvent => purchaseStepFailed({ step, message, ...(field !== null && { field }) });
