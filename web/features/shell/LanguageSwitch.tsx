import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { type Language, LANGUAGE_NAMES } from '#events/language';
import { listLanguages } from '#events/program';
import { languageAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { ErrorLine, LinkButton, useText } from '../../ui/index.ts';

/** Offers the program's other language, in its own words. Everything entered stays. */
export function LanguageSwitch(): JSX.Element | null {
  const { program, chooseLanguage } = useSession();
  const t = useText();
  const current = useAtomValue(languageAtom);
  const [failed, setFailed] = useState<Language | null>(null);
  const other = listLanguages(program).find((language) => language !== current);
  if (other === undefined) return null;
  const choose = (): void => {
    setFailed(null);
    chooseLanguage(other).catch(() => setFailed(other));
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
