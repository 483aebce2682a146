import { type JSX, type SubmitEvent, useEffect, useState } from 'react';
import { v4 as newId } from 'uuid';
import { msg } from '#events/language';
import { extractDigits } from '#events/rules';
import { type LinkProblem, type ResumedApplication, resumeApplication } from '#workflows/resume';
import type { Graph } from '#workflows/ports';
import { faultMessage } from '#workflows/refusal';
import { useBusy } from '../../state/use-busy.ts';
import { useCountdown } from '../../state/use-countdown.ts';
import { Button, Card, CodeField, LinkButton, Notice, Stack, useText } from '../../ui/index.ts';
import { isLinkUnusable } from './resume-link.ts';

type CodeSent = { readonly at: 'code'; readonly waitSeconds: number } | { readonly at: 'start'; readonly problem: string | null } | { readonly at: 'unusable' | 'renewed' };

export interface CodeFormProps {
  readonly graph: Graph;
  readonly token: string;
  readonly mailedTo: string;
  /** Seconds until another code may be requested. */
  readonly waitSeconds: number;
  /** Returns false if the application cannot continue in this window. */
  readonly canResume: () => boolean;
  readonly send: () => Promise<CodeSent>;
  readonly onUnusable: (refusal: LinkProblem) => void;
  readonly onResumed: (id: string, resumed: ResumedApplication) => void;
}

const RESUME_CODE_LENGTH = 6;
const UNREACHABLE = msg('We can’t reach our service right now. Please try again.');
const INCOMPLETE = msg('Please enter the 6 digits of the code.');
const FIELD = 'resumeCode';
const focusOnCode = (): void => document.getElementById(FIELD)?.focus();

/** Milliseconds since 1970, that many seconds from now. */
const timeAfter = (seconds: number): number => Date.now() + seconds * 1000;

function ResendCode({ waitSeconds, send }: Pick<CodeFormProps, 'waitSeconds' | 'send'>): JSX.Element {
  const t = useText();
  const [resendAt, setResendAt] = useState(() => timeAfter(waitSeconds));
  const left = useCountdown(resendAt, Date.now);
  const [message, setMessage] = useState('');
  const { run } = useBusy(async () => {
    const sent = await send();
    if (sent.at === 'code') setResendAt(timeAfter(sent.waitSeconds));
    setMessage(sent.at === 'start' ? (sent.problem ?? '') : msg('Another code is on its way. Only the newest code works.'));
  });
  return (
    <Stack space="lines" alignItems="center" textStyle="small" color="fg.muted">
      {left > 0 ? (
        <span>{t('You can request another code in {left, plural, one {# second} other {# seconds}}.', { left })}</span>
      ) : (
        <LinkButton onClick={run}>{t('Resend code')}</LinkButton>
      )}
      <output>{t.known(message)}</output>
    </Stack>
  );
}

/** The second step: the emailed code. */
export function ResumeCodeForm({ graph, token, mailedTo, waitSeconds, canResume, send, onUnusable, onResumed }: CodeFormProps): JSX.Element {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  // The same id at every attempt, so an attempt whose response was lost can be repeated.
  const [id] = useState(() => newId());
  const { isBusy, run } = useBusy(async () => {
    const answer = await resumeApplication(graph, { token, code, application: id }).catch((error: unknown) => faultMessage(error, UNREACHABLE));
    if (typeof answer === 'string') setError(answer);
    else if (answer.__typename === 'ResumedApplication') return onResumed(id, answer);
    else if (answer.__typename === 'ResumeRefused' && isLinkUnusable(answer)) return onUnusable(answer);
    else setError(answer.message);
    focusOnCode();
  });
  // The clicked button is gone, so the focus moves on.
  useEffect(focusOnCode, []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isComplete = code.length === RESUME_CODE_LENGTH;
    setError(isComplete ? undefined : INCOMPLETE);
    if (!isComplete) focusOnCode();
    else if (canResume()) run();
  };
  return (
    <Card title={t('Enter Security Code')}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Notice tone="success" title={t('We sent a security code to {mailedTo}', { mailedTo })} isLive>
            {t('It expires in 10 minutes. It may take a minute to arrive. Check your spam folder, too.')}
          </Notice>
          <CodeField
            isNumeric
            name={FIELD}
            label={t('Security code')}
            value={code}
            error={error}
            onChange={(typed) => setCode(extractDigits(typed).slice(0, RESUME_CODE_LENGTH))}
          />
          <Button type="submit" width="full" busy={isBusy} busyLabel={t('Opening your application')}>
            {t('Continue')}
          </Button>
          <ResendCode waitSeconds={waitSeconds} send={send} />
        </Stack>
      </form>
    </Card>
  );
}
