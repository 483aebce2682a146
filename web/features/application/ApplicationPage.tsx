import { useAtomValue } from 'jotai';
import { type JSX, type SubmitEvent, useMemo } from 'react';
import type { Page, Program } from '#events/program';
import { PAGE_INCOMPLETE, pageErrors, pageQuestions, questionById } from '#events/rules';
import { AnswersForm } from '../../form/index.ts';
import { applicationAtom, quoteAtom, stateAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { ErrorSummary, PageHeading, Stack, type SummarisedError } from '../../ui/index.ts';
import { PageComponent } from './PageComponent.tsx';
import { useBusy } from '../../state/use-busy.ts';

interface Problem {
  readonly title: string;
  readonly errors: readonly SummarisedError[];
}

function summarised(program: Program, [name, message]: [string, string]): SummarisedError {
  const label = questionById(program, name)?.label ?? name;
  return { name, message: `${label}${label.endsWith('?') ? '' : ':'} ${message}` };
}

/** Whether all that was missing is there by now. */
const isSettled = (title: string, errors: readonly SummarisedError[]): boolean => title === PAGE_INCOMPLETE && errors.length === 0;

/** What stands at the top of a page that was refused: the reason, and a link to each question. */
function useProblem(page: Page, index: number): Problem | null {
  const { program, today } = useSession();
  const state = useAtomValue(stateAtom);
  const { rejection, rejectedPages } = useAtomValue(applicationAtom);
  const { error } = useAtomValue(quoteAtom);
  const title = (rejection?.page === index ? rejection.message : null) ?? error;
  if (title === null) return null;
  const found = rejectedPages.includes(index) || error !== null ? pageErrors(state, program, page, today()) : {};
  const errors = Object.entries(found).map((entry) => summarised(program, entry));
  return isSettled(title, errors) ? null : { title, errors };
}

const leads = {
  first: 'A few questions about you and what you do. You see your price before you pay, and your answers are kept as you go.',
  later: 'Your answers so far are kept. You see your price before you pay.',
} as const;

export interface ApplicationPageProps {
  readonly page: Page;
  readonly index: number;
}

/** A page of the application: its components in the configured order, in one form. */
export function ApplicationPage({ page, index }: ApplicationPageProps): JSX.Element {
  const session = useSession();
  const questions = useMemo(() => pageQuestions(session.program, page), [session.program, page]);
  const problem = useProblem(page, index);
  const quotes = page.components.some(({ type }) => type === 'Continue');
  const { isBusy, attempt, run } = useBusy(() => (quotes ? session.quote(index) : session.next(index)));
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
            {problem && !isBusy ? <ErrorSummary key={index} title={problem.title} errors={problem.errors} attempt={attempt} /> : null}
            <PageHeading title={session.program.display.name} lead={leads[index === 0 ? 'first' : 'later']} takesFocus={index > 0} />
            {page.components.map((component, position) => (
              <PageComponent key={`${component.type}-${position}`} component={component} page={index} isBusy={isBusy} />
            ))}
           </Stack>
          </form>
        );
      }}
    </AnswersForm>
  );
}
