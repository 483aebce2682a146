import { type Run, createPlaceholder } from '../run.ts';

/** What every mutation of an application carries. */
export const createApplicationInput = ({ application }: Run) => ({ application, after: 0 });

/** What every step of a purchase carries. */
export const createStepInput = (run: Run) => ({ ...createApplicationInput(run), offer: run.offer ?? createPlaceholder('RequestQuotes') });

export const createOpportunityInput = ({ opportunity }: Run) =>
  opportunity ?? { id: createPlaceholder('SaveOpportunity'), accountId: createPlaceholder('SaveOpportunity'), products: [] };
