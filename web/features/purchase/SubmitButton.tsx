import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Translator } from '#events/language';
import { purchasePhaseAtom } from '../../state/atoms.ts';
import { useSavedData } from '../../state/saved-data.ts';
import { useSession } from '../../state/session.ts';
import { Button, Stack, useText } from '../../ui/index.ts';
import { type PaymentCheck, formatClock, lastCheckAtom } from './status/payment-check.ts';
import { type PaymentState, isBlocking, isBoughtElsewhere, isElsewhere } from './status/use-payment-status.ts';

/** True while the saved methods load: the page never pays with a method that it does not show. @param isBlocked true if the page pays nothing */
export function useIsMethodLoading(isBlocked: boolean): boolean {
  const { isReplay = false } = useSession();
  return useSavedData('methods') === 'loading' && !isReplay && !isBlocked;
}

function describeCheck(t: Translator, { at, isAnswered }: PaymentCheck): string {
  const time = formatClock(at, t.locale);
  return isAnswered ? t('Still not confirmed. Checked at {time}', { time }) : t('We couldn’t check your payment. Tried at {time}', { time });
}

/**
 * Below the button, on narrow screens above it, so that the button never moves: that the payment is being checked, then what was found.
 * "Checking" in between makes screen readers read the same result again.
 * Live, because the time zone of a replay is another.
 */
function CheckLine({ isChecking }: { readonly isChecking: boolean }): JSX.Element {
  const t = useText();
  const check = useAtomValue(lastCheckAtom);
  const found = check === null ? '' : describeCheck(t, check);
  return (
    <Stack as="output" textStyle="small" color="fg.soft" textAlign="center" minHeight={{ base: '0', xl: '1lh' }} data-live>
      <span>{isChecking ? t('Checking your payment') : found}</span>
    </Stack>
  );
}

function nameButton(t: Translator, state: PaymentState, isOpen: boolean): string {
  if (state === 'paid') return t('Finish purchase');
  if (!isOpen) return t('Purchase');
  return isElsewhere(state) ? t('Check again') : t('Check payment again');
}

/** The Purchase button. After a payment was started it checks or finishes it instead. */
export function SubmitButton({ state, isBusy }: { readonly state: PaymentState; readonly isBusy: boolean }): JSX.Element | null {
  const t = useText();
  const phase = useAtomValue(purchasePhaseAtom);
  if (isBoughtElsewhere(state)) return null;
  const isOpen = phase === 'unconfirmed' || (isBlocking(state) && state !== 'paid');
  return (
    <Stack space="lines" flexDirection={isOpen ? { base: 'column-reverse', xl: 'column' } : 'column'}>
      <Button type="submit" width="full" variant={isOpen ? 'secondary' : 'primary'} busy={isBusy} busyLabel={isOpen ? '' : t('Purchasing')}>
        {nameButton(t, state, isOpen)}
      </Button>
      {isOpen ? <CheckLine isChecking={isBusy} /> : null}
    </Stack>
  );
}
