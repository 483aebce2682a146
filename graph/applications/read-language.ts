import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import type { Application } from './applications.ts';
import { type ApplicationEventDeps, readApplicationState } from './read-application-events.ts';

/** The language in which the buyer last read an application, as far as its events have arrived: that of letters to the buyer. */
export const readLanguage = async (deps: ApplicationEventDeps, application: Application): Promise<Language> =>
  (await readApplicationState(deps, application)).application.language ?? DEFAULT_LANGUAGE;
