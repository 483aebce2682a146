import { useAtomValue } from 'jotai';
import { type JSX, memo, useMemo } from 'react';
import { reviewAnswers } from '#events/rules';
import { answersAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { AnswerList, Disclosure, Stack, useText } from '../../ui/index.ts';

/** The answers, for a last check before paying. Each section has a link to its page. */
export const AnswersReview = memo(function AnswersReview(): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  const answers = useAtomValue(answersAtom);
  const sections = useMemo(() => reviewAnswers(t, program, answers), [t, program, answers]);
  const count = sections.reduce((sum, section) => sum + section.answers.length, 0);
  return (
    <Disclosure title={t('Review your answers')} hint={t('{count, plural, one {# answer} other {# answers}}', { count })}>
      <Stack>
        {sections.map(({ page, title, answers: sectionAnswers }) => (
          <AnswerList
            key={`${page}-${title}`}
            title={title}
            answers={sectionAnswers.map(({ question, label, value }) => ({ id: question, label, value }))}
            onChange={() => goTo(page)}
          />
        ))}
      </Stack>
    </Disclosure>
  );
});
