export { AccountActions, AccountMenu } from './AccountActions.tsx';
export { IdentityNotice } from './IdentityNotice.tsx';
export { LoginDialog } from './LoginDialog.tsx';
