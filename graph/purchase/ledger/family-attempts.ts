import { BLOCKING_STATUSES, type PurchaseStepStatus } from '#graph/db';
import type { Attempt, AttemptStep } from './attempt.ts';

/** The attempts of a family, as one statement has read them. Others may have begun since: what begins a step decides again. */
export interface FamilyAttempts {
  find(callId: string): Attempt | undefined;
  /** Returns the newest attempt at a step, or the newest with this status. */
  findNewest(purchase: string, step: AttemptStep, status?: PurchaseStepStatus): Attempt | undefined;
  /** Returns the last caching of a purchase that the gateway did not refuse. The gateway has the purchase if its status is done. */
  findLastCaching(purchase: string): Attempt | undefined;
  /** Returns the family's one payment that is under way, unconfirmed or done. While there is one, no other begins. */
  findBlockingPayment(): Attempt | undefined;
  /** Returns the blocking payment of a purchase, else its newest: an earlier attempt may turn out to be charged. */
  findPayment(purchase: string): Attempt | undefined;
}

const isBlocking = ({ step, status }: Attempt): boolean => step === 'pay' && BLOCKING_STATUSES.includes(status);

/** @param attempts the later ones of a step first */
export function createFamilyAttempts(attempts: readonly Attempt[]): FamilyAttempts {
  const select = (purchase: string, step: AttemptStep): Attempt[] => attempts.filter((attempt) => attempt.purchase === purchase.toLowerCase() && attempt.step === step);
  return {
    find: (callId) => attempts.find((attempt) => attempt.callId === callId),
    findNewest: (purchase, step, status) => select(purchase, step).find((attempt) => status === undefined || attempt.status === status),
    findLastCaching: (purchase) => select(purchase, 'cache').find(({ status }) => status !== 'failed'),
    findBlockingPayment: () => attempts.find(isBlocking),
    findPayment(purchase) {
      const payments = select(purchase, 'pay');
      return payments.find(isBlocking) ?? payments[0];
    },
  };
}
