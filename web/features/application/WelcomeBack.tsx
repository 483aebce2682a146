import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { describeStop } from '#events/rules';
import { stoppedAtAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Notice, useText } from '../../ui/index.ts';

const SAVED = 'Everything you entered is saved.';
const SAVED_WITHOUT_SECRETS = 'Your answers are saved. For your security, please enter your card or bank details again.';

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
      {t('You stopped at {value1} {value2}', { value1: describeStop(program, stoppedAt), value2: isPayment ? SAVED_WITHOUT_SECRETS : SAVED })}
    </Notice>
  );
}
