import type { RecordedEvent } from '#events/buyflow';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import { type Program, listLanguages, readStoredProgram } from '#events/program';

/** Why the replay skips an event. `altered`: the event does not match its hash. */
export type UnreadReason = 'unknown' | 'sealed' | 'shape' | 'altered';

/** Why a personal value is not shown. */
export type HiddenReason = 'masked' | 'sealed' | 'erased';

/** An event of a history as the console has it. */
export interface Entry {
  /** Its place in the history, from 1. */
  readonly place: number;
  readonly application: string;
  readonly author: 'application' | 'facade';
  readonly sequence: number;
  readonly type: string;
  readonly version: number;
  /** When it was, by the server's clock, ISO 8601. */
  readonly at: string;
  /** Its fields as they may be seen. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The names of its personal fields, and why they are not shown; undefined where all of it is. */
  readonly hidden?: { readonly fields: readonly string[]; readonly because: HiddenReason } | undefined;
  /** As it is folded; null for a fact of the facade, and for what cannot be read. */
  readonly event: RecordedEvent | null;
  readonly unread: UnreadReason | null;
  /** True for events of an ancestor of a fork. */
  readonly isInherited: boolean;
  /** The trace that it was recorded in, and where it is shown; absent without one, and in files. */
  readonly trace?: { readonly id: string; readonly url: string | null } | undefined;
}

/** A program in its languages other than English. */
export type Translations = Readonly<Partial<Record<Language, Program>>>;

/** A configuration that the buyer was shown, or why there is none to show pages with. */
export type Configuration = { readonly program: Program; readonly translations?: Translations } | { readonly missing: string };

/** All that is known of one application, in the order of causes. */
export interface Recording {
  readonly application: string;
  readonly sitename: string | null;
  readonly entries: readonly Entry[];
  /** By the hash that events name them by. */
  readonly programs: Readonly<Record<string, Configuration>>;
  /** The parent of a fork; null for a root application. */
  readonly parent: string | null;
  /** Its direct forks. */
  readonly forks: readonly string[];
  /** The problems of the recording, a sentence each. */
  readonly problems: readonly string[];
}

/** Returns a stored program configuration, or why this release cannot read it. */
export function readConfiguration(input: unknown): Configuration {
  try {
    const program = readStoredProgram(input);
    const others = listLanguages(program).filter((language) => language !== DEFAULT_LANGUAGE);
    return { program, translations: Object.fromEntries(others.map((language) => [language, readStoredProgram(input, language)])) };
  } catch (error) {
    return { missing: `can’t be read by this release: ${error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''}` };
  }
}

/** Texts for why the replay skips an event. */
export const unreadReasonTexts: Readonly<Record<UnreadReason, string>> = {
  unknown: 'this release doesn’t know this event type',
  sealed: 'its personal fields can’t be decrypted',
  shape: 'it doesn’t match the schema of its version',
  altered: 'it was changed: its hash doesn’t match',
};
