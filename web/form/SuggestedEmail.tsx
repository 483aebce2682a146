import { useAtomValue } from 'jotai';
import { type JSX, useEffect } from 'react';
import { questionAnswered } from '#events/application';
import { answersAtom, applicationAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { LinkButton, focusField, useText } from '../ui/index.ts';

/** Below an answered email: the one that was probably meant, which a click enters. What is shown was recorded, so that a replay shows the same. */
export function SuggestedEmail({ question }: { readonly question: string }): JSX.Element {
  const t = useText();
  const { ports, isReplay } = useSession();
  const answer = useAtomValue(answersAtom)[question];
  const email = useAtomValue(applicationAtom).suggestedEmails?.[question];
  useEffect(() => {
    if (isReplay || !answer || email !== undefined) return undefined;
    let isShown = true;
    void import('./spell-email.ts').then(
      ({ suggestEmail }) => isShown && suggestEmail(ports, question),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [answer, email, isReplay, ports, question]);
  const enter = (value: string): void => {
    ports.record(questionAnswered({ question, value }));
    focusField(question);
  };
  return (
    <output data-from={`application.suggestedEmails.${question}`}>
      {email === undefined ? null : <LinkButton onClick={() => enter(email)}>{t('Did you mean {email}?', { email })}</LinkButton>}
    </output>
  );
}
