import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import type { Component } from '#events/program';
import { questionsOf, sectionTitle } from '#events/rules';
import { QuestionList } from '../../form/index.ts';
import { applicationAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, Card, ErrorLine, FieldGroup, LinkButton, Stack } from '../../ui/index.ts';
import { AddressNote } from './AddressNote.tsx';
import { LoginInvitation } from './LoginInvitation.tsx';
import { useProblem } from './use-problem.ts';

export interface PageComponentProps {
  readonly component: Component;
  /** The page's index. */
  readonly page: number;
  readonly isBusy: boolean;
}

function Questions({ component, page }: PageComponentProps): JSX.Element {
  const { program } = useSession();
  const { rejectedPages } = useAtomValue(applicationAtom);
  const questions = questionsOf(program, component);
  return (
    <>
      {component.type === 'Demographic' ? <LoginInvitation /> : null}
      <Card title={sectionTitle(component) ?? undefined}>
        <FieldGroup>
          <QuestionList questions={questions} isStrict={rejectedPages.includes(page)} />
          <AddressNote questions={questions} />
        </FieldGroup>
      </Card>
    </>
  );
}

const submit = (words: string) =>
  function Submit({ page, isBusy }: PageComponentProps): JSX.Element {
    const { goTo } = useSession();
    const problem = useProblem(page);
    return (
      <div>
        <Actions>
          {page > 0 ? <LinkButton onClick={() => goTo(page - 1)}>Back</LinkButton> : null}
          <Button type="submit" busy={isBusy}>
            {words}
          </Button>
        </Actions>
        {problem && !isBusy ? <ErrorLine>{problem.title}</ErrorLine> : null}
      </div>
    );
  };

const Words = ({ component }: PageComponentProps): JSX.Element => <Stack as="p">{component.text}</Stack>;
/** The shell shows the step bar; answers of a link ask nothing. */
const Elsewhere = (): null => null;

const components: Readonly<Record<string, (props: PageComponentProps) => JSX.Element | null>> = {
  Pagination: Elsewhere,
  QueryStringAnswers: Elsewhere,
  // The pages of these types are made of them.
  Payment: Elsewhere,
  Confirmation: Elsewhere,
  Demographic: Questions,
  Member: Questions,
  Underwriting: Questions,
  Label: Questions,
  Text: Words,
  Next: submit('Next'),
  Continue: submit('Continue'),
};

/** A page's component by its configured type; an unknown type only logs a message (specification, 2: page components). */
export function PageComponent(props: PageComponentProps): JSX.Element | null {
  const { type } = props.component;
  const Known = Object.hasOwn(components, type) ? components[type] : undefined;
  const isKnown = Known !== undefined;
  useEffect(() => {
    // oxlint-disable-next-line no-console
    if (!isKnown) console.warn(`unknown page component ${type}`);
  }, [isKnown, type]);
  return Known ? <Known {...props} /> : null;
}
