export { AnswersForm } from './AnswersForm.tsx';
export { QuestionList } from './QuestionList.tsx';
export { chooseSavedAddress, readSavedAddress } from './SavedAddressField.tsx';
export { runAfterClick } from './run-after-click.ts';
export { watchEnterKey } from './watch-enter-key.ts';
export { watchFilledFields } from './watch-filled-fields.ts';
