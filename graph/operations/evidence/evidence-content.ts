/** One fact of evidence: its name, its value, and what a reader needs beside it. */
export interface EvidenceRow {
  readonly label: string;
  readonly value: string;
  readonly details: readonly string[];
}

export interface EvidenceSection {
  readonly title: string;
  /** What the rows are, and what they are not. */
  readonly note: string | null;
  readonly rows: readonly EvidenceRow[];
}

/** What evidence says, in its order. The console’s page and the PDF show the same. */
export interface EvidenceContent {
  readonly title: string;
  readonly sections: readonly EvidenceSection[];
}

export const toRow = (label: string, value: string, ...details: readonly string[]): EvidenceRow => ({ label, value, details });

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** A time in UTC, in words of our own: a machine’s locale and time zones must not change the bytes of a PDF. */
export function formatTime(iso: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(iso) ?? [];
  return year === undefined ? iso : `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}, ${time} UTC`;
}
