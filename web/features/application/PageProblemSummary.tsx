import { atom, useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { ACCOUNT_EXISTS, findPageOfType } from '#events/rules';
import { OFFLINE } from '#workflows/refusal';
import { quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { useOnline } from '../../state/use-online.ts';
import { Button, ErrorSummary, LinkButton, PhoneText, Stack, useText } from '../../ui/index.ts';
import { usePageProblem } from './use-page-problem.ts';

/** True if the reason is that the last quote can no longer be bought. */
const isLapsedAtom = atom((get) => {
  const { status, isStale, error } = get(quoteAtom);
  return status === 'quoted' && isStale && error !== null;
});

interface ReasonProps {
  /** Why the page was refused. */
  readonly title: string;
}

function OfflineAdvice(): JSX.Element {
  const t = useText();
  const { isReplay = false } = useSession();
  const isBack = useOnline() && !isReplay;
  return <span>{isBack ? t('You’re back online. Please try again.') : t('Your answers are saved on this device. Please try again when you’re back online.')}</span>;
}

/** What to do if no field has an error. */
function Advice({ title }: ReasonProps): JSX.Element {
  const t = useText();
  const { phone } = useSession().program.display;
  const isLapsed = useAtomValue(isLapsedAtom);
  if (title === OFFLINE) return <OfflineAdvice />;
  if (isLapsed) return <span>{t('Your answers are saved. You’ll see today’s price before you pay.')}</span>;
  return <PhoneText text={t('What you entered is saved. If this happens again, please call {phone}.', { phone })} number={phone} />;
}

export interface PageProblemSummaryProps {
  readonly index: number;
  readonly attempt: number;
  /** Does again what was refused, after the login that it needs. */
  readonly onRetry: () => void;
}

/** What helps where correcting an answer does not. */
function Action({ title, index, onRetry }: ReasonProps & Pick<PageProblemSummaryProps, 'index' | 'onRetry'>): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  const isLapsed = useAtomValue(isLapsedAtom);
  if (title === ACCOUNT_EXISTS) return <LinkButton onClick={onRetry}>{t('Log in')}</LinkButton>;
  const quotingPage = findPageOfType(program, 'Payment') - 1;
  // The button goes away with the reason. A dialog that is canceled returns the focus to where it was before.
  const retry = (): void => {
    if (isLapsed && index < quotingPage) return goTo(quotingPage);
    document.getElementById('main')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Stack space="lines" alignItems="flex-start" paddingTop="2">
      <Button variant="secondary" onClick={retry}>
        {isLapsed ? t('Get a new quote') : t('Try again')}
      </Button>
    </Stack>
  );
}

/** Why the page was refused. A component of its own, because it re-renders at every event and the page does not. */
export function PageProblemSummary({ index, attempt, onRetry }: PageProblemSummaryProps): JSX.Element | null {
  const problem = usePageProblem(index);
  const { isCookieLost } = useSession();
  if (!problem) return null;
  const { title, errors } = problem;
  // Without cookies the notice at the top has its own button, which has to come first.
  const canRetry = errors.length === 0 && !isCookieLost();
  return (
    <ErrorSummary
      key={index}
      title={title}
      errors={errors}
      attempt={attempt}
      advice={errors.length === 0 ? <Advice title={title} /> : undefined}
      action={title === ACCOUNT_EXISTS || canRetry ? <Action title={title} index={index} onRetry={onRetry} /> : undefined}
    />
  );
}
