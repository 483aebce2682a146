export { type AccountCheck, checkAccount, checkEmailForAccount } from './require-login.ts';
export { logIn, logOut } from './log-in.ts';
export { resendCode, verifyCode } from './security-code.ts';
export { findHolder, isBuyerFixed, loadSavedData, recordSessionEnd, refreshIdentity } from './viewer.ts';
