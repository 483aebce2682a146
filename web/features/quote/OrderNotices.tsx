import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatMoney } from '#events/rules';
import { quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Notice, PhoneText, useText } from '../../ui/index.ts';
import { useOrderChanges, useOrderSummary } from './use-order.ts';

/** Says once that the total is another one than before: the order marks what has changed. */
export function TotalChangeNotice(): JSX.Element | null {
  const t = useText();
  const summary = useOrderSummary();
  const changes = useOrderChanges(summary);
  if (!summary || !changes) return null;
  const totals = { total: formatMoney(summary.total), earlier: formatMoney(changes.earlierTotal) };
  return (
    <Notice title={t('Your total is now {total}', totals)} isLive>
      {t('It was {earlier} in your last quote. Your order marks what has changed.', totals)}
    </Notice>
  );
}

/** Names the products that were kicked out while the others are quoted. */
export function KickoutNotice(): JSX.Element | null {
  const t = useText();
  const { kickedOut } = useAtomValue(quoteAtom);
  const { program } = useSession();
  if (kickedOut.length === 0) return null;
  const names = kickedOut.map(({ name }) => name).join(', ');
  return (
    <Notice tone="amber" title={t('We can’t offer {names} online', { names })}>
      <PhoneText text={t('You can buy your other coverage here. For {names}, please call {phone}.', { names, phone: program.display.phone })} number={program.display.phone} />
    </Notice>
  );
}
