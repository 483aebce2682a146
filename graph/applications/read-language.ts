import { catalog, fold, initialState } from '#events/buyflow';
import { DEFAULT_LANGUAGE, type Language } from '#events/language';
import type { Application } from './applications.ts';
import { type ApplicationEventDeps, readApplicationEvents } from './read-application-events.ts';

/** The language in which the buyer last read an application, as far as its events have arrived: that of letters to the buyer. */
export async function readLanguage(deps: ApplicationEventDeps, application: Application): Promise<Language> {
  const events = (await readApplicationEvents(deps, application)).flatMap((stored) => {
    const parsed = catalog.parse(stored);
    return parsed.ok ? [parsed.event] : [];
  });
  return fold.foldAll(events, initialState()).application.language ?? DEFAULT_LANGUAGE;
}
