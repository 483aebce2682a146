export { type LetterBlock, createLetterBody } from './letter-body.ts';
export { type Letter, MAIL_TIMEOUT_MS, type Mail, type MailError, createMail, isBounce, requireMail } from './mail.ts';
