export { recordingFrom } from './from-file.ts';
export { recordingOf } from './from-history.ts';
export { type FileLog, NotALog, readFile, unreadWords } from './read-file.ts';
export type { Entry, Hidden, Recording } from './recording.ts';
