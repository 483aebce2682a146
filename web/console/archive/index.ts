export { readConfiguration } from './configuration.ts';
export { recordingFrom } from './from-file.ts';
export { recordingOf } from './from-history.ts';
export { type Raw, makeEntry } from './make-entry.ts';
export { type FileLog, NotALog, readFile, unreadWords } from './read-file.ts';
export type { Configuration, Entry, Hidden, Recording } from './recording.ts';
export { MASK } from './sign.ts';
