import { registerEnumType } from 'type-graphql';
import type { LimitName, LimitScope } from '../../limits/index.ts';

export const QuotaName = {
  REQUEST: 'request',
  GATEWAY_CALL: 'gatewayCall',
  NEW_APPLICATION: 'newApplication',
  NEW_ACCOUNT: 'newAccount',
  EVENT: 'event',
  EVENT_BYTE: 'eventByte',
  CAPTURE: 'capture',
  LOGIN: 'login',
  CODE: 'code',
  CODE_MAIL: 'codeMail',
  EMAIL_CHECK: 'emailCheck',
  RESUME_MAIL: 'resumeMail',
  RESUME_CODE_MAIL: 'resumeCodeMail',
  RESUME_CODE: 'resumeCode',
  DECLINE: 'decline',
  CSP_REPORT: 'cspReport',
  EMAIL_SEARCH: 'emailSearch',
  EVIDENCE_CHECK: 'evidenceCheck',
} as const satisfies Record<string, LimitName>;
registerEnumType(QuotaName, {
  name: 'QuotaName',
  description: 'What a quota counts.',
  valuesConfig: {
    REQUEST: { description: 'Operations.' },
    GATEWAY_CALL: { description: 'Fields of an operation that call the insurer, at every level.' },
    NEW_APPLICATION: { description: 'Applications that are opened.' },
    NEW_ACCOUNT: { description: 'Accounts that are prepared for a purchase.' },
    EVENT: { description: 'Events that are appended.' },
    EVENT_BYTE: { description: 'Bytes of the events that are appended.' },
    CAPTURE: { description: 'Pictures of pages.' },
    LOGIN: { description: 'Wrong passwords.' },
    CODE: { description: 'Wrong security codes.' },
    CODE_MAIL: { description: 'Security codes that are mailed.' },
    EMAIL_CHECK: { description: 'E-mail addresses that are checked for an account.' },
    RESUME_MAIL: { description: 'Resume links that are mailed.' },
    RESUME_CODE_MAIL: { description: 'Codes of resume links that are mailed.' },
    RESUME_CODE: { description: 'Wrong codes of resume links.' },
    DECLINE: { description: 'Payments that are declined.' },
    CSP_REPORT: { description: 'Reports of what a content security policy blocked.' },
    EMAIL_SEARCH: { description: 'Searches of the staff for an e-mail.' },
    EVIDENCE_CHECK: { description: 'Files that are looked up by their hash.' },
  },
});

export const QuotaScope = {
  APPLICATION: 'application',
  BROWSER: 'browser',
  CLIENT: 'client',
  ACCOUNT: 'account',
  ACCOUNT_AT_CLIENT: 'accountAtClient',
  INSTRUMENT: 'instrument',
  CARD_PREFIX: 'cardPrefix',
  STAFF: 'staff',
} as const satisfies Record<string, LimitScope>;
registerEnumType(QuotaScope, {
  name: 'QuotaScope',
  description: 'What a quota is counted by.',
  valuesConfig: {
    APPLICATION: { description: 'The application family, as one browser names it.' },
    BROWSER: { description: 'The browser, by its cookie.' },
    CLIENT: { description: 'The network address: one IPv4 address, or the /64 network of an IPv6 address.' },
    ACCOUNT: { description: 'The account holder’s e-mail address, from all network addresses.' },
    ACCOUNT_AT_CLIENT: { description: 'The account holder’s e-mail address at one network address.' },
    INSTRUMENT: { description: 'The card or bank account that is charged.' },
    CARD_PREFIX: { description: 'The first six digits of a card.' },
    STAFF: { description: 'The signed-in member of the staff.' },
  },
});
