import type { JSX } from 'react';
import { ACCOUNT_EXISTS } from '#events/rules';
import { OFFLINE } from '#workflows/refusal';
import { useSession } from '../../state/session.ts';
import { ErrorSummary, LinkButton, PhoneText, useText } from '../../ui/index.ts';
import { usePageProblem } from './use-page-problem.ts';

/** What to do if no field has an error. */
function Advice({ title }: { readonly title: string }): JSX.Element {
  const t = useText();
  const { phone } = useSession().program.display;
  const text =
    title === OFFLINE
      ? t('Your answers are saved on this device. Try again once you’re back online.')
      : t('What you entered is saved. If this happens again, please call {phone}.', { phone });
  return <PhoneText text={text} number={phone} />;
}

export interface PageProblemSummaryProps {
  readonly index: number;
  readonly attempt: number;
  readonly onLogIn: () => void;
}

/** Why the page was refused. A component of its own, because it re-renders at every event and the page does not. */
export function PageProblemSummary({ index, attempt, onLogIn }: PageProblemSummaryProps): JSX.Element | null {
  const t = useText();
  const problem = usePageProblem(index);
  if (!problem) return null;
  const { title, errors } = problem;
  return (
    <ErrorSummary
      key={index}
      title={title}
      errors={errors}
      attempt={attempt}
      advice={errors.length === 0 ? <Advice title={title} /> : undefined}
      action={title === ACCOUNT_EXISTS ? <LinkButton onClick={onLogIn}>{t('Log in')}</LinkButton> : undefined}
    />
  );
}
