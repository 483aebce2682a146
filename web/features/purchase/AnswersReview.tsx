import { useAtomValue } from 'jotai';
import { type JSX, memo, useMemo } from 'react';
import type { Translator } from '#events/language';
import { formatDate, reviewAnswers } from '#events/rules';
import { answersAtom, offerAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { AnswerList, Disclosure, Stack, useText } from '../../ui/index.ts';

/** What is most expensive to get wrong is in sight while the answers are closed: who is insured, and from when. */
function useHint(t: Translator, count: number): string {
  const { firstName = '', lastName = '' } = useAtomValue(answersAtom);
  const quotes = useAtomValue(offerAtom)?.quotes ?? [];
  const [day, ...otherDays] = new Set(quotes.map(({ effectiveDate }) => effectiveDate));
  const name = `${String(firstName)} ${String(lastName)}`.trim();
  if (name === '' || day === undefined || otherDays.length > 0) return t('{count, plural, one {# answer} other {# answers}}', { count });
  return t('{name}, starting {day}', { name, day: formatDate(day, t.locale) });
}

/** The answers, for a last check before paying. Each section has a link to its page. */
export const AnswersReview = memo(function AnswersReview(): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  const answers = useAtomValue(answersAtom);
  const sections = useMemo(() => reviewAnswers(t, program, answers), [t, program, answers]);
  const count = sections.reduce((sum, section) => sum + section.answers.length, 0);
  const hint = useHint(t, count);
  return (
    <Disclosure title={t('Review your answers')} hint={hint}>
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
