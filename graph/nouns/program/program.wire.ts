import { object, optional, string, type } from 'superstruct';

/** The local server's settings: a program file with the gateway's address and its credential. The rest is checked by `readProgram`. */
export const settingsWire = type({ api: type({ gateway: string(), credential: string() }) });
/** Without a sitename: the local server's default program. */
export const settingsQuery = object({ sitename: optional(string()) });
