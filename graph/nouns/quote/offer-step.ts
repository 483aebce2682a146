import type { Application } from '../../applications/applications.ts';

/** The result of a step with an offer. Its field `offer` is read where a request asks for it. Nothing here is part of the schema. */
export abstract class OfferStep {
  readonly offerId!: string;
  readonly application!: Application;
}
