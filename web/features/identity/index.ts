export { AccountActions } from './AccountActions.tsx';
export { AccountMenu, HolderMenu } from './AccountMenu.tsx';
export { IdentityNotice } from './IdentityNotice.tsx';
export { LoginDialog } from './LoginDialog.tsx';
