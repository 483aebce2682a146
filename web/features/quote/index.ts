export { Ineligible } from './Ineligible.tsx';
export { KickedNotice, OrderLines, OrderSummaryBox, useOrderSummary } from './OrderSummary.tsx';
export { QuotingDialog } from './QuotingDialog.tsx';
