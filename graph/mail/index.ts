export { type Letter, type Mail, createMail } from './mail.ts';
export { type MailError, isBounce } from './mail-error.ts';
export { type ClaimedLetter, MAIL_TIMEOUT_MS, deliverOutbox } from './outbox.ts';
