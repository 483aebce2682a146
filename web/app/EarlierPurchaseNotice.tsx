import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { applicationAtom, purchaseAtom } from '../state/atoms.ts';
import { Notice, useText } from '../ui/index.ts';

/** Warns, until this application is paid, that the same product was bought in this browser before. */
export function EarlierPurchaseNotice(): JSX.Element | null {
  const t = useText();
  const { earlierPurchase } = useAtomValue(applicationAtom);
  const { hasPaid, hasPurchased } = useAtomValue(purchaseAtom);
  if (earlierPurchase === undefined || hasPaid || hasPurchased) return null;
  return (
    <Notice tone="amber" title={t('Did you already buy this?')} isLive>
      {t.known(earlierPurchase)}
    </Notice>
  );
}
