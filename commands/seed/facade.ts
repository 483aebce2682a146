import { operationNameOf } from './operation-name.ts';
import type { FlowPorts } from '#workflows/ports';
import { identityOperations } from './facade-identity.ts';
import { purchaseOperations } from './facade-purchase.ts';
import { quoteOperations } from './facade-quotes.ts';
import { sponsorOperations } from './facade-sponsor.ts';
import type { Family } from './family.ts';
import { PageGone, type Records } from './records.ts';

/** Operations that run in the background and take none of the buyer's time. */
const BESIDE = new Set(['CaptureScreen', 'RefreshAccount']);
/** Milliseconds. Rating and payments take longest. */
const times: Readonly<Record<string, readonly [number, number]>> = { RequestQuotes: [1400, 6500], SubmitPayment: [1800, 5200], BindPolicies: [900, 3800] };
const USUALLY = [70, 420] as const;

type Perform = (variables: object) => object;

/**
 * Returns a facade for the pages of one application. It uses the sandbox's prices and the program's rules, and records the same server events as the real one.
 */
export function facadeFor(family: Family, records: Records): FlowPorts['graph'] {
  const operations = {
    ...sponsorOperations(family),
    ...identityOperations(family),
    ...quoteOperations(family, records),
    ...purchaseOperations(family, records),
  } as unknown as Readonly<Record<string, Perform>>;
  return (document, variables) => {
    const name = operationNameOf(document);
    const perform = operations[name];
    if (!perform) throw new Error(`${name}: seeded pages do not ask that`);
    if (!BESIDE.has(name)) family.clock.pass(family.chance.between(...(times[name] ?? USUALLY)));
    if (records.isOver()) return Promise.reject(new PageGone());
    return Promise.resolve(perform(variables as object) as never);
  };
}
