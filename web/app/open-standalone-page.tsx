import { type JSX, useState } from 'react';
import type { Root } from 'react-dom/client';
import { DEFAULT_LANGUAGE, type Language, hasTranslations, loadLanguage } from '#events/language';
import type { Program } from '#events/program';
import { LanguageButton, ShellSlotsContext } from '../features/shell/index.ts';
import { LanguageProvider } from '../ui/index.ts';
import { readTabLog } from '../event-log/tab-log.ts';
import { createTabStorage } from '../event-log/tab-storage.ts';
import { createGraph } from './graph.ts';
import { readLinkQuery } from './link-query.ts';
import { loadProgram } from './page-language.ts';
import { PoliciesEntry } from './PoliciesEntry.tsx';
import { ResumeEntry } from './ResumeEntry.tsx';
import { UnsubscribeEntry } from './UnsubscribeEntry.tsx';
import type { ServedData } from './served-data.ts';

type Served = Pick<ServedData, 'release' | 'language' | 'hash' | 'mailsProof'>;

interface Shown {
  readonly program: Program;
  readonly language: Language;
}

const isPolicies = (): boolean => /^\/policies/i.test(window.location.pathname);

interface ChosenProgram {
  readonly program: Program;
  readonly hash: string | undefined;
  /** False if nothing says which program the buyer knows: it is the deployment's first. */
  readonly isNamed: boolean;
}

/** The page helps without a name, too. */
const MAX_WAIT_MS = 3000;

/** The program that the address names, else that of the application in this tab. */
async function chooseProgram({ program, hash, release, language }: Served & Shown): Promise<ChosenProgram> {
  if (!isPolicies() || readLinkQuery(window.location.search).sitename !== null) return { program, hash, isNamed: true };
  const stored = readTabLog(
    createTabStorage(() => window.sessionStorage),
    release,
  ).state.application.program;
  if (stored === hash) return { program, hash, isNamed: true };
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), MAX_WAIT_MS));
  const known = stored === '' ? null : await Promise.race([loadProgram(createGraph(), stored, language).catch(() => null), late]);
  return known ? { program: known, hash: stored, isNamed: true } : { program, hash, isNamed: false };
}

/** The page of this address. */
function Entry({ program, release, isNamed, mailsProof = false }: Pick<Served, 'release' | 'mailsProof'> & Omit<ChosenProgram, 'hash'>): JSX.Element {
  const { pathname } = window.location;
  if (/^\/resume/i.test(pathname)) return <ResumeEntry program={program} release={release} />;
  return isPolicies() ? <PoliciesEntry program={program} isNamed={isNamed} mailsProof={mailsProof} /> : <UnsubscribeEntry program={program} />;
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

/** A page without an application: nothing records its language. */
function StandalonePage({ first, hash, ...served }: Omit<Served, 'language' | 'hash'> & Omit<ChosenProgram, 'program'> & { readonly first: Shown }): JSX.Element {
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
  const { program: chosen, ...of } = await chooseProgram({ program, ...served, language: shown });
  root.render(<StandalonePage first={{ program: chosen, language: shown }} {...served} {...of} />);
}
