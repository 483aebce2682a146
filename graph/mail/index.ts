export { type Letter, type Mail, type MailError, createMail, isBounce } from './mail.ts';
export { type ClaimedLetter, MAIL_TIMEOUT_MS, deliverOutbox } from './outbox.ts';
