import type { RecordedEvent } from '#events/buyflow';
import { identificationOptions } from '#events/rules';

/** What the log has of a field whose value is never stored. */
export interface RecordedSecret {
  readonly filled: boolean;
  readonly error: string | null;
  readonly brand: string | null;
}

/** What the log has of the secret fields in a replay, where the form itself is empty. */
export interface RecordedSecrets {
  /** The chosen form of security identification, by its label; empty if none was chosen. */
  readonly identification: string;
  /** A field as of its last blur on this visit; undefined if it was never blurred. */
  readonly findSecret: (name: string) => RecordedSecret | undefined;
  /** True if the field was blurred again after the result of the last purchase attempt. */
  readonly isChangedSince: (name: string) => boolean;
  /** A field's recorded error. @param empty the error that it would have if it were empty */
  readonly errorOf: (name: string, empty: string | undefined) => string | undefined;
}

const findIdentificationLabel = (option: string): string => Object.keys(identificationOptions).find((text) => identificationOptions[text] === option) ?? '';

interface SecretReading {
  readonly secrets: Map<string, RecordedSecret>;
  /** Fields blurred since the last attempt. */
  readonly changed: Set<string>;
  identification: string;
  /** The fields with an error at the last attempt; null before the first one. */
  invalidFields: ReadonlySet<string> | null;
}

function applyEvent(reading: SecretReading, { type, data }: RecordedEvent): void {
  if (type === 'SecretFieldLeft') {
    reading.secrets.set(data.field, data);
    reading.changed.add(data.field);
    return;
  }
  if (type === 'IdentificationChosen') reading.identification = findIdentificationLabel(data.option);
  if (type === 'PurchaseRejected' || type === 'PurchaseRequested') reading.invalidFields = new Set(type === 'PurchaseRejected' ? data.fields : []);
  if (['PurchaseRejected', 'PurchaseRequested', 'PaymentDeclined', 'PurchaseStepFailed'].includes(type)) reading.changed.clear();
}

const EMPTY_SECRET: RecordedSecret = { filled: false, error: null, brand: null };

/** Reads the recorded secrets from the events of this visit. */
export function readRecordedSecrets(events: readonly RecordedEvent[]): RecordedSecrets {
  const reading: SecretReading = { secrets: new Map(), changed: new Set(), identification: '', invalidFields: null };
  for (const event of events.slice(events.findLastIndex(({ type }) => type === 'PageEntered'))) applyEvent(reading, event);
  const { secrets, changed, invalidFields } = reading;
  return {
    identification: reading.identification,
    findSecret: (name) => secrets.get(name),
    isChangedSince: (name) => changed.has(name),
    errorOf(name, empty) {
      const { filled, error } = secrets.get(name) ?? EMPTY_SECRET;
      // The result of an attempt is newer than a blur, unless the field was blurred again.
      if (invalidFields === null || changed.has(name)) return filled ? (error ?? undefined) : empty;
      return invalidFields.has(name) ? (error ?? empty) : undefined;
    },
  };
}
