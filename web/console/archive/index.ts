export { createFileRecording } from './file-recording.ts';
export { createHistoryRecording } from './history-recording.ts';
export { type ArchiveFile, ArchiveFileError, parseArchiveFile } from './archive-file.ts';
export { type Entry, type HiddenReason, type Recording, type Translations, unreadReasonTexts } from './recording.ts';
