/** An event of a history, and when it was, as it is shown: by the server's clock, ISO 8601. */
export interface Told {
  readonly type: string;
  readonly at: string;
}
