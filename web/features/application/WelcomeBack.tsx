import { msg } from '#events/language';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { describeStop } from '#events/rules';
import { stoppedAtAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Notice, useText } from '../../ui/index.ts';

const SAVED = msg('Everything you entered is saved.');
const SAVED_WITHOUT_SECRETS = msg('Your answers are saved. For your security, please enter your card or bank details again.');

export interface WelcomeBackProps {
  /** Shows the notice only if the buyer stopped at this question; null for the page as a whole. */
  readonly question: string | null;
}

/** Tells a buyer who comes back later, or on another device, where the application was left. Announced politely. */
export function WelcomeBack({ question }: WelcomeBackProps): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const stoppedAt = useAtomValue(stoppedAtAtom);
  if (stoppedAt?.question !== question) return null;
  const isPayment = program.display.pages[stoppedAt.page]?.type === 'Payment';
  return (
    <Notice title={t('Welcome back')} isLive>
      {`${describeStop(t, program, stoppedAt)} ${t(isPayment ? SAVED_WITHOUT_SECRETS : SAVED)}`}
    </Notice>
  );
}
