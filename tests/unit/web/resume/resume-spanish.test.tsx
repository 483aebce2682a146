// The page of a resume link has no English in Spanish, whatever is answered.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Language, loadLanguage } from '#events/language';
import type { Graph } from '#workflows/ports';
import { type ResumeBlocker, ResumePage } from '../../../../web/features/resume/index.ts';
import { LanguageProvider } from '../../../../web/ui/index.ts';
import { findUntranslated, listStrings, listTexts } from '../../../support/find-english.ts';
import { readShipped } from '../../../support/events/programs.ts';

beforeAll(() => loadLanguage('es'));

type Answers = Readonly<Record<string, object>>;
const MASKED = 'm•••@example.com';
const codeMailed = { __typename: 'ResumeCodeMailed', maskedEmail: MASKED, resendAfter: 0 };
const refused = (code: string, message: string, mailsTo: string | null = null) => ({ __typename: 'ResumeRefused', code, message, mailsTo });
const expired = refused('RESUME_LINK_EXPIRED', 'This link has expired. What you entered is saved, and we can send you a new link.', MASKED);

/** Clicks a button by its position. */
const click = (position: number): Promise<void> => act(async () => void fireEvent.click(screen.getAllByRole('button').at(position)!));
const type = async (code: string): Promise<void> => void fireEvent.change(await screen.findByRole('textbox'), { target: { value: code } });

interface Moment {
  readonly token?: string;
  readonly blocker?: ResumeBlocker;
  readonly answers?: Answers;
  readonly act?: () => Promise<void>;
}

const moments: readonly (readonly [string, Moment])[] = [
  ['at first', {}],
  ['with an incomplete link', { token: 'x' }],
  ['beside a purchase', { blocker: { reason: 'purchase', path: '/Payment' } }],
  ['without storage', { blocker: { reason: 'storage' } }],
  ['without cookies', { blocker: { reason: 'cookies' } }],
  ['without the service', { act: () => click(0) }],
  ['with a link that has expired', { answers: { mailResumeCode: expired }, act: () => click(0) }],
  [
    'once a new link is sent',
    {
      answers: {
        mailResumeCode: expired,
        renewResumeLink: { __typename: 'ResumeLinkMailed', maskedEmail: MASKED, endsAt: '2026-12-04T12:00:00Z', renewableUntil: '2026-12-27T12:00:00Z' },
      },
      act: async () => {
        await click(0);
        await click(0);
      },
    },
  ],
  [
    'with an incomplete code',
    {
      answers: { mailResumeCode: codeMailed },
      act: async () => {
        await click(0);
        await type('12');
        await click(0);
      },
    },
  ],
  [
    'with a wrong code',
    {
      answers: { mailResumeCode: codeMailed, resumeApplication: refused('INVALID_CODE', 'Invalid security code. Please try again.') },
      act: async () => {
        await click(0);
        await type('123456');
        await click(0);
      },
    },
  ],
  [
    'once another code is sent',
    {
      answers: { mailResumeCode: codeMailed },
      act: async () => {
        await click(0);
        await click(1);
      },
    },
  ],
];

async function textsOf(language: Language, { token = 't'.repeat(43), blocker, answers = {}, act }: Moment): Promise<string[]> {
  const graph = (() => (Object.keys(answers).length > 0 ? Promise.resolve(answers) : Promise.reject(new TypeError('no line')))) as unknown as Graph;
  render(
    <LanguageProvider language={language}>
      <ResumePage program={readShipped('health', language)} graph={graph} token={token} findBlocker={() => blocker ?? null} onResumed={() => undefined} />
    </LanguageProvider>,
  );
  await act?.();
  const texts = listTexts();
  cleanup();
  return texts;
}

describe('the page of a resume link in Spanish', () => {
  it.each(moments)('has no English %s', async (_name, moment) => {
    const [english, spanish] = [await textsOf('en', moment), await textsOf('es', moment)];
    expect(english.length).toBeGreaterThan(3);
    expect(spanish.length).toBe(english.length);
    expect(findUntranslated(english, spanish, listStrings(readShipped('health', 'es')))).toEqual([]);
  });
});
