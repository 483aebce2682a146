import type { FastifyReply } from 'fastify';
import type { FaultKind } from './sign-in-fault.ts';
import type { StaffPerson } from './staff-sessions.ts';
import type { StaffRole } from './staff-member.ts';
import { staffStyle } from './staff-style.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

export interface StaffPage {
  readonly status: number;
  readonly title: string;
  /** Paragraphs, as text. */
  readonly words: readonly string[];
  /** Pairs of name and value. */
  readonly facts?: readonly (readonly [string, string])[];
  /** Next steps, the most likely one first; `post` sends a form. */
  readonly steps?: readonly { readonly label: string; readonly to: string; readonly post?: boolean }[];
  /** The address to which the browser redirects by itself. */
  readonly onTo?: string;
  /** The address of one of our own scripts. */
  readonly script?: string;
}

const LOGO = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1c58d9"/><path d="M7.2 15.8 13.8 22.4" fill="none" stroke="#bcd3fd" stroke-width="4.4" stroke-linecap="round"/><path d="M11.8 23.8 24.8 9" fill="none" stroke="#1c58d9" stroke-width="8"/><path d="M11.8 23.8 24.8 9" fill="none" stroke="#fff" stroke-width="4.4" stroke-linecap="round"/></svg>`;

function step({ label, to, post }: NonNullable<StaffPage['steps']>[number], index: number): string {
  const look = index === 0 ? 'button' : 'button quiet';
  if (post) return `<form method="post" action="${escape(to)}"><button class="${look}">${escape(label)}</button></form>`;
  return `<a class="${look}" href="${escape(to)}">${escape(label)}</a>`;
}

const html = ({ title, words, facts = [], steps = [], onTo, script }: StaffPage, nonce: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
  onTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escape(onTo)}">`
}<title>${escape(title)} · Bindflow</title><style nonce="${nonce}">${staffStyle}</style>${script === undefined ? '' : `<script src="${escape(script)}" defer></script>`}</head>
<body><header><a href="/staff">${LOGO}Bindflow</a></header><main><div class="card"><h1>${escape(title)}</h1>
${words.map((text) => `<p>${escape(text)}</p>`).join('\n')}
${facts.length === 0 ? '' : `<dl>${facts.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`}
${steps.length === 0 ? '' : `<div class="actions">${steps.map(step).join('')}</div>`}</div></main></body></html>`;

/** Sends a staff page under the policy of all pages: only scripts from this host, and one style with the answer's nonce. */
export const sendPage = (reply: FastifyReply, page: StaffPage): FastifyReply =>
  reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html(page, reply.cspNonce.style));

export const FRAGMENT_SCRIPT_PATH = '/staff/keep-hash.js';
const loginAt = (to: string, isOther = false): string => `/staff/login?to=${encodeURIComponent(to)}${isOther ? '&as=other' : ''}`;
const OTHER = 'Sign in as another person';
const signOut = { label: 'Sign out', to: '/staff/logout', post: true } as const;

const RIGHTS: Readonly<Record<StaffRole, string>> = {
  developer: 'developer: the schema explorer, introspection, any document, the calls behind an answer',
  analyst: 'analyst: the console, personal fields masked',
  'analyst-personal': 'analyst-personal: personal fields in the console',
};

const describePerson = ({ name, email, roles }: StaffPerson): readonly (readonly [string, string])[] => [
  ['Name', name],
  ...(email === null || email === name ? [] : [['Email', email] as const]),
  ['Rights', roles.length === 0 ? 'none here' : roles.map((role) => RIGHTS[role]).join('; ')],
];

/** Returns links to the pages that a person may open. */
const listPages = ({ roles }: StaffPerson) => [
  ...(roles.includes('analyst') ? [{ label: 'Console', to: '/console' }] : []),
  ...(roles.includes('developer') ? [{ label: 'Schema explorer', to: '/explorer' }] : []),
];

/** Returns the page that shows who is signed in and with which roles. */
export const homePage = (person: StaffPerson | null): StaffPage =>
  person === null
    ? { status: 200, title: 'For the staff', words: ['Developers and analysts of this deployment sign in here.'], steps: [{ label: 'Sign in', to: loginAt('/staff') }] }
    : {
        status: 200,
        title: 'You are signed in',
        words: person.roles.length === 0 ? [`The administrator of the sign-in can give you a role: ${Object.keys(RIGHTS).join(', ')}.`] : [],
        facts: describePerson(person),
        steps: [...listPages(person), signOut, { label: OTHER, to: loginAt('/staff', true) }],
      };

/**
 * Returns the page for visitors who are not signed in. Its script stores the fragment of the link, which never reaches the server, until the visitor returns.
 * @param whom the audience
 */
export const signInPage = (what: string, whom: string, to: string): StaffPage => ({
  status: 401,
  title: 'Sign in first',
  words: [`To ${what}, say who you are. It is for ${whom} of this deployment.`],
  steps: [{ label: 'Sign in', to: loginAt(to) }],
  script: FRAGMENT_SCRIPT_PATH,
});

/** Returns the page for a person without the role. @param what the purpose, to follow "the right to" */
export const forbiddenPage = (person: StaffPerson, role: StaffRole, what: string, to: string): StaffPage => ({
  status: 403,
  title: 'This is not for you',
  words: [
    `You are signed in as ${person.name}, without the right to ${what}.`,
    `It needs the role ${role}: the administrator of the sign-in can give it to you. Sign in again afterwards.`,
  ],
  steps: [{ label: OTHER, to: loginAt(to, true) }, signOut],
  script: FRAGMENT_SCRIPT_PATH,
});

const WORDS: Readonly<Record<FaultKind, readonly [number, string, string]>> = {
  unknown: [400, 'No sign-in is under way', 'It was finished before, took too long, or was begun in another browser.'],
  another: [400, 'This belongs to another sign-in', 'The answer of the provider does not fit the sign-in that was begun in this browser, so nobody was signed in.'],
  expired: [400, 'The sign-in took too long', 'It is to be finished within ten minutes.'],
  denied: [403, 'You were not signed in', 'The sign-in was cancelled, or the provider does not let you in.'],
  spent: [400, 'This sign-in is used up', 'Its code was used before, or is too old.'],
  refused: [
    502,
    'The provider refuses the sign-in',
    'It does not know Bindflow as it is set up here, or has trouble of its own. Trying again seldom helps: contact the administrator of this deployment.',
  ],
  untrusted: [502, 'The provider’s answer cannot be trusted', 'It does not prove who you are, so nobody was signed in.'],
  weak: [403, 'This sign-in is not strong enough', 'This deployment asks for more than the provider confirmed, such as a second factor. Set one up there, then sign in again.'],
  away: [503, 'The provider does not answer', 'Nobody can sign in at the moment. The buy flow works without it. Try again in a minute.'],
};

/** Returns the page for a failed sign-in. @param person who is still signed in from before */
export function faultPage(kind: FaultKind, code: string, to: string, person: StaffPerson | null): StaffPage {
  const [status, title, words] = WORDS[kind];
  // A provider that remembers the person would confirm no more the second time.
  const again = { label: kind === 'denied' ? OTHER : 'Sign in again', to: loginAt(to, kind === 'denied' || kind === 'weak') };
  return {
    status,
    title,
    words: [words, ...(person === null ? [] : [`You are signed in as ${person.name}, from before.`])],
    facts: code === '' ? [] : [['Code', code]],
    steps: person === null ? [again] : [{ label: 'Continue', to }, again],
  };
}

/** @param onTo the provider's own sign-out address */
export const signedOutPage = (onTo: string | null): StaffPage => ({
  status: 200,
  title: 'You are signed out',
  words: onTo === null ? ['Bindflow does not know you any more in this browser.'] : ['The provider is told, too.'],
  steps: onTo === null ? [{ label: 'Sign in', to: loginAt('/staff') }] : [{ label: 'Continue', to: onTo }],
  ...(onTo !== null && { onTo }),
});

export const foreignPage: StaffPage = {
  status: 403,
  title: 'Nothing was done',
  words: ['Signing out has to be asked for on a page of Bindflow itself.'],
  steps: [{ label: 'To that page', to: '/staff' }],
};
