declare module 'parse-address' {
  /** Splits a US address into its parts; null where it cannot. */
  const parser: { parseLocation(address: string): Record<string, string | undefined> | null };
  export default parser;
}
