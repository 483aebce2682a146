import { useStore } from 'jotai';
import { type JSX, type SubmitEvent, useMemo, useState } from 'react';
import type { Translator } from '#events/language';
import type { Page } from '#events/program';
import { ACCOUNT_EXISTS, listPageQuestions } from '#events/rules';
import { OFFLINE } from '#workflows/refusal';
import { AnswersForm } from '../../form/index.ts';
import { applicationAtom, stoppedAtAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { ErrorSummary, LinkButton, PageHeading, RequiredLegend, Stack, useText } from '../../ui/index.ts';
import { CoverageDisclosure } from './CoveragePanel.tsx';
import { PageComponent } from './PageComponent.tsx';
import { WelcomeBack } from './WelcomeBack.tsx';
import { useBusy } from '../../state/use-busy.ts';
import { usePageProblem } from './use-page-problem.ts';

/** What to expect. */
function Lead(): JSX.Element {
  const t = useText();
  return (
    <Stack space="lines">
      <p>{t('You’ll see your price before you pay. We save your answers as you go.')}</p>
      <RequiredLegend />
    </Stack>
  );
}
const LEAD = <Lead />;

/** What to do if no field has an error. */
const createAdvice = (t: Translator, title: string, phone: string): string =>
  title === OFFLINE ? t('Your answers are saved on this device. Try again once you’re back online.') : t('What you entered is saved. If this happens again, please call {phone}.', { phone });

export interface ApplicationPageProps {
  readonly page: Page;
  readonly index: number;
  /** Beside the button to the next page. */
  readonly moreActions?: JSX.Element | undefined;
}

interface PageProblemSummaryProps {
  readonly index: number;
  readonly attempt: number;
  readonly onLogIn: () => void;
}

/** Why the page was refused. A component of its own, because it re-renders at every event and the page does not. */
function PageProblemSummary({ index, attempt, onLogIn }: PageProblemSummaryProps): JSX.Element | null {
  const t = useText();
  const { program } = useSession();
  const problem = usePageProblem(index);
  if (!problem) return null;
  const { title, errors } = problem;
  return (
    <ErrorSummary
      key={index}
      title={title}
      errors={errors}
      attempt={attempt}
      advice={errors.length === 0 ? createAdvice(t, title, program.display.phone) : undefined}
      action={title === ACCOUNT_EXISTS ? <LinkButton onClick={onLogIn}>{t('Log in')}</LinkButton> : undefined}
    />
  );
}

/** A page of the application: its components in the configured order, in one form. */
export function ApplicationPage({ page, index, moreActions }: ApplicationPageProps): JSX.Element {
  const session = useSession();
  const questions = useMemo(() => listPageQuestions(session.program, page), [session.program, page]);
  // The heading of the first page takes the focus only when the buyer returns to it.
  const store = useStore();
  const [isReturn] = useState(() => store.get(applicationAtom).isEntered || store.get(stoppedAtAtom)?.question === null);
  const hasContinue = page.components.some(({ type }) => type === 'Continue');
  const { isBusy, attempt, run } = useBusy(() => (hasContinue ? session.quote(index) : session.next(index)));
  return (
    <AnswersForm questions={questions}>
      {(recordAll) => {
        const submit = (event: SubmitEvent): void => {
          event.preventDefault();
          recordAll();
          run();
        };
        return (
          <form noValidate onSubmit={submit}>
            <Stack space="cards" maxWidth="form">
              {isBusy ? null : <PageProblemSummary index={index} attempt={attempt} onLogIn={run} />}
              <PageHeading title={session.program.display.name} lead={LEAD} takesFocus={index > 0 || isReturn} />
              <WelcomeBack question={null} />
              <CoverageDisclosure />
              {page.components.map((component, position) => (
                <PageComponent key={`${component.type}-${position}`} component={component} page={index} isBusy={isBusy} moreActions={moreActions} />
              ))}
            </Stack>
          </form>
        );
      }}
    </AnswersForm>
  );
}
