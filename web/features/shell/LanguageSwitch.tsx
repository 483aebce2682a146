import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { type Language, LANGUAGE_NAMES } from '#events/language';
import { type Program, listLanguages } from '#events/program';
import { languageAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { ErrorLine, LinkButton, useText } from '../../ui/index.ts';

export interface LanguageButtonProps {
  readonly program: Program;
  readonly current: Language;
  /** Rejects, and changes nothing, if the language cannot be loaded. */
  readonly onChoose: (language: Language) => Promise<void>;
}

/** Offers the program's other language, in its own words. Everything entered stays. */
export function LanguageButton({ program, current, onChoose }: LanguageButtonProps): JSX.Element | null {
  const t = useText();
  const [failed, setFailed] = useState<Language | null>(null);
  const other = listLanguages(program).find((language) => language !== current);
  if (other === undefined) return null;
  const choose = (): void => {
    setFailed(null);
    onChoose(other).catch(() => setFailed(other));
  };
  return (
    <>
      <LinkButton lang={other} onClick={choose}>
        {LANGUAGE_NAMES[other]}
      </LinkButton>
      {failed === null ? null : <ErrorLine>{t('We couldn’t load this language. Check your connection and try again.')}</ErrorLine>}
    </>
  );
}

export function LanguageSwitch(): JSX.Element {
  const { program, chooseLanguage } = useSession();
  return <LanguageButton program={program} current={useAtomValue(languageAtom)} onChoose={chooseLanguage} />;
}
