import type { Language } from './languages.ts';
import { type Translator, addTranslations, createTranslator, hasTranslations } from './translate.ts';

/** Loads the translations of a language, once. Rejects if they cannot be fetched; the texts then stay English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (hasTranslations(language)) return;
  const { spanish } = await import('./spanish.ts');
  addTranslations(language, spanish);
}

/** Creates a translator of a language that need not be loaded yet. Rejects as `loadLanguage` does. */
export async function loadTranslator(language: Language): Promise<Translator> {
  await loadLanguage(language);
  return createTranslator(language);
}
