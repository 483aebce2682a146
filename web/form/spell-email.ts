import { run } from '@zootools/email-spell-checker';
import { emailSuggested } from '#events/application';
import type { FlowPorts } from '#workflows/ports';

/** Mail providers of US buyers, and those whose names are close to theirs and no typo. Shorter names are close to too many companies'. */
const PROVIDERS = [
  ...'gmail.com googlemail.com ymail.com mail.com email.com icloud.com fastmail.com protonmail.com'.split(' '),
  ...'comcast.net verizon.net sbcglobal.net bellsouth.net charter.net earthlink.net'.split(' '),
  ...['yahoo', 'hotmail', 'outlook'].flatMap((name) => ['com', 'com.mx', 'mx', 'es', 'fr', 'ca', 'co.uk'].map((ending) => `${name}.${ending}`)),
];

/** Mistyped `.com`; no top-level domain is called so. */
const MISTYPED_COM = /\.(?:con|cmo|ocm|vom|xom|comm)$/i;

/** The email that was meant, if that typed has a typo in the name of a well-known provider or in `.com`; else null. */
export function spellEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  if (at < 1) return null;
  const email = typed.replace(MISTYPED_COM, '.com');
  const provider = run({ email, domains: PROVIDERS, domainThreshold: 2, secondLevelDomains: [], topLevelDomains: [] })?.domain;
  const meant = provider === undefined ? email : `${typed.slice(0, at)}@${provider}`;
  return meant === typed ? null : meant;
}

/** Records another spelling of the email that was answered, if there is one and it is not recorded yet. */
export function suggestEmail({ state, record }: Pick<FlowPorts, 'state' | 'record'>, question: string): void {
  const { answers, application } = state();
  const answer = answers[question];
  // An account's email stays out of events: a logout must leave nothing of it.
  const isFilled = application.accountAnswers?.questions.includes(question) === true;
  if (typeof answer !== 'string' || isFilled || application.suggestedEmails?.[question]?.answer === answer) return;
  const suggestion = spellEmail(answer);
  if (suggestion !== null) record(emailSuggested({ question, suggestion }));
}
