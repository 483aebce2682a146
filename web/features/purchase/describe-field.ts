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

interface FieldsPage {
  readonly program: Program;
  /** True while the page asks for a password of a new account. */
  readonly createsAccount: boolean;
}

function findLabel(t: Translator, { program, createsAccount }: FieldsPage, name: string): string {
  if (name === 'password' && createsAccount) return t('Create password');
  const label: string | undefined = (FIELD_LABELS as Readonly<Record<string, string>>)[name];
  return label === undefined ? (findQuestion(program, name)?.label ?? name) : t.known(label);
}

/** Without the label if the message names it already: Please enter a valid card number. */
const addLabel = (label: string, message: string): string => (message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`);

/** A field at fault as one line of the summary: its label and its message. */
export function describeField(t: Translator, page: FieldsPage, name: string, message = ''): string {
  if (name === 'terms') return t(TERMS_MISSING);
  const [, number] = /^affidavit-(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return t('Affidavit {number}: Please read this document and accept it.', { number });
  if (name === 'affidavit') return t('Affidavit: Please read this document and accept it.');
  const whole = WHOLE_MESSAGES[message];
  return whole === undefined ? addLabel(findLabel(t, page, name), t.known(message)) : t.known(whole);
}
