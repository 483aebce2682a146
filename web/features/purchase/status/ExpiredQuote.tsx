import { atom, useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import { findPageOfType, hasOfferExpired } from '#events/rules';
import { historyAtom } from '../../../state/history-atom.ts';
import { useSession } from '../../../state/session.ts';
import { LinkButton, Notice, Stack, useText } from '../../../ui/index.ts';
import { canDropQuotesAtom } from '../purchase-atoms.ts';

/** Says, before anything is typed, that the order can no longer be bought at this price. */
export function ExpiredQuoteNotice(): JSX.Element | null {
  const t = useText();
  const { program, goTo } = useSession();
  const isExpired = useAtomValue(useMemo(() => atom((get) => hasOfferExpired(program, get(historyAtom))), [program]));
  const isOpen = useAtomValue(canDropQuotesAtom);
  if (!isExpired || !isOpen) return null;
  return (
    <Notice tone="amber" title={t('Your quote has expired')} isLive>
      <Stack space="lines" alignItems="flex-start">
        <p>{t('Nothing has been charged, and your answers are saved. Check them, then click Continue to see today’s price.')}</p>
        <LinkButton onClick={() => goTo(findPageOfType(program, 'Payment') - 1)}>{t('Get a new quote')}</LinkButton>
      </Stack>
    </Notice>
  );
}
