/** A call was not made, to spare an upstream; the message says why. */
export class Busy extends Error {}
