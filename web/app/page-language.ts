import { type PrimitiveAtom, type createStore, atom } from 'jotai';
import { languageChosen } from '#events/application';
import { DEFAULT_LANGUAGE, type Language, loadLanguage } from '#events/language';
import { type Program, listLanguages } from '#events/program';
import type { FlowPorts, Graph } from '#workflows/ports';
import { ProgramByHashDocument } from '../generated/graphql.ts';
import type { TabLog } from '../event-log/tab-log.ts';
import type { LinkQuery } from './link-query.ts';
import type { ServedData } from './served-data.ts';

/** A language of the pages, and what decided it. */
export interface LanguageChoice {
  readonly language: Language;
  readonly source: 'browser' | 'link';
}

const isBuyersChoice = ({ type, data }: TabLog['events'][number]): boolean => type === 'LanguageChosen' && data.source === 'buyer';

/** What decides the language: the buyer's own click, else the link, else the running application, else what the server read from the browser's settings. */
export function selectLanguage(link: LinkQuery, { events, state }: TabLog, served: ServedData): LanguageChoice {
  if (link.language !== null && !events.some(isBuyersChoice)) return { language: link.language, source: 'link' };
  const own = state.application.language ?? DEFAULT_LANGUAGE;
  return { language: events.length === 0 ? (served.language ?? DEFAULT_LANGUAGE) : own, source: 'browser' };
}

/** Loads a configuration in a language; in English if it has no other. @throws if the facade does not have it */
export async function loadProgram(graph: Graph, hash: string, language: Language): Promise<Program> {
  const { programByHash } = await graph(ProgramByHashDocument, { hash, language: language === 'es' ? 'ES' : 'EN' });
  if (!programByHash) throw new Error('the configuration of this application is not kept');
  return programByHash.configuration as unknown as Program;
}

/** The language in which a program can be shown: the one asked for, or English. */
export const limitLanguage = (program: Program, language: Language): Language => (listLanguages(program).includes(language) ? language : DEFAULT_LANGUAGE);

export const createProgramAtom = (program: Program): PrimitiveAtom<Program> => atom(program);

interface SwitchDeps {
  readonly graph: Graph;
  /** Of the configuration. */
  readonly hash: string;
  readonly store: ReturnType<typeof createStore>;
  readonly programAtom: PrimitiveAtom<Program>;
}

/** Returns what shows the pages in another language: its texts are loaded first, so a lost line changes nothing. */
export const createLanguageSwitch =
  ({ graph, hash, store, programAtom }: SwitchDeps, ports: Pick<FlowPorts, 'record'>) =>
  async (language: Language): Promise<void> => {
    const [program] = await Promise.all([loadProgram(graph, hash, language), loadLanguage(language)]);
    store.set(programAtom, program);
    ports.record(languageChosen({ language, source: 'buyer' }));
  };
