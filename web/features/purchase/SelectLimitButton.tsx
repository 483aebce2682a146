import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { findLimitPage } from '#events/rules';
import { useSession } from '../../state/session.ts';
import { canDropQuotesAtom } from '../../state/use-expired-quote.ts';
import { LinkButton, useText } from '../../ui/index.ts';

/** Only the health program has it (specification, 2: payment page). */
export function SelectLimitButton(): JSX.Element | null {
  const t = useText();
  const { program, selectLimit } = useSession();
  const isFree = useAtomValue(canDropQuotesAtom);
  const page = findLimitPage(program);
  return page !== null && isFree ? <LinkButton onClick={() => selectLimit(page)}>{t('Select different limit')}</LinkButton> : null;
}
