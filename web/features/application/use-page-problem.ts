import type { Translator } from '#events/language';
import type { Page, Program, Question } from '#events/program';
import { PAGE_INCOMPLETE, REQUIRED_MESSAGE, getSectionTitle, isPageTitle, listComponentQuestions } from '#events/rules';
import { useSession } from '../../state/session.ts';
import type { SummaryError } from '../../ui/index.ts';
import { useText } from '../../ui/index.ts';
import { type PageErrors, type PageRefusal, usePageRefusal } from './use-page-refusal.ts';

export interface PageProblem {
  readonly title: string;
  readonly errors: readonly SummaryError[];
}

/** The label alone if the title says already that the answer is required, or if it was given since. */
function describeError(t: Translator, { label }: Question, title: string, message: string | undefined): string {
  if (message === undefined || (title === PAGE_INCOMPLETE && message === REQUIRED_MESSAGE)) return label;
  return `${label}${label.endsWith('?') ? '' : ':'} ${t.known(message)}`;
}

interface Line extends SummaryError {
  readonly name: string;
  readonly section: string | null;
}

interface ListedPage {
  readonly program: Program;
  readonly page: Page;
  readonly errors: PageErrors;
}

/** A title of the page speaks of the lines below it, which stay when they are corrected: nothing moves while the buyer types. */
function listLines(t: Translator, { program, page, errors }: ListedPage, { title, refused }: PageRefusal): Line[] {
  const lines = page.components.flatMap((component) => {
    const section = getSectionTitle(component);
    const listed = listComponentQuestions(program, component).filter(({ id }) => id in errors || (isPageTitle(title) && id in refused));
    return listed.map((question) => ({ name: question.id, section, message: describeError(t, question, title, errors[question.id]), isDone: !(question.id in errors) }));
  });
  const isRepeated = ({ message }: Line): boolean => lines.filter((line) => line.message === message).length > 1;
  return lines.map((line) => (line.section !== null && isRepeated(line) ? { ...line, message: `${line.message} (${t.known(line.section)})` } : line));
}

/** Why the page was refused, with a link to each question with an error, also on the previous pages; null if it was not refused. */
export function usePageProblem(index: number): PageProblem | null {
  const t = useText();
  const { program, goTo } = useSession();
  const refusal = usePageRefusal(index);
  if (refusal === null || refusal.isSettled) return null;
  const errors = refusal.pages.flatMap((pageErrors, at): SummaryError[] => {
    const page = program.display.pages[at];
    const lines = page ? listLines(t, { program, page, errors: pageErrors }, refusal) : [];
    if (at === index) return lines;
    return lines.map(({ name, message, isDone }) => ({ message: t('Page {page}, {message}', { page: at + 1, message }), isDone, onSelect: () => goTo(at, name) }));
  });
  return { title: refusal.title, errors };
}
