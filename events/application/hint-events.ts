import { pattern, size, string } from 'superstruct';
import { defineEvent, personalField, publicField, questionId } from '#events/core';

export const emailSuggested = defineEvent('EmailSuggested', {
  version: 1,
  description: 'The page asked whether the buyer meant another email: the one that was answered seems to have a typo after the @.',
  fields: { question: publicField(questionId), suggestion: personalField(size(string(), 1, 320)) },
});
export const zipMismatchFound = defineEvent('ZipMismatchFound', {
  version: 1,
  description: 'The page said that the ZIP code of an address seems to be in this state, which is not the one that was answered.',
  fields: { zipQuestion: publicField(questionId), stateQuestion: publicField(questionId), state: publicField(pattern(string(), /^[A-Z]{2}$/)) },
});
/** What the page says about an answer that it accepts and that may be a mistake. */
export const hintEvents = [emailSuggested, zipMismatchFound] as const;
