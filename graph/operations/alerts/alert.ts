/** What analysts can be alerted to. */
export const alertKinds = ['UNCONFIRMED_PAYMENT', 'DECLINES_DOUBLED', 'CONVERSION_FELL'] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Days that an alert is listed after its condition has ended. */
export const ALERT_RETENTION_DAYS = 90;

interface AlertScope {
  readonly program: string | null;
  readonly sponsor: string | null;
  /** True if it is about demo data. */
  readonly isDemo: boolean;
}

/** Times are ISO 8601. */
interface PaymentFacts {
  readonly kind: 'UNCONFIRMED_PAYMENT';
  readonly root: string;
  readonly application: string;
  /** Dollars as decimal text; null if it is not known. */
  readonly amount: string | null;
  readonly unconfirmedAt: string;
}

export interface DeclineFacts {
  readonly kind: 'DECLINES_DOUBLED';
  /** The window that was counted. */
  readonly from: string;
  readonly until: string;
  readonly declines: number;
  /** The mean of the same hours of the same weekday in earlier weeks, and how many weeks those are. */
  readonly usual: number;
  readonly weeks: number;
}

/** Applications that ended. */
export interface EndedCount {
  readonly purchased: number;
  readonly ended: number;
}

export interface ConversionFacts {
  readonly kind: 'CONVERSION_FELL';
  readonly from: string;
  readonly until: string;
  readonly recent: EndedCount;
  /** The days before `from`, from here on. */
  readonly earlierFrom: string;
  readonly earlier: EndedCount;
}

export type AlertFacts = PaymentFacts | DeclineFacts | ConversionFacts;

/** Something that holds now and is worth an alert. */
export interface Condition {
  /** One alert of a condition is open at a time. */
  readonly key: string;
  /** The beginning of the window that it was found in, ISO 8601; null for what happens once. */
  readonly from: string | null;
  readonly scope: AlertScope;
  readonly facts: AlertFacts;
}

export interface Alert extends AlertScope {
  readonly id: string;
  readonly facts: AlertFacts;
  readonly raisedAt: Date;
  /** Null while its condition holds. */
  readonly endedAt: Date | null;
}
