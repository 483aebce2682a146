export { Ineligible } from './Ineligible.tsx';
export { OrderLines, OrderSummaryBox, useOrderSummary } from './OrderLines.tsx';
export { QuotingDialog } from './QuotingDialog.tsx';
