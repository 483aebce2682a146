export { hasCardNumber, maskCardNumbers } from './card-numbers.ts';
export { MAX_RECORDED_LENGTH, cleanLine, cleanText, countCharacters, extractDigits, isBlank, normalizeFigures, toAsciiDigits, toHalfWidth } from './characters.ts';
export { findEventTextProblem } from './event-texts.ts';
export { findNumberProblem, normalizeNumber } from './numbers.ts';
export { findPhoneProblem, formatPhone, normalizePhone } from './phone.ts';
export { isPoBox } from './po-box.ts';
export { type EventRefusal, createReplacement, repairEvent, toSendable, toStorable } from './repair-event.ts';
export { normalizeAnswer } from './normalize-answer.ts';
export {
  MAX_TEXTAREA_LENGTH,
  MAX_TEXT_LENGTH,
  findEmailProblem,
  findLengthProblem,
  findNameProblem,
  isEmail,
  isMemberNumber,
  isSponsorCode,
  isZip,
  normalizeEmail,
  toComparableEmail,
} from './text.ts';
