export { type Letter, type Mail, createMail } from './mail.ts';
