import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Page } from '#events/program';
import { formatMoney } from '#events/rules';
import { ExtraComponents, MovedAddressNote, WelcomeBack } from '../features/application/index.ts';
import { PaymentPage, isFormHiddenAtom } from '../features/purchase/index.ts';
import { KickoutNotice, OrderLines, OrderSummaryBox, TotalChangeNotice, useOrderSummary } from '../features/quote/index.ts';
import { useExpiredQuote } from '../state/use-expired-quote.ts';
import { useText } from '../ui/index.ts';
import { PhoneSummary } from './PhoneSummary.tsx';

export interface PaymentScreenProps {
  readonly page: Page;
  readonly index: number;
  /** Below the Purchase button. */
  readonly moreActions: JSX.Element;
}

/** Shown above the payment form. */
const PaymentNotes = ({ page, index }: Omit<PaymentScreenProps, 'moreActions'>): JSX.Element => (
  <>
    <WelcomeBack question={null} />
    <ExtraComponents page={page} index={index} />
    <TotalChangeNotice />
    <KickoutNotice />
    <MovedAddressNote />
  </>
);

/** The payment page beside its order. */
export function PaymentScreen({ page, index, moreActions }: PaymentScreenProps): JSX.Element {
  return <PaymentPage summary={<OrderSummaryBox />} notices={<PaymentNotes page={page} index={index} />} moreActions={moreActions} />;
}

/** On narrow screens: the order at the lower edge of the window. A payment that is open has its own button there, and no total that looks due. */
export function PaymentBottomBar(): JSX.Element | null {
  const t = useText();
  const summary = useOrderSummary();
  const isExpired = useExpiredQuote();
  const isFormHidden = useAtomValue(isFormHiddenAtom);
  return summary && !isFormHidden ? (
    <PhoneSummary title={t.known(summary.title)} label={isExpired ? t('Order total, expired') : t('Order total')} total={formatMoney(summary.total)}>
      <OrderLines />
    </PhoneSummary>
  ) : null;
}

// The application pages show it once there is a quote.
export { OrderSummaryBox } from '../features/quote/index.ts';
