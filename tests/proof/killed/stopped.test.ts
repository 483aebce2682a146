// The end of a process under 100 purchases. tests/integration/faults/drain.test.ts has fewer.
import { itStopsUnder } from '../../support/stop-under-purchases.ts';

itStopsUnder(100);
