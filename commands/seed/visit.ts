import type { RecordedEvent } from '#events/buyflow';
import { type FlowPorts, createLoginMark } from '#workflows/ports';
import { facadeFor } from './facade.ts';
import type { Family } from './family.ts';
import { type Records, openRecords } from './records.ts';

/** A buyer at a page, on one device. */
export interface Visit {
  readonly family: Family;
  readonly records: Records;
  readonly ports: FlowPorts;
  /** Passes time in which the buyer thinks, reads or types: seconds of an average buyer. */
  readonly pause: (least: number, most: number) => void;
}

/** The largest error of a device's clock, in milliseconds. */
const SKEWED = 4000;

export interface VisitParts {
  readonly applicationId: string;
  readonly inherited: readonly RecordedEvent[];
}

export function createSimulatedVisit(family: Family, { applicationId, inherited }: VisitParts): Visit {
  const { chance, clock, plan, program, until, newId } = family;
  const skew = chance.between(-SKEWED, SKEWED);
  const records = openRecords({ applicationId, inherited, clock, until, skew, newId });
  const ports: FlowPorts = {
    applicationId,
    program,
    graph: facadeFor(family, records),
    state: records.state,
    record: records.record,
    after: () => records.events.length,
    lastSequence: (type) => records.events.findLast((event) => event.type === type)?.sequence ?? 0,
    capture: () => Promise.resolve('a picture'),
    setSavedData: () => undefined,
    loginMark: createLoginMark(),
    now: clock.now,
    wait: () => Promise.resolve(),
  };
  return { family, records, ports, pause: (least, most) => clock.pass(Math.round(chance.skewed(least * 1000, most * 1000) * plan.slowness)) };
}
