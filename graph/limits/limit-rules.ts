/** So many tries in so many seconds; the first one opens the window. */
export interface LimitRule {
  readonly tries: number;
  readonly seconds: number;
}

/**
 * What is limited: typing a password, typing a code, having a code mailed, asking whether an e-mail has an account; having a link
 * mailed to go on elsewhere (by the e-mail), having its code mailed and typing that (both by the link).
 */
export type LimitName = 'login' | 'code' | 'codeMail' | 'emailCheck' | 'resumeMail' | 'resumeCodeMail' | 'resumeCode';

/** For each, what one account may be tried, from wherever, and what one client may try, with whatever account. */
export type LimitRules = Readonly<Record<LimitName, { readonly account: LimitRule; readonly client: LimitRule }>>;

const MINUTE = 60;

/**
 * A client may be a household or a whole office behind one address: what it may do is far above what an account may suffer.
 * A password or a code that was right is not counted.
 */
export const defaultLimits: LimitRules = {
  login: { account: { tries: 10, seconds: 15 * MINUTE }, client: { tries: 100, seconds: 15 * MINUTE } },
  code: { account: { tries: 10, seconds: 15 * MINUTE }, client: { tries: 100, seconds: 15 * MINUTE } },
  codeMail: { account: { tries: 10, seconds: 15 * MINUTE }, client: { tries: 200, seconds: 15 * MINUTE } },
  emailCheck: { account: { tries: 30, seconds: 10 * MINUTE }, client: { tries: 300, seconds: 10 * MINUTE } },
  resumeMail: { account: { tries: 10, seconds: 60 * MINUTE }, client: { tries: 60, seconds: 60 * MINUTE } },
  resumeCodeMail: { account: { tries: 10, seconds: 60 * MINUTE }, client: { tries: 60, seconds: 60 * MINUTE } },
  resumeCode: { account: { tries: 10, seconds: 60 * MINUTE }, client: { tries: 100, seconds: 15 * MINUTE } },
};
