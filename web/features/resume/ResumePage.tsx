import { type JSX, useState } from 'react';
import type { Program } from '#events/program';
import { type Refusal, type ResumedApplication, mailCode, renewLink } from '#workflows/resume';
import type { Graph } from '#workflows/ports';
import { faultMessage } from '#workflows/refusal';
import { useBusy } from '../../state/use-busy.ts';
import { Button, Card, LinkButton, Notice, PageHeading, Stack } from '../../ui/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { dayOf } from './day-of.ts';
import { Hindered, type Hindrance } from './Hindered.tsx';
import { isOver } from './is-over.ts';

export interface ResumePageProps {
  readonly program: Program;
  readonly graph: Graph;
  /** What stands behind the # of the link. */
  readonly token: string;
  /** What stands in the way of going on in this window; null for nothing. */
  readonly hindrance: () => Hindrance | null;
  /** Leads on, with the application of that id. */
  readonly onResumed: (id: string, resumed: ResumedApplication) => void;
}

type Standing =
  | { readonly at: 'start'; readonly problem: string | null }
  | { readonly at: 'code'; readonly mailedTo: string; readonly wait: number }
  | { readonly at: 'useless'; readonly refusal: Pick<Refusal, 'message' | 'mailsTo'> }
  | { readonly at: 'renewed'; readonly mailedTo: string; readonly endsAt: string };

const UNREACHABLE = 'We cannot reach our service just now. What you entered is kept. Please try again.';
const DAMAGED = { message: 'This link is not complete. Please open it from the e-mail once more, or copy all of it.', mailsTo: null };
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What comes of a refusal: a code that is on its way already is as good as a new one. */
function afterRefusal(refusal: Refusal): Standing {
  if (isOver(refusal)) return { at: 'useless', refusal };
  const { reason, mailsTo, retryAfter, message } = refusal;
  return reason === 'COOLDOWN' && mailsTo !== null ? { at: 'code', mailedTo: mailsTo, wait: retryAfter ?? 0 } : { at: 'start', problem: message };
}

async function sendCode(graph: Graph, token: string): Promise<Standing> {
  const answer = await mailCode(graph, token).catch((error: unknown) => faultMessage(error, UNREACHABLE));
  if (typeof answer === 'string') return { at: 'start', problem: answer };
  return answer.__typename === 'ResumeCodeMailed' ? { at: 'code', mailedTo: answer.maskedEmail, wait: answer.resendAfter } : afterRefusal(answer);
}

/** The first step: says what will happen, and has the code sent. Programs that look at links for others press nothing. */
function Start({ problem, isBusy, onSend }: { readonly problem: string | null; readonly isBusy: boolean; readonly onSend: () => void }): JSX.Element {
  return (
    <Card>
      <Stack>
        {problem ? (
          <Notice tone="amber" title="No code was sent" live>
            {problem}
          </Notice>
        ) : null}
        <p>To make sure that it is you, we send a security code to the e-mail that got this link.</p>
        <Button onClick={onSend} busy={isBusy} busyLabel="Sending the code">
          Send security code
        </Button>
      </Stack>
    </Card>
  );
}

interface UselessProps {
  readonly program: Program;
  readonly refusal: Pick<Refusal, 'message' | 'mailsTo'>;
  readonly onRenew: () => Promise<string | null>;
}

/** A link that leads nowhere: why, and what to do. */
function Useless({ program, refusal, onRenew }: UselessProps): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy(async () => setProblem(await onRenew()));
  return (
    <Card>
      <Stack>
        <Notice tone="amber" title={refusal.message} live>
          {`If you need help, call ${program.display.phone}.`}
        </Notice>
        {problem ? <Notice tone="amber" title={problem} live /> : null}
        {refusal.mailsTo ? (
          <Button onClick={run} busy={isBusy} busyLabel="Sending the link">
            {`Send a new link to ${refusal.mailsTo}`}
          </Button>
        ) : null}
        <LinkButton href={`/${window.location.search}`} look={refusal.mailsTo ? 'link' : 'primary'}>
          Start again
        </LinkButton>
      </Stack>
    </Card>
  );
}

type RenewedProps = Pick<Extract<Standing, { at: 'renewed' }>, 'mailedTo' | 'endsAt'> & Pick<ResumePageProps, 'program'>;

const Renewed = ({ program, mailedTo, endsAt }: RenewedProps): JSX.Element => (
  <Notice tone="success" title="A new link is on its way" live>
    {`We sent it to ${mailedTo}. It is good until ${dayOf(endsAt, program)}. You may close this window.`}
  </Notice>
);

/** Where a mailed link leads: with the code that is mailed then, the application goes on here. */
export function ResumePage({ program, graph, token, hindrance, onResumed }: ResumePageProps): JSX.Element {
  const [hindered, setHindered] = useState(hindrance);
  const [standing, setStanding] = useState<Standing>(() => (isToken(token) ? { at: 'start', problem: null } : { at: 'useless', refusal: DAMAGED }));
  // Asked before a code is, and before it is used.
  const isFree = (): boolean => {
    const found = hindrance();
    setHindered(found);
    return found === null;
  };
  const { isBusy, run } = useBusy(async () => (isFree() ? setStanding(await sendCode(graph, token)) : undefined));
  const renew = async (): Promise<string | null> => {
    const answer = await renewLink(graph, token).catch((error: unknown) => faultMessage(error, UNREACHABLE));
    if (typeof answer === 'string') return answer;
    if (answer.__typename === 'ResumeRefused') return answer.message;
    setStanding({ at: 'renewed', mailedTo: answer.maskedEmail, endsAt: answer.endsAt });
    return null;
  };
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title="Go on with your application" lead={program.display.name} takesFocus />
      {hindered ? <Hindered hindrance={hindered} onAgain={isFree} /> : null}
      {!hindered && standing.at === 'start' ? <Start problem={standing.problem} isBusy={isBusy} onSend={run} /> : null}
      {!hindered && standing.at === 'code' ? (
        <CodeForm
          {...standing}
          graph={graph}
          token={token}
          isFree={isFree}
          send={() => sendCode(graph, token)}
          onUseless={(refusal) => setStanding({ at: 'useless', refusal })}
          onResumed={onResumed}
        />
      ) : null}
      {standing.at === 'useless' ? <Useless program={program} refusal={standing.refusal} onRenew={renew} /> : null}
      {standing.at === 'renewed' ? <Renewed {...standing} program={program} /> : null}
    </Stack>
  );
}
