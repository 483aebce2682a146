import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { purchasePhaseAtom } from '../../state/atoms.ts';
import { useSavedData } from '../../state/saved-data.ts';
import { useSession } from '../../state/session.ts';
import { Button, useText } from '../../ui/index.ts';
import { type PaymentState, isBlocking, isBoughtElsewhere, isElsewhere } from './status/use-payment-status.ts';

/** True while the saved methods load: the page never pays with a method that it does not show. @param isBlocked true if the page pays nothing */
export function useIsMethodLoading(isBlocked: boolean): boolean {
  const { isReplay = false } = useSession();
  return useSavedData('methods') === 'loading' && !isReplay && !isBlocked;
}

/** The Purchase button. After a payment was started it checks or finishes it instead. */
export function SubmitButton({ state, isBusy }: { readonly state: PaymentState; readonly isBusy: boolean }): JSX.Element | null {
  const t = useText();
  const phase = useAtomValue(purchasePhaseAtom);
  if (isBoughtElsewhere(state)) return null;
  const check = isElsewhere(state) ? t('Check again') : t('Check payment again');
  const isOpen = phase === 'unconfirmed' || (isBlocking(state) && state !== 'paid');
  return (
    <Button type="submit" width="full" variant={isOpen ? 'secondary' : 'primary'} busy={isBusy} busyLabel={t('Purchasing')}>
      {state === 'paid' ? t('Finish purchase') : isOpen ? check : t('Purchase')}
    </Button>
  );
}
