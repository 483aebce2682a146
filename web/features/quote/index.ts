export { Ineligible } from './Ineligible.tsx';
export { KickedNotice, OrderLines, OrderSummaryBox, useOrderSummary } from './OrderLines.tsx';
export { QuotingDialog } from './QuotingDialog.tsx';
