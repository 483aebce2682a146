import type { RecordedEvent } from '#events/buyflow';
import { identifications } from '#events/rules';

/** What is known of a field whose value is never written. */
export interface RecordedSecret {
  readonly filled: boolean;
  readonly error: string | null;
  readonly brand: string | null;
}

/** What the log says of the fields of a payment page that is replayed: they are empty themselves. */
export interface RecordedSecrets {
  /** The form of security identification that was turned to, as the page calls it; empty before one was. */
  readonly identification: string;
  /** As it was left last on this visit; undefined of a field that nobody has left. */
  readonly left: (name: string) => RecordedSecret | undefined;
  /** Whether it was left again after what was said of the last press. */
  readonly isLeftSince: (name: string) => boolean;
  /** What was wrong of a field, where `empty` would be wrong if it were empty. */
  readonly errorOf: (name: string, empty: string | undefined) => string | undefined;
}

const textOf = (option: string): string => Object.keys(identifications).find((text) => identifications[text] === option) ?? '';

interface Reading {
  readonly left: Map<string, RecordedSecret>;
  readonly since: Set<string>;
  identification: string;
  /** The fields at fault at the last press; null before there was one. */
  faults: ReadonlySet<string> | null;
}

function read(reading: Reading, { type, data }: RecordedEvent): void {
  if (type === 'SecretFieldLeft') {
    reading.left.set(data.field, data);
    reading.since.add(data.field);
    return;
  }
  if (type === 'IdentificationChosen') reading.identification = textOf(data.option);
  if (type === 'PurchaseRejected' || type === 'PurchaseRequested') reading.faults = new Set(type === 'PurchaseRejected' ? data.fields : []);
  if (['PurchaseRejected', 'PurchaseRequested', 'PaymentDeclined', 'PurchaseStepFailed'].includes(type)) reading.since.clear();
}

const notLeft: RecordedSecret = { filled: false, error: null, brand: null };

/** Reads them from the events of this visit. */
export function recordedSecrets(events: readonly RecordedEvent[]): RecordedSecrets {
  const reading: Reading = { left: new Map(), since: new Set(), identification: '', faults: null };
  for (const event of events.slice(events.findLastIndex(({ type }) => type === 'PageEntered'))) read(reading, event);
  const { left, since, faults } = reading;
  return {
    identification: reading.identification,
    left: (name) => left.get(name),
    isLeftSince: (name) => since.has(name),
    errorOf(name, empty) {
      const { filled, error } = left.get(name) ?? notLeft;
      // What a press found is newer than what was found when the field was left, unless it was left again.
      if (faults === null || since.has(name)) return filled ? (error ?? undefined) : empty;
      return faults.has(name) ? (error ?? empty) : undefined;
    },
  };
}
