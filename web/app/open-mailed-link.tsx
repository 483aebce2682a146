import type { Root } from 'react-dom/client';
import { DEFAULT_LANGUAGE, hasTranslations, loadLanguage } from '#events/language';
import type { Program } from '#events/program';
import { LanguageProvider } from '../ui/index.ts';
import { ResumeEntry } from './ResumeEntry.tsx';
import { UnsubscribeEntry } from './UnsubscribeEntry.tsx';
import type { ServedData } from './served-data.ts';

/** Opens the page of a mailed link, in the language that it was served in; in English if its texts cannot be loaded. */
export async function openMailedLink(root: Root, program: Program, { release, language = DEFAULT_LANGUAGE }: Pick<ServedData, 'release' | 'language'>): Promise<void> {
  await loadLanguage(language).catch(() => undefined);
  const shown = hasTranslations(language) ? language : DEFAULT_LANGUAGE;
  document.documentElement.lang = shown;
  const isResume = /^\/resume/i.test(window.location.pathname);
  root.render(<LanguageProvider language={shown}>{isResume ? <ResumeEntry program={program} release={release} /> : <UnsubscribeEntry program={program} />}</LanguageProvider>);
}
