import { useAtomValue } from 'jotai';
import { type JSX, type ReactNode, useEffect, useReducer } from 'react';
import { DEFAULT_LANGUAGE, hasTranslations, loadLanguage } from '#events/language';
import { languageAtom } from '../state/atoms.ts';
import { LanguageProvider } from '../ui/index.ts';

/** Everything inside is in the application's language; in English until its texts are loaded, which a replay does here. */
export function PageLanguage({ children }: { readonly children: ReactNode }): JSX.Element {
  const language = useAtomValue(languageAtom);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    document.documentElement.lang = language;
    if (hasTranslations(language)) return;
    // Texts that cannot be loaded stay English.
    loadLanguage(language).then(renderAgain, () => undefined);
  }, [language]);
  return <LanguageProvider language={hasTranslations(language) ? language : DEFAULT_LANGUAGE}>{children}</LanguageProvider>;
}
