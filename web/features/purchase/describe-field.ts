import { type Translator, msg } from '#events/language';
import type { Program } from '#events/program';
import { CHOOSE_METHOD_MESSAGE, MUST_VERIFY_MESSAGE, findQuestion } from '#events/rules';
import { FIELD_LABELS } from './secrets/field-labels.ts';

export const TERMS_MISSING = msg('Must approve terms and conditions');
export const AFFIDAVIT_MISSING = msg('Please read this document and accept it.');

/** Messages that need no label; the link of the verification is at the field. */
const WHOLE_MESSAGES: Readonly<Record<string, string>> = {
  [CHOOSE_METHOD_MESSAGE]: CHOOSE_METHOD_MESSAGE,
  [MUST_VERIFY_MESSAGE]: msg('Account must be verified before purchase'),
};

function findLabel(t: Translator, program: Program, name: string): string {
  const label: string | undefined = (FIELD_LABELS as Readonly<Record<string, string>>)[name];
  return label === undefined ? (findQuestion(program, name)?.label ?? name) : t.known(label);
}

/** A field at fault as one line of the summary: its label and its message. */
export function describeField(t: Translator, program: Program, name: string, message = ''): string {
  if (name === 'terms') return t(TERMS_MISSING);
  if (name.startsWith('affidavit')) return t('Affidavit: Please read this document and accept it.');
  const whole = WHOLE_MESSAGES[message];
  return whole === undefined ? `${findLabel(t, program, name)}: ${t.known(message)}` : t.known(whole);
}
