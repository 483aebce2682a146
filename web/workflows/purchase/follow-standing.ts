import type { FlowPorts } from '../ports/index.ts';
import { type FoundStanding, findStanding } from './status.ts';

/** Milliseconds between two questions to the attempt ledger. */
const PAUSE_MS = 5000;
/** Ten minutes in all: by then the recovery worker has bound what is paid. */
const MAX_QUESTIONS = 120;

interface Following {
  /** Ends it: nothing is asked or reported any more. */
  readonly signal: AbortSignal;
  /** Gets each answer. */
  readonly onFound: (found: FoundStanding) => void;
}

/** True if the answer may change soon: a payment is open, policies are being bound, or nothing answered. */
const mayChange = (found: FoundStanding | null): boolean => found === null || found.standing === 'open' || (found.standing === 'paid' && !found.isBound);

/** Asks for the status of a payment that did not end well, again and again as long as it may change. */
export async function followStanding(ports: FlowPorts, { signal, onFound }: Following): Promise<void> {
  for (let asked = 0; asked < MAX_QUESTIONS; asked += 1) {
    if (asked > 0) await ports.wait(PAUSE_MS);
    if (signal.aborted) return;
    const found = await findStanding(ports).catch(() => null);
    if (signal.aborted) return;
    if (found) onFound(found);
    if (!mayChange(found)) return;
  }
}
