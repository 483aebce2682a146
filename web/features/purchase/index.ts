export { PaymentPage } from './PaymentPage.tsx';
export { isFormHiddenAtom } from './purchase-atoms.ts';
