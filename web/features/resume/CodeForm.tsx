import { type JSX, type SubmitEvent, useEffect, useState } from 'react';
import { v4 as newId } from 'uuid';
import { digitsOf } from '#events/rules';
import { type Refusal, type ResumedApplication, resume } from '#workflows/resume';
import type { Graph } from '#workflows/ports';
import { faultMessage } from '#workflows/refusal';
import { useBusy } from '../../state/use-busy.ts';
import { useCountdown } from '../../state/use-countdown.ts';
import { Button, Card, CodeField, LinkButton, Notice, Stack } from '../../ui/index.ts';
import { isOver } from './is-over.ts';

type Sent = { readonly at: 'code'; readonly wait: number } | { readonly at: 'start'; readonly problem: string | null } | { readonly at: 'useless' | 'renewed' };

export interface CodeFormProps {
  readonly graph: Graph;
  readonly token: string;
  readonly mailedTo: string;
  /** Seconds until another code may be asked for. */
  readonly wait: number;
  /** Whether the application may go on in this window. */
  readonly isFree: () => boolean;
  readonly send: () => Promise<Sent>;
  readonly onUseless: (refusal: Refusal) => void;
  readonly onResumed: (id: string, resumed: ResumedApplication) => void;
}

const LENGTH = 6;
const UNREACHABLE = 'We cannot reach our service just now. Please try again.';
const INCOMPLETE = 'Please enter the 6 digits of the code.';
const FIELD = 'resumeCode';
const focusOnCode = (): void => document.getElementById(FIELD)?.focus();

/** When another code may be asked for, in milliseconds since 1970. */
const dueIn = (seconds: number): number => Date.now() + seconds * 1000;

function Again({ wait, send }: Pick<CodeFormProps, 'wait' | 'send'>): JSX.Element {
  const [due, setDue] = useState(() => dueIn(wait));
  const left = useCountdown(due, Date.now);
  const [said, setSaid] = useState('');
  const { run } = useBusy(async () => {
    const sent = await send();
    if (sent.at === 'code') setDue(dueIn(sent.wait));
    setSaid(sent.at === 'start' ? (sent.problem ?? '') : 'Another code is on its way. Only the newest is good.');
  });
  return (
    <Stack space="lines" alignItems="center" textStyle="small" color="fg.muted">
      {left > 0 ? <span>{`You can ask for another code in ${left} ${left === 1 ? 'second' : 'seconds'}.`}</span> : <LinkButton onClick={run}>Resend code</LinkButton>}
      <output>{said}</output>
    </Stack>
  );
}

/** The second step: the code from the mail. */
export function CodeForm({ graph, token, mailedTo, wait, isFree, send, onUseless, onResumed }: CodeFormProps): JSX.Element {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  // The same at every try: where an answer is lost, it is given again.
  const [id] = useState(() => newId());
  const { isBusy, run } = useBusy(async () => {
    const answer = await resume(graph, { token, code, application: id }).catch((error: unknown) => faultMessage(error, UNREACHABLE));
    if (typeof answer === 'string') setError(answer);
    else if (answer.__typename === 'ResumedApplication') return onResumed(id, answer);
    else if (isOver(answer)) return onUseless(answer);
    else setError(answer.message);
    focusOnCode();
  });
  // What was pressed is gone: the focus goes to what is next.
  useEffect(focusOnCode, []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isWhole = code.length === LENGTH;
    setError(isWhole ? undefined : INCOMPLETE);
    if (!isWhole) focusOnCode();
    else if (isFree()) run();
  };
  return (
    <Card title="Enter Security Code">
      <form noValidate onSubmit={submit}>
        <Stack>
          <Notice tone="success" title={`We sent a security code to ${mailedTo}`} live>
            It is good for 10 minutes. It may take a minute to arrive; look among unwanted mail, too.
          </Notice>
          <CodeField digits name={FIELD} label="Security code" value={code} error={error} onChange={(typed) => setCode(digitsOf(typed).slice(0, LENGTH))} />
          <Button type="submit" width="full" busy={isBusy} busyLabel="Opening your application">
            Go on
          </Button>
          <Again wait={wait} send={send} />
        </Stack>
      </form>
    </Card>
  );
}
