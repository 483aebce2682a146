import { type JSX, useState } from 'react';
import type { Root } from 'react-dom/client';
import { DEFAULT_LANGUAGE, type Language, hasTranslations, loadLanguage } from '#events/language';
import type { Program } from '#events/program';
import { LanguageButton, ShellSlotsContext } from '../features/shell/index.ts';
import { LanguageProvider } from '../ui/index.ts';
import { createGraph } from './graph.ts';
import { loadProgram } from './page-language.ts';
import { PoliciesEntry } from './PoliciesEntry.tsx';
import { ResumeEntry } from './ResumeEntry.tsx';
import { UnsubscribeEntry } from './UnsubscribeEntry.tsx';
import type { ServedData } from './served-data.ts';

type Served = Pick<ServedData, 'release' | 'language' | 'hash' | 'mailsProof'>;

/** The page of this address. */
function Entry({ program, release, mailsProof = false }: Served & { readonly program: Program }): JSX.Element {
  const { pathname } = window.location;
  if (/^\/resume/i.test(pathname)) return <ResumeEntry program={program} release={release} />;
  return /^\/policies/i.test(pathname) ? <PoliciesEntry program={program} mailsProof={mailsProof} /> : <UnsubscribeEntry program={program} />;
}

/** The page's address names its language, so that a reload, and the links that it has, stay in it. */
function nameLanguage(language: Language): void {
  const url = new URL(window.location.href);
  const named = Array.from(url.searchParams.keys()).filter((name) => name.toLowerCase() === 'lang');
  for (const name of named) url.searchParams.delete(name);
  url.searchParams.set('lang', language);
  window.history.replaceState(window.history.state, '', url);
  document.documentElement.lang = language;
}

interface Shown {
  readonly program: Program;
  readonly language: Language;
}

/** A page without an application: nothing records its language. */
function StandalonePage({ first, ...served }: Omit<Served, 'language'> & { readonly first: Shown }): JSX.Element {
  const { hash } = served;
  const [graph] = useState(createGraph);
  const [{ program, language }, setShown] = useState(first);
  const choose = async (other: Language): Promise<void> => {
    const [translated] = await Promise.all([loadProgram(graph, hash ?? '', other), loadLanguage(other)]);
    nameLanguage(other);
    setShown({ program: translated, language: other });
  };
  return (
    <LanguageProvider language={language}>
      <ShellSlotsContext value={hash === undefined ? {} : { language: <LanguageButton program={program} current={language} onChoose={choose} /> }}>
        <Entry program={program} {...served} />
      </ShellSlotsContext>
    </LanguageProvider>
  );
}

/** Opens a page that starts no application, in the language that it was served in; in English if its texts cannot be loaded. */
export async function openStandalonePage(root: Root, program: Program, { language = DEFAULT_LANGUAGE, ...served }: Served): Promise<void> {
  await loadLanguage(language).catch(() => undefined);
  const shown = hasTranslations(language) ? language : DEFAULT_LANGUAGE;
  document.documentElement.lang = shown;
  root.render(<StandalonePage first={{ program, language: shown }} {...served} />);
}
