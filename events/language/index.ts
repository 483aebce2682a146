export { DEFAULT_LANGUAGE, ENGLISH_LANGUAGE_NAMES, type Language, LANGUAGE_NAMES, LANGUAGES, parseLanguage } from './languages.ts';
export { loadLanguage, loadTranslator } from './load-language.ts';
export { type MessageText, type RichValues, msg } from './message.ts';
export { type Translator, createTranslator, english, hasTranslations } from './translate.ts';
