import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import { type Translator, msg } from '#events/language';
import type { Component, Page } from '#events/program';
import { PAGE_WRONG, filterVisible, getSectionTitle, listComponentQuestions } from '#events/rules';
import { QuestionList } from '../../form/index.ts';
import { answersAtom, applicationAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, Card, ErrorLine, FieldGroup, LinkButton, Stack, useText } from '../../ui/index.ts';
import { AddressNote } from './AddressNote.tsx';
import { LoginInvitation } from './LoginInvitation.tsx';
import { ReminderConsent } from './ReminderConsent.tsx';
import { WelcomeBack } from './WelcomeBack.tsx';
import { usePageRefusal } from './use-page-refusal.ts';

export interface PageComponentProps {
  readonly component: Component;
  /** The page's index. */
  readonly page: number;
  readonly isBusy: boolean;
  /** Beside the button to the next page. */
  readonly moreActions?: JSX.Element | undefined;
}

const renderWelcome = (question: string): JSX.Element => <WelcomeBack question={question} />;

const renderReminder = (question: string): JSX.Element | null => (question === 'email' ? <ReminderConsent /> : null);

function Questions({ component, page }: PageComponentProps): JSX.Element | null {
  const { program } = useSession();
  const { rejectedPages } = useAtomValue(applicationAtom);
  const answers = useAtomValue(answersAtom);
  const t = useText();
  const questions = listComponentQuestions(program, component);
  if (filterVisible(program, questions, answers).length === 0) return null;
  const title = getSectionTitle(component);
  return (
    <>
      {component.type === 'Demographic' ? <LoginInvitation /> : null}
      <Card title={title === null ? undefined : t.known(title)}>
        <FieldGroup>
          <QuestionList questions={questions} isStrict={rejectedPages.includes(page)} renderAbove={renderWelcome} renderBelow={renderReminder} />
          <AddressNote questions={questions} />
        </FieldGroup>
      </Card>
    </>
  );
}

/** The line under the button: from here, what the title calls below is above. */
const toSubmitError = (t: Translator, title: string): string => (title === PAGE_WRONG ? t('Check the answers marked above.') : t.known(title));

const createSubmit = (label: 'Next' | 'Continue') =>
  function Submit({ page, isBusy, moreActions }: PageComponentProps): JSX.Element {
    const t = useText();
    const { goTo } = useSession();
    const refusal = usePageRefusal(page);
    return (
      <div>
        <Actions>
          <Button type="submit" busy={isBusy}>
            {t(label)}
          </Button>
          {page > 0 ? <LinkButton onClick={() => goTo(page - 1)}>{t('Back')}</LinkButton> : null}
          {moreActions}
        </Actions>
        {refusal && !refusal.isSettled && !isBusy ? <ErrorLine>{toSubmitError(t, refusal.title)}</ErrorLine> : null}
      </div>
    );
  };

const TextComponent = ({ component }: PageComponentProps): JSX.Element => <Stack as="p">{component.text}</Stack>;
/** For components without content in the page: the shell shows the step bar, and a link's answers ask nothing. */
const NothingHere = (): null => null;

const COMPONENTS: Readonly<Record<string, (props: PageComponentProps) => JSX.Element | null>> = {
  Pagination: NothingHere,
  QueryStringAnswers: NothingHere,
  // Their pages render them.
  Payment: NothingHere,
  Confirmation: NothingHere,
  Demographic: Questions,
  Member: Questions,
  Underwriting: Questions,
  Label: Questions,
  Text: TextComponent,
  Next: createSubmit(msg('Next')),
  Continue: createSubmit(msg('Continue')),
};

/** A page's component by its configured type; an unknown type logs a warning (specification, 2: page components). */
export function PageComponent(props: PageComponentProps): JSX.Element | null {
  const { type } = props.component;
  const Configured = Object.hasOwn(COMPONENTS, type) ? COMPONENTS[type] : undefined;
  const isKnown = Configured !== undefined;
  useEffect(() => {
    // oxlint-disable-next-line no-console
    if (!isKnown) console.warn(`unknown page component ${type}`);
  }, [isKnown, type]);
  return Configured ? <Configured {...props} /> : null;
}

/** Components that ask something belong to application pages: a purchase uses the answers given there. */
const APPLICATION_PAGE_TYPES = ['Demographic', 'Member', 'Underwriting', 'Label', 'Next', 'Continue'];

export interface ExtraComponentsProps {
  readonly page: Page;
  readonly index: number;
}

/** The configured texts of a payment or confirmation page. */
export const ExtraComponents = ({ page, index }: ExtraComponentsProps): JSX.Element => (
  <>
    {page.components
      .filter(({ type }) => !APPLICATION_PAGE_TYPES.includes(type))
      .map((component, position) => (
        <PageComponent key={`${component.type}-${position}`} component={component} page={index} isBusy={false} />
      ))}
  </>
);
