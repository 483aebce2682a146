/**
 * The purchase's steps after validation (specification, 4: purchase sequence). The checkpoints hasCreatedAccount and hasPaid
 * are set by the events of `account` and `pay`.
 */
export const purchaseSteps = ['opportunity', 'account', 'cache', 'pay', 'reference', 'bind', 'screen', 'finish'] as const;
export type PurchaseStep = (typeof purchaseSteps)[number];

export const paymentTypes = ['CREDIT_CARD', 'ECHECK'] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** What each step would send now, hashed. */
export type StepInputs = Readonly<Record<PurchaseStep, string>>;

export interface StepProgress {
  /** Step → the input it was done for. */
  readonly done: Readonly<Partial<Record<PurchaseStep, string>>>;
  readonly hasCreatedAccount: boolean;
  readonly hasPaid: boolean;
  readonly hasPurchased: boolean;
}

const stepsBeforePaid: readonly PurchaseStep[] = ['opportunity', 'account', 'cache', 'pay'];

/** Steps that an earlier checkpoint settles, whatever their input is now. */
function isStepSettled(step: PurchaseStep, progress: StepProgress): boolean {
  // What comes before the payment prepares it: once paid, doing it again would say something else.
  if (stepsBeforePaid.includes(step) && progress.hasPaid) return true;
  if (step === 'account') return progress.hasCreatedAccount;
  return step === 'finish' && progress.hasPurchased;
}

/**
 * The next step of a purchase, or null when all are done. A step is done when its event is there for the same input,
 * so a retry continues where the last attempt stopped. A failed payment reopens the cache step.
 */
export function nextStep(progress: StepProgress, inputs: StepInputs, collectsMemberFee: boolean): PurchaseStep | null {
  const open = purchaseSteps.find((step) => {
    if (step === 'reference' && !collectsMemberFee) return false;
    return !isStepSettled(step, progress) && progress.done[step] !== inputs[step];
  });
  return open ?? null;
}
