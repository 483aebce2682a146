import type { MemberFee } from '#events/application';
import type { Program } from '#events/program';
import type { Opportunity, Quote } from '#events/quote';
import type { OfferPartsFragment, OpenApplicationMutation, PurchaseStatusQuery } from '../../web/generated/graphql.ts';
import type { Chance } from './chance.ts';
import type { SeedClock } from './clock.ts';
import { seededId } from './ids.ts';
import type { Plan } from './plan.ts';

interface KeptOffer {
  readonly parts: OfferPartsFragment;
  readonly quotes: readonly Quote[];
  readonly member: MemberFee | null;
}

/** What the facade knows of a buyer's applications: the same on all of his devices. */
export interface Family {
  readonly program: Program;
  readonly programHash: string;
  readonly plan: Plan;
  readonly chance: Chance;
  readonly clock: SeedClock;
  readonly until: number;
  /** One that was not given before, the same each time. */
  readonly newId: () => string;
  readonly offers: Map<string, KeptOffer>;
  sponsorship: OpenApplicationMutation['openApplication'];
  opportunity: Opportunity | null;
  payment: PurchaseStatusQuery['purchaseStatus'];
  /** The journal's id of the newest payment. */
  attempt: string;
  /** How often it was declined. */
  declined: number;
  /** Whoever is signed in, by his e-mail. */
  holder: string | null;
  /** The e-mail whose password was right, and whose code is waited for. */
  awaiting: string | null;
}

export interface FamilyParts extends Pick<Family, 'program' | 'programHash' | 'plan' | 'chance' | 'clock' | 'until'> {
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
    sponsorship: { sponsorId: parts.program.api.sponsorId, source: 'PROGRAM', memberFee: null },
    opportunity: null,
    payment: noPayment,
    attempt: '',
    declined: 0,
    holder: null,
    awaiting: null,
  };
}
