export { checkEmail } from './check-email.ts';
