/** How one line of business is rated: a year's base premium, moved by the answers. All data; `rate.ts` does the arithmetic. */
export interface Line {
  readonly lob: string;
  /** The coverage's code and name. */
  readonly code: string;
  readonly name: string;
  readonly carrier: string;
  /** States where the line is written by a carrier that is not admitted there (surplus lines). */
  readonly surplus?: { readonly states: readonly string[]; readonly carrier: string };
  /** Rated only if the buyer chose it; otherwise not covered. */
  readonly wanted?: { readonly question: string; readonly value: string };
  /** US dollars a year, at the standard limit. */
  readonly base: number;
  /** Question id → answer → factor; of several choices the dearest counts. */
  readonly factors: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Dollars for each unit of a numeric answer above what is included. */
  readonly perUnit?: readonly { readonly question: string; readonly included: number; readonly unit: number; readonly dollars: number }[];
  readonly discounts: readonly { readonly question: string; readonly value: string; readonly label: string; readonly percent: number }[];
  readonly limit: { readonly question: string; readonly texts: Readonly<Record<string, string>>; readonly standard: string };
  /** Insures another party's interest too, for a flat price. */
  readonly additionalInsured?: { readonly question: string; readonly value: string; readonly dollars: number };
}

/**
 * A policy that replaces one of the same insurer: the unused part of the old premium is subtracted, and there are no fees.
 * With the value `even` the credit equals the new premium; with `credited` it is the amount of another question.
 */
export interface Rewrite {
  readonly question: string;
  readonly even: string;
  readonly credited: { readonly value: string; readonly amount: string };
}

/** What a program charges beside its premium, in dollars. */
export interface ProgramRates {
  readonly lines: readonly Line[];
  readonly adminFee: number;
  /** Dues of the association, or 0. */
  readonly dues: number;
  readonly rewrite?: Rewrite;
}
