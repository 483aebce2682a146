export { DEFAULT_LANGUAGE, type Language, parseLanguage } from './languages.ts';
export { loadLanguage } from './load-language.ts';
export { type MessageText, type RichValues, msg } from './message.ts';
export { type Translator, createTranslator, english } from './translate.ts';
