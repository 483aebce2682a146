import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Opportunity, Quote } from '#events/quote';
import type { OfferFieldsFragment, SponsorshipFragment, PurchaseStatusQuery } from '../../web/generated/graphql.ts';
import type { Chance } from './chance.ts';
import type { SeedClock } from './clock.ts';
import { seededId } from './ids.ts';
import type { Plan } from './plan.ts';

interface KeptOffer {
  readonly parts: OfferFieldsFragment;
  readonly quotes: readonly Quote[];
  readonly member: MemberFee | null;
}

/** The facade's state of a buyer's applications, the same on all of the buyer's devices. */
export interface Family {
  readonly program: Program;
  readonly programHash: string;
  /** What its products cost, as a share of the sandbox's prices. */
  readonly price: number;
  /** Of the pages that the buyer saw. */
  readonly release: string;
  readonly plan: Plan;
  readonly chance: Chance;
  readonly clock: SeedClock;
  readonly until: number;
  /** Returns a new id each time, but the same sequence for the same seed. */
  readonly newId: () => string;
  readonly offers: Map<string, KeptOffer>;
  sponsorship: SponsorshipFragment;
  opportunity: Opportunity | null;
  payment: PurchaseStatusQuery['purchaseStatus'];
  /** The attempt ledger's id of the newest payment. */
  attempt: string;
  /** How often a payment was declined. */
  declined: number;
  /** The email of the signed-in holder. */
  holder: string | null;
  /** The email whose password was right and whose code is expected. */
  awaiting: string | null;
}

export interface FamilyParts extends Pick<Family, 'program' | 'programHash' | 'price' | 'release' | 'plan' | 'chance' | 'clock' | 'until'> {
  readonly seed: number;
  readonly nth: number;
}

export const noPayment: Family['payment'] = { payment: 'NONE', offer: null, isBound: false, elsewhere: null, accepted: null };

export function openFamily({ seed, nth, ...parts }: FamilyParts): Family {
  let given = 0;
  return {
    ...parts,
    newId: () => seededId(seed, `${nth}/${(given += 1)}`),
    offers: new Map(),
    sponsorship: { sponsorId: parts.program.api.sponsorId, sponsorSource: 'PROGRAM', memberFee: null },
    opportunity: null,
    payment: noPayment,
    attempt: '',
    declined: 0,
    holder: null,
    awaiting: null,
  };
}
