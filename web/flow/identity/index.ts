export { accountExists, checkEmail } from './check-email.ts';
