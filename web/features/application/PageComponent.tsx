import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { Component } from '#events/program';
import { questionsOf } from '#events/rules';
import { QuestionList } from '../../form/index.ts';
import { applicationAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { Actions, Button, Card, FieldGroup, LinkButton, Stack } from '../../ui/index.ts';
import { AddressNote } from './AddressNote.tsx';

export interface PageComponentProps {
  readonly component: Component;
  /** The page's index. */
  readonly page: number;
  readonly isBusy: boolean;
}

const defaultTitles: Readonly<Record<string, string>> = { Demographic: 'Insured contact information', Underwriting: 'Policy information', Label: 'Policy information' };

function Questions({ component, page }: PageComponentProps): JSX.Element {
  const { program } = useSession();
  const { rejectedPages } = useAtomValue(applicationAtom);
  const questions = questionsOf(program, component);
  const title = component.title === undefined ? defaultTitles[component.type] : component.title;
  return (
    <Card title={title ?? undefined}>
      <FieldGroup>
        <QuestionList questions={questions} isStrict={rejectedPages.includes(page)} />
        <AddressNote questions={questions} />
      </FieldGroup>
    </Card>
  );
}

const submit = (words: string) =>
  function Submit({ page, isBusy }: PageComponentProps): JSX.Element {
    const { goTo } = useSession();
    return (
      <Actions>
        {page > 0 ? <LinkButton onClick={() => goTo(page - 1)}>Back</LinkButton> : null}
        <Button type="submit" busy={isBusy}>
          {words}
        </Button>
      </Actions>
    );
  };

const Words = ({ component }: PageComponentProps): JSX.Element => <Stack as="p">{component.text}</Stack>;
/** The shell shows the step bar; answers of a link ask nothing. */
const Elsewhere = (): null => null;

const components: Readonly<Record<string, (props: PageComponentProps) => JSX.Element | null>> = {
  Pagination: Elsewhere,
  QueryStringAnswers: Elsewhere,
  Demographic: Questions,
  Underwriting: Questions,
  Label: Questions,
  Text: Words,
  Next: submit('Next'),
  Continue: submit('Continue'),
};

/** A page's component by its configured type; an unknown type only logs a message (specification, 2: page components). */
export function PageComponent(props: PageComponentProps): JSX.Element | null {
  const Known = components[props.component.type];
  if (!Known) {
    // oxlint-disable-next-line no-console
    console.warn(`unknown page component ${props.component.type}`);
    return null;
  }
  return <Known {...props} />;
}
