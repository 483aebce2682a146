import type { JSX } from 'react';
import type { Root } from 'react-dom/client';
import { DEFAULT_LANGUAGE, hasTranslations, loadLanguage } from '#events/language';
import type { Program } from '#events/program';
import { LanguageProvider } from '../ui/index.ts';
import { PoliciesEntry } from './PoliciesEntry.tsx';
import { ResumeEntry } from './ResumeEntry.tsx';
import { UnsubscribeEntry } from './UnsubscribeEntry.tsx';
import type { ServedData } from './served-data.ts';

type Served = Pick<ServedData, 'release' | 'language' | 'mailsProof'>;

/** The page of this address. */
function Entry({ program, release, mailsProof = false }: Served & { readonly program: Program }): JSX.Element {
  const { pathname } = window.location;
  if (/^\/resume/i.test(pathname)) return <ResumeEntry program={program} release={release} />;
  return /^\/policies/i.test(pathname) ? <PoliciesEntry program={program} mailsProof={mailsProof} /> : <UnsubscribeEntry program={program} />;
}

/** Opens a page that starts no application, in the language that it was served in; in English if its texts cannot be loaded. */
export async function openStandalonePage(root: Root, program: Program, served: Served): Promise<void> {
  const { language = DEFAULT_LANGUAGE } = served;
  await loadLanguage(language).catch(() => undefined);
  const shown = hasTranslations(language) ? language : DEFAULT_LANGUAGE;
  document.documentElement.lang = shown;
  root.render(
    <LanguageProvider language={shown}>
      <Entry program={program} {...served} />
    </LanguageProvider>,
  );
}
