// A buyer with an account, in a browser: what the login modal sends, and the mail that follows.
import type { Answer, GraphBrowser } from './graph-browser.ts';

/** The sandbox's account with saved addresses and payment methods. */
export const member = { email: 'member@example.com', password: 'Passw0rd!' };

const refusal = '... on Refusal { code message } ... on LoginRefused { fields { field message } } ... on VerificationRequired { verifyUrl } ... on TooManyTries { retryAfter }';
const codeRefusal = '... on Refusal { code message } ... on TooManyTries { retryAfter }';
const sent = '... on SecurityCodeSent { maskedEmail resendAfter }';
const viewer = 'userName maskedEmail primaryPhone isVerified';

const LOG_IN = `mutation LogIn($input: LogInInput!) { logIn(input: $input) { __typename ${sent} ${refusal} } }`;
const RESEND = `mutation ResendSecurityCode { resendSecurityCode { __typename ${sent} ${codeRefusal} } }`;
const VERIFY = `mutation VerifySecurityCode($input: VerifySecurityCodeInput!) { verifySecurityCode(input: $input) { __typename ... on SignedIn { account { ${viewer} } } ${codeRefusal} } }`;
const VIEWER = `query Viewer { viewer { ${viewer} } }`;

export const logIn = (browser: GraphBrowser, { email, password } = member): Promise<Answer> => browser.post({ query: LOG_IN, variables: { input: { email, password } } });
export const resend = (browser: GraphBrowser): Promise<Answer> => browser.post({ query: RESEND });
export const verify = (browser: GraphBrowser, code: string): Promise<Answer> => browser.post({ query: VERIFY, variables: { input: { code } } });
export const askViewer = (browser: GraphBrowser): Promise<Answer> => browser.post({ query: VIEWER });
export const logOut = (browser: GraphBrowser): Promise<Answer> => browser.post({ query: 'mutation LogOut { logOut { viewer { userName } } }' });

/** The codes that were mailed to an account, oldest first. */
export async function mailedCodes(sandboxUrl: string, email = member.email): Promise<string[]> {
  const inbox = (await (await fetch(`${sandboxUrl}/sandbox/inbox?to=${encodeURIComponent(email)}`)).json()) as { messages: { subject: string; text: string }[] };
  return inbox.messages.filter(({ subject }) => subject === 'Your security code').flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? []);
}

/** A code that is not this one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Logs in, both steps. @throws where that does not work */
export async function signIn(browser: GraphBrowser, sandboxUrl: string, credentials = member): Promise<void> {
  await logIn(browser, credentials);
  const { data } = await verify(browser, (await mailedCodes(sandboxUrl, credentials.email)).at(-1) ?? '');
  const { __typename: outcome } = (data as { verifySecurityCode: { __typename: string } }).verifySecurityCode;
  if (outcome !== 'SignedIn') throw new Error(`not signed in: ${outcome}`);
}
