import { string, type } from 'superstruct';

/** The local server's settings: a program file with the gateway's address and its credential. The rest is checked by `readProgram`. */
export const settingsWire = type({ api: type({ gateway: string(), credential: string() }) });
