import type { JSX } from 'react';
import { ACCOUNT_EXISTS } from '#events/rules';
import { OFFLINE } from '#workflows/refusal';
import { useSession } from '../../state/session.ts';
import { Button, ErrorSummary, LinkButton, PhoneText, Stack, useText } from '../../ui/index.ts';
import { usePageProblem } from './use-page-problem.ts';

/** What to do if no field has an error. */
function Advice({ title }: { readonly title: string }): JSX.Element {
  const t = useText();
  const { phone } = useSession().program.display;
  const text =
    title === OFFLINE
      ? t('Your answers are saved on this device. Please try again when you’re back online.')
      : t('What you entered is saved. If this happens again, please call {phone}.', { phone });
  return <PhoneText text={text} number={phone} />;
}

export interface PageProblemSummaryProps {
  readonly index: number;
  readonly attempt: number;
  /** Does again what was refused, after the login that it needs. */
  readonly onRetry: () => void;
}

/** What helps where correcting an answer does not; `title` is why the page was refused. */
function Action({ title, onRetry }: Pick<PageProblemSummaryProps, 'onRetry'> & { readonly title: string }): JSX.Element {
  const t = useText();
  if (title === ACCOUNT_EXISTS) return <LinkButton onClick={onRetry}>{t('Log in')}</LinkButton>;
  // The button goes away with the reason. A dialog that is canceled returns the focus to where it was before.
  const retry = (): void => {
    document.getElementById('main')?.focus({ preventScroll: true });
    onRetry();
  };
  return (
    <Stack space="lines" alignItems="flex-start" paddingTop="2">
      <Button variant="secondary" onClick={retry}>
        {t('Try again')}
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
      action={title === ACCOUNT_EXISTS || canRetry ? <Action title={title} onRetry={onRetry} /> : undefined}
    />
  );
}
