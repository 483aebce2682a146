import { type Books, readBooks } from './books.ts';
import { type Resolution, type Resolved, type Resolving, resolvePayment } from './resolve.ts';

/** What somebody of the staff may have the facade do. */
export interface Operator {
  /** Settles a payment that nobody is sure of. */
  resolve(resolution: Resolution): Promise<Resolved>;
  /** What journal and event log say of money and policies. */
  books(): Promise<Books>;
}

export const createOperator = (resolving: Resolving): Operator => ({
  resolve: (resolution) => resolvePayment(resolving, resolution),
  books: () => readBooks(resolving.db),
});
