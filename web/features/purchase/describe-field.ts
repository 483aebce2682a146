import type { Program } from '#events/program';
import { CHOOSE_METHOD_MESSAGE, MUST_VERIFY_MESSAGE, findQuestion } from '#events/rules';
import { FIELD_LABELS } from './secrets/field-labels.ts';

export const TERMS_MISSING = 'Must approve terms and conditions';
export const AFFIDAVIT_MISSING = 'Please read this document and accept it.';

/** Messages that need no label; the link of the verification is at the field. */
const WHOLE_MESSAGES: Readonly<Record<string, string>> = {
  [CHOOSE_METHOD_MESSAGE]: CHOOSE_METHOD_MESSAGE,
  [MUST_VERIFY_MESSAGE]: 'Account must be verified before purchase',
};

const findLabel = (program: Program, name: string): string => FIELD_LABELS[name as keyof typeof FIELD_LABELS] ?? findQuestion(program, name)?.label ?? name;

/** A field at fault as one line of the summary: its label and its message. */
export function describeField(program: Program, name: string, message = ''): string {
  if (name === 'terms') return TERMS_MISSING;
  if (name.startsWith('affidavit')) return `Affidavit: ${AFFIDAVIT_MISSING}`;
  return WHOLE_MESSAGES[message] ?? `${findLabel(program, name)}: ${message}`;
}
