import { useAtomValue, useStore } from 'jotai';
import { type ComponentType, type JSX, type SubmitEvent, Suspense, useMemo, useState } from 'react';
import type { Page } from '#events/program';
import { listPageQuestions } from '#events/rules';
import { AnswersForm } from '../../form/index.ts';
import { applicationAtom, quoteAtom, stoppedAtAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { PageHeading, RequiredLegend, Stack, useText } from '../../ui/index.ts';
import { CoverageDisclosure, type CoverageProps } from './CoveragePanel.tsx';
import { PageComponent } from './PageComponent.tsx';
import type { PageProblemSummaryProps } from './PageProblemSummary.tsx';
import { WelcomeBack } from './WelcomeBack.tsx';
import { useBusy } from '../../state/use-busy.ts';

/** What to expect, said once. */
function Lead({ isFirst }: { readonly isFirst: boolean }): JSX.Element {
  const t = useText();
  return (
    <Stack space="lines">
      {isFirst ? <p>{t('You’ll see your price before you pay. We save your answers in this tab as you go.')}</p> : null}
      <RequiredLegend />
    </Stack>
  );
}
const [FIRST_LEAD, LATER_LEAD] = [<Lead key="first" isFirst />, <Lead key="later" isFirst={false} />];

export interface ApplicationPageProps extends CoverageProps {
  readonly page: Page;
  readonly index: number;
  /** Says why the page was refused. Loaded after the first page, which cannot be refused without it. */
  readonly ProblemSummary: ComponentType<PageProblemSummaryProps>;
  /** Beside the button to the next page. */
  readonly moreActions?: JSX.Element | undefined;
}

/** The reason alone, where what explains it could not be loaded. */
function PlainProblem({ index }: { readonly index: number }): JSX.Element | null {
  const t = useText();
  const { rejection } = useAtomValue(applicationAtom);
  return rejection?.page === index ? <p role="alert">{t.known(rejection.message)}</p> : null;
}

/** The program's name on its first page; later pages are told apart, for who reads headings only. */
function useTitle({ title }: Page, index: number): string {
  const t = useText();
  const { pages, name } = useSession().program.display;
  if (index === 0) return name;
  return title ?? t('Page {page} of {of}', { page: index + 1, of: pages.filter(({ type }) => type === 'Application').length });
}

/** A page of the application: its components in the configured order, in one form. */
export function ApplicationPage({ page, index, ProblemSummary, Estimate, moreActions }: ApplicationPageProps): JSX.Element {
  const session = useSession();
  const questions = useMemo(() => listPageQuestions(session.program, page), [session.program, page]);
  // The heading of the first page takes the focus only when the buyer returns to it.
  const store = useStore();
  const [isReturn] = useState(() => store.get(applicationAtom).isEntered || store.get(quoteAtom).offer !== null || store.get(stoppedAtAtom)?.question === null);
  const hasContinue = page.components.some(({ type }) => type === 'Continue');
  const title = useTitle(page, index);
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
              <Suspense fallback={<PlainProblem index={index} />}>{isBusy ? null : <ProblemSummary index={index} attempt={attempt} onRetry={run} />}</Suspense>
              <PageHeading title={title} lead={index === 0 ? FIRST_LEAD : LATER_LEAD} takesFocus={index > 0 || isReturn} />
              <WelcomeBack question={null} />
              <CoverageDisclosure Estimate={Estimate} />
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
