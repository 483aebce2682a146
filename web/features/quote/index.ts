export { IneligiblePage } from './IneligiblePage.tsx';
export { KickoutNotice, TotalChangeNotice } from './OrderNotices.tsx';
export { OrderLines, OrderSummaryBox } from './OrderSummary.tsx';
export { QuotingDialog } from './QuotingDialog.tsx';
export { useOrderSummary } from './use-order.ts';
