export { hasCardNumber, withoutCardNumbers } from './card-numbers.ts';
export { MAX_RECORDED_LENGTH, cleanLine, digitsOf, isBlank, lengthOf, narrowDigits, narrowed, plainFigures } from './characters.ts';
export { eventTextProblem } from './event-texts.ts';
export { numberProblem, plainNumber } from './numbers.ts';
export { formatPhone, phoneProblem, phoneValue } from './phone.ts';
export { isPoBox } from './po-box.ts';
export { type EventRefusal, repairEvent, replacementOf, toSendable, toStorable } from './repair.ts';
export { storedAnswer } from './stored-answer.ts';
export { MAX_TEXTAREA_LENGTH, MAX_TEXT_LENGTH, emailProblem, emailValue, isEmail, isMemberNumber, isSponsorCode, isZip, lengthProblem, nameProblem } from './text.ts';
