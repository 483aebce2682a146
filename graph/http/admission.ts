import type { FastifyRequest } from 'fastify';

/** What a page sends from the click on Purchase to the confirmation: shed last. */
const PURCHASE_OPERATIONS: ReadonlySet<string | undefined> = new Set([
  'EarlierPurchase',
  'SaveOpportunity',
  'RefreshAccount',
  'PrepareAccount',
  'CachePurchase',
  'SubmitPayment',
  'CreateMemberReference',
  'BindPolicies',
  'PurchaseStatus',
  'DeclinedPayment',
]);

/** Buyers can continue without these: refused first. */
const OPTIONAL_OPERATIONS: ReadonlySet<string | undefined> = new Set(['PriceEstimate']);

/** With fewer operations under way, work waits for a busy machine or a cold start. Refusing a buyer would not shorten that. */
const MIN_CROWD_OPERATIONS = 5;

interface AdmissionSettings {
  /** Operations under way together, those of purchases included. */
  readonly maxOperations: number;
  /** True while work waits for the process or its database so long that it takes no new buyers. */
  readonly isCongested: () => boolean;
  /** True for a browser that owns an application, and for signed-in staff. */
  readonly isKnown: (request: FastifyRequest) => Promise<boolean>;
}

/** Bounds the operations under way, and with them what waits for the database and the gateway. */
export interface Admission {
  /** Takes a place for an operation; the caller leaves it once the operation ends. False if there is none for it. */
  enter(request: FastifyRequest, operation: string | undefined): boolean | Promise<boolean>;
  leave(): void;
}

/** Estimates get a quarter of the places, new buyers half, known ones four fifths, purchases all: buyers who have begun can finish. In a crowd under congestion, estimates and new buyers get none. */
export function createAdmission({ maxOperations, isCongested, isKnown }: AdmissionSettings): Admission {
  const forAnyone = Math.ceil(maxOperations / 2);
  const forOptional = Math.ceil(maxOperations / 4);
  const forKnown = Math.ceil((maxOperations * 4) / 5);
  let active = 0;
  const leave = (): void => void (active -= 1);
  /** The place is taken during the check, so that the checks are bounded, too. */
  async function enterIfKnown(request: FastifyRequest): Promise<boolean> {
    active += 1;
    // Who cannot be looked up may be in the middle of a purchase.
    const isAdmitted = await isKnown(request).catch(() => true);
    if (!isAdmitted) leave();
    return isAdmitted;
  }
  /** True for an optional operation that leaves its place to others. */
  const shouldYield = (operation: string | undefined, isCrowded: boolean): boolean => OPTIONAL_OPERATIONS.has(operation) && (isCrowded || active >= forOptional);
  return {
    leave,
    enter(request, operation) {
      const isCrowded = active >= MIN_CROWD_OPERATIONS && isCongested();
      if (shouldYield(operation, isCrowded)) return false;
      const isPurchase = PURCHASE_OPERATIONS.has(operation);
      if (active >= forAnyone || (!isPurchase && isCrowded)) return active < (isPurchase ? maxOperations : forKnown) && enterIfKnown(request);
      active += 1;
      return true;
    },
  };
}
