export {
  type ApplicationLine,
  type ArchiveLine,
  type EndLine,
  FORMAT,
  type HeaderLine,
  type ProgramLine,
  READABLE_FORMATS,
  type ReadableLine,
  type StreamLine,
  type WrittenEventLine,
  defineLines,
} from './archive-line.ts';
export { decodeBase64Url } from './base64url.ts';
export { EMPTY_STREAM_HASH, type EventContent, IV_BYTES, TAG_BYTES, clearText, computeCheck, hashedText, sealingContext } from './event-hash.ts';
export { defineStrictLines } from './strict-lines.ts';
export { type ArchivedEvent, type ArchivedStreamKey, type EventLine, parseEventLine, toEventContent } from './event-line.ts';
export { type EventHashes, formatStreamLines, verifyStream } from './archived-stream.ts';
