export interface SummaryLine {
  id: string;
  label: string;
  /** Limit, effective date, carrier: one line of text each. */
  detail?: string | readonly string[] | undefined;
  /** Already formatted. */
  amount?: string | undefined;
  /** No longer charged: struck through, still legible. */
  struck?: boolean | undefined;
  /** Differs from what was last seen. */
  changed?: boolean | undefined;
  /** What is bought: a coverage. */
  strong?: boolean | undefined;
  /** Said for information: in another line's amount already. */
  muted?: boolean | undefined;
  /** A line that adds up those above it. */
  subtotal?: boolean | undefined;
  lines?: readonly SummaryLine[] | undefined;
  dataFrom?: string | undefined;
}
