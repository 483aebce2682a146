import { Fragment, useId, type JSX } from 'react';
import { chakra, VisuallyHidden } from '../theme/chakra.ts';
import { LinkButton } from '../actions/LinkButton.tsx';
import { useText } from '../language/language.tsx';
import { UnbrokenCodes } from '../language/UnbrokenCodes.tsx';

export interface AnswerListProps {
  title: string;
  answers: readonly { id: string; label: string; value: string }[];
  onChange: () => void;
}

/** Questions with their answers, and a button to change them. */
export function AnswerList({ title, answers, onChange }: AnswerListProps): JSX.Element {
  const t = useText();
  const id = useId();
  return (
    <chakra.section aria-labelledby={id}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="4" borderBottomWidth="hairline">
        <chakra.h3 id={id} textStyle="label">{title}</chakra.h3>
        <LinkButton onClick={onChange}><span>{t('Change')}</span><VisuallyHidden>{` ${title}`}</VisuallyHidden></LinkButton>
      </chakra.div>
      <chakra.dl display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="6">
        {answers.map(({ id: question, label, value }) => (
          <Fragment key={question}>
            <chakra.dt textStyle="small" color="fg.muted" paddingTop="3">{label}</chakra.dt>
            <chakra.dd paddingTop={{ base: '0', sm: '3' }} overflowWrap="anywhere" data-from={`answers.${question}`}><UnbrokenCodes text={value} /></chakra.dd>
          </Fragment>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}
