export { afterPress } from './after-press.ts';
export { AnswersForm } from './AnswersForm.tsx';
export { QuestionList } from './QuestionList.tsx';
export { watchFilledFields } from './watch-filled-fields.ts';
