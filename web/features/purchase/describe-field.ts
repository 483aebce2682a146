import type { Program } from '#events/program';
import { CHOOSE_METHOD_MESSAGE, MUST_VERIFY_MESSAGE, findQuestion } from '#events/rules';
import { AFFIDAVIT_MISSING, TERMS_MISSING } from './terms/agreement-errors.ts';
import { FIELD_LABELS } from './secrets/field-labels.ts';

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
