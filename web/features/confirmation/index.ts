export { ConfirmationPage } from './ConfirmationPage.tsx';
