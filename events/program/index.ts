export { defaultLicenseText, defaultSectionTitles, defaultTexts } from './default-texts.ts';
export { type Component, type Page, type PageType, type Product, type Program, defaultProvider, listLanguages, program as programStruct } from './program.ts';
export {
  type AnswerValue,
  type Answers,
  type Condition,
  type Question,
  type QuestionType,
  MAX_ANSWER_LENGTH,
  MAX_OPTIONS,
  MAX_OPTION_LENGTH,
  MIN_SEARCH_LENGTH,
  SELECT_PLACEHOLDER,
} from './question.ts';
export { type ProgramProblem, ProgramError, findProgramProblems, readProgram, readStorableProgram, readStoredProgram } from './read-program.ts';
export { CALL_REQUEST, billingQuestions, contactQuestions, isUnrated } from './standard-questions.ts';
export { DOCUMENT_PATHS, TRANSLATED_PATHS, hasTranslatedParagraph, hasWords, isObject, isTranslatedText, joinPath, listTextLanguages } from './translations.ts';
export { usStates } from './us-states.ts';
