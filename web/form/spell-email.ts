import { run } from '@zootools/email-spell-checker';
import { emailSuggested } from '#events/application';
import { isEmail } from '#events/rules';
import type { FlowPorts } from '#workflows/ports';

/** The endings of US mail providers' domains, by name. Shorter names such as `aol` are too close to companies' names. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ...['gmail', 'yahoo', 'hotmail', 'outlook', 'icloud', 'protonmail'].map((name) => [name, 'com'] as const),
  ...['comcast', 'verizon', 'sbcglobal', 'bellsouth', 'earthlink'].map((name) => [name, 'net'] as const),
]);
const DOMAINS = [...PROVIDERS].map(([name, ending]) => `${name}.${ending}`);

/** Domains that look like a provider's and are another company's. */
const LOOKALIKES: ReadonlySet<string> = new Set('grail.com gail.com gmac.com hotel.com hotels.com'.split(' '));

/** Typos of `.com` that are no top-level domain. */
const MISTYPED_COM = /\.(?:con|cmo|ocm|vom|xom|comm)$/;
/** Typos of a provider's ending. `.ca` is none: it is the provider in Canada. */
const MISTYPED_ENDINGS: ReadonlySet<string> = new Set(['', ...'co cm om c con cmo ocm vom xom comm ne nt nte ner ney met'.split(' ')]);

/** The provider's domain that another one is a typo of. Most typos are after the first letter; most companies with a similar name differ in it. */
function findProvider(domain: string): string | undefined {
  const close = run({ email: `x@${domain}`, domains: DOMAINS, domainThreshold: 2, secondLevelDomains: [], topLevelDomains: [] })?.domain;
  return close?.[0] === domain[0] ? close : undefined;
}

/** The domain that was meant; null if it has no typo. */
function spellDomain(typed: string): string | null {
  const [name = ''] = typed.split('.', 1);
  const ending = PROVIDERS.get(name);
  if (ending !== undefined) return MISTYPED_ENDINGS.has(typed.slice(name.length + 1)) ? `${name}.${ending}` : null;
  if (LOOKALIKES.has(typed)) return null;
  const domain = typed.replace(MISTYPED_COM, '.com');
  const meant = findProvider(domain) ?? domain;
  return meant === typed ? null : meant;
}

/** The email that was meant, if the one that was typed has a typo in a well-known provider's domain or in `.com`; else null. */
export function spellEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = at < 0 ? null : spellDomain(typed.slice(at + 1).toLowerCase());
  const meant = domain === null ? '' : `${typed.slice(0, at)}@${domain}`;
  return isEmail(meant) ? meant : null;
}

/** Records the email that was probably meant by the one that is answered, if it is another one. */
export function suggestEmail({ state, record }: Pick<FlowPorts, 'state' | 'record'>, question: string): void {
  const { answers, application } = state();
  const answer = answers[question];
  // An account's email stays out of events: a logout must leave nothing of it.
  const isFromAccount = application.accountAnswers?.questions.includes(question) === true;
  if (typeof answer !== 'string' || isFromAccount || application.suggestedEmails?.[question] !== undefined) return;
  const suggestion = spellEmail(answer);
  if (suggestion !== null) record(emailSuggested({ question, suggestion }));
}
