import type { Language } from './languages.ts';
import { addTranslations, hasTranslations } from './translate.ts';

/** Loads the translations of a language, once. Rejects if they cannot be fetched; the texts then stay English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (hasTranslations(language)) return;
  const { spanish } = await import('./spanish.ts');
  addTranslations(language, spanish);
}
