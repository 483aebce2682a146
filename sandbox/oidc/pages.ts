import { randomBytes } from 'node:crypto';
import { escape } from '../control/html.ts';
import { STAFF_PASSWORD, staffPeople } from './people.ts';
import { style } from './style.ts';

/**
 * Returns a strict content security policy, with the nonce of the page's style element: no script, no frame, no other origin.
 * @param backTo the final target of the form's redirects: browsers check the policy against each redirect
 */
export function policyOf(backTo?: string): { readonly policy: string; readonly nonce: string } {
  const nonce = randomBytes(16).toString('hex');
  const origin = backTo === undefined ? undefined : URL.parse(backTo)?.origin;
  const targets = ["'self'", ...(origin === undefined ? [] : [origin])].join(' ');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`;
  return { policy, nonce };
}

const page = (title: string, nonce: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)} – Sandbox</title><style nonce="${nonce}">${style}</style></head>
<body><main><p class="place">Sandbox · sign-in of the insurer’s staff</p><h1>${escape(title)}</h1>
${content}</main></body></html>`;

const people = staffPeople.map(({ userName, name, does }) => `<div><dt><code>${escape(userName)}</code></dt><dd>${escape(name)}, ${escape(does)}</dd></div>`).join('');

export interface LoginForm {
  readonly client: string;
  readonly action: string;
  /** What the person typed before. */
  readonly userName: string;
  readonly refused: boolean;
}

export function loginPage({ client, action, userName, refused }: LoginForm, nonce: string): string {
  const alert = refused ? '<p class="alert" role="alert" id="refused">This user name and password do not belong together.</p>' : '';
  const invalid = refused ? ' aria-invalid="true" aria-describedby="refused"' : '';
  return page(
    'Sign in',
    nonce,
    `<p>${escape(client)} asks who you are.</p>
<form method="post" action="${escape(action)}">${alert}
<label for="user">User name</label><input id="user" name="userName" type="email" autocomplete="username" required${refused ? '' : ' autofocus'} value="${escape(userName)}"${invalid}>
<label for="password">Password</label><input id="password" name="password" type="password" autocomplete="current-password" required${refused ? ' autofocus' : ''}${invalid}>
<div class="actions"><button name="answer" value="sign-in">Sign in</button><button class="quiet" name="answer" value="cancel" formnovalidate>Cancel</button></div></form>
<section aria-labelledby="who"><h2 id="who">Who there is</h2><dl>${people}<div><dt><code>${escape(STAFF_PASSWORD)}</code></dt><dd>the password of all three</dd></div></dl></section>`,
  );
}

/** @param form as the provider made it, without its buttons */
export const signOutPage = (form: string, nonce: string): string =>
  page(
    'Sign out here, too?',
    nonce,
    `<p>You are signed out of Bindflow. Here you are still signed in, so the next sign-in would not ask for the password.</p>
${form}<div class="actions"><button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button><button class="quiet" form="op.logoutForm">Stay signed in</button></div>`,
  );

export const signedOutPage = (nonce: string): string => page('Signed out', nonce, '<p>You can close this page.</p>');

export const refusalPage = (reason: string, nonce: string): string =>
  page('This sign-in cannot continue', nonce, `<p>The provider says: ${escape(reason)}.</p><p>Return to Bindflow and start again.</p>`);
