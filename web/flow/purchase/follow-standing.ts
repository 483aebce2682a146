import type { FlowPorts } from '../ports/index.ts';
import { type FoundStanding, findStanding } from './status.ts';

/** Milliseconds between two questions to the journal. */
const PAUSE_MS = 5000;
/** For about ten minutes: by then the facade binds what is paid and left. */
const MAX_QUESTIONS = 120;

interface Following {
  /** Ends it: nothing is asked or reported any more. */
  readonly signal: AbortSignal;
  /** Gets each answer of the journal. */
  readonly onFound: (found: FoundStanding) => void;
}

/** Whether the answer may be another one soon: a payment is under way, policies are being issued, or the journal could not be asked. */
const mayChange = (found: FoundStanding | null): boolean => found === null || found.standing === 'open' || (found.standing === 'paid' && !found.isBound);

/** Asks the journal where a payment stands that did not end well, and again as long as its answer may change. */
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
