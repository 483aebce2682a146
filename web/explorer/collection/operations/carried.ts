import { type Run, fromStep } from '../run.ts';

/** What every mutation of an application carries. */
export const common = ({ application }: Run) => ({ application, after: 0 });

/** What every step of a purchase carries. */
export const step = (run: Run) => ({ ...common(run), offer: run.offer ?? fromStep('RequestQuotes') });

export const opportunityOf = ({ opportunity }: Run) => opportunity ?? { id: fromStep('SaveOpportunity'), accountId: fromStep('SaveOpportunity'), products: [] };
