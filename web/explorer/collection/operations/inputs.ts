import { type Run, createPlaceholder } from '../run.ts';

/** The input of every mutation of an application. */
export const createApplicationInput = ({ application }: Run) => ({ application, after: 0 });

/** The input of every step of a purchase. */
export const createStepInput = (run: Run) => ({ ...createApplicationInput(run), offer: run.offer ?? createPlaceholder('RequestQuotes') });

export const createOpportunityInput = ({ opportunity }: Run) =>
  opportunity ?? { id: createPlaceholder('SaveOpportunity'), accountId: createPlaceholder('SaveOpportunity'), products: [] };
