export { IneligiblePage } from './IneligiblePage.tsx';
export { KickoutNotice, OrderLines, OrderSummaryBox, useOrderSummary } from './OrderSummary.tsx';
export { QuotingDialog } from './QuotingDialog.tsx';
