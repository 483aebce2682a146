export { AnswersForm } from './AnswersForm.tsx';
export { QuestionList } from './QuestionList.tsx';
