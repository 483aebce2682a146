import { msg } from '#events/language';
import { type JSX, useState } from 'react';
import type { Program } from '#events/program';
import { type CodeRefusal, type LinkProblem, type ResumedApplication, mailResumeCode, renewResumeLink } from '#workflows/resume';
import type { Graph } from '#workflows/ports';
import { faultMessage } from '#workflows/refusal';
import { useBusy } from '../../state/use-busy.ts';
import { Button, Card, HelpPanel, LinkButton, Notice, PageHeading, PhoneText, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';
import { ResumeCodeForm } from './ResumeCodeForm.tsx';
import { formatDay } from './resume-link.ts';
import { ResumeBlockedNotice, type ResumeBlocker } from './ResumeBlockedNotice.tsx';
import { isLinkUnusable } from './resume-link.ts';

export interface ResumePageProps {
  readonly program: Program;
  readonly graph: Graph;
  /** The token behind the # of the link. */
  readonly token: string;
  /** Returns why the application cannot continue in this window; null if it can. */
  readonly findBlocker: () => ResumeBlocker | null;
  /** Opens the resumed application under the given id. */
  readonly onResumed: (id: string, resumed: ResumedApplication) => void;
}

type ResumeStep =
  | { readonly at: 'start'; readonly problem: string | null }
  | { readonly at: 'code'; readonly mailedTo: string; readonly waitSeconds: number }
  | { readonly at: 'unusable'; readonly refusal: LinkProblem }
  | { readonly at: 'renewed'; readonly mailedTo: string; readonly endsAt: string };

const UNREACHABLE = msg('We can’t reach our service right now. What you entered is saved. Please try again.');
const INCOMPLETE_LINK = { message: msg('This link isn’t complete. Please open it from the email again, or copy all of it.'), mailsTo: null };
const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The step after a refusal. During the cooldown the previous code still works. */
function afterRefusal(refusal: CodeRefusal): ResumeStep {
  if (refusal.__typename === 'ResumeRefused' && isLinkUnusable(refusal)) return { at: 'unusable', refusal };
  if (refusal.__typename === 'ResumeCodeCooldown') return { at: 'code', mailedTo: refusal.mailedTo, waitSeconds: refusal.retryAfter };
  return { at: 'start', problem: refusal.message };
}

async function sendCode(graph: Graph, token: string): Promise<ResumeStep> {
  const answer = await mailResumeCode(graph, token).catch((error: unknown) => faultMessage(error, UNREACHABLE));
  if (typeof answer === 'string') return { at: 'start', problem: answer };
  return answer.__typename === 'ResumeCodeMailed' ? { at: 'code', mailedTo: answer.maskedEmail, waitSeconds: answer.resendAfter } : afterRefusal(answer);
}

/** The first step. Sends the code on a click only, so that programs which scan links in mails do not send one. */
function SendCodeStep({ problem, isBusy, onSend }: { readonly problem: string | null; readonly isBusy: boolean; readonly onSend: () => void }): JSX.Element {
  const t = useText();
  return (
    <Card>
      <Stack>
        {problem ? (
          <Notice tone="amber" title={t('We didn’t send a code')} isLive>
            {t.known(problem)}
          </Notice>
        ) : null}
        <p>{t('To make sure it’s you, we’ll send a security code to the email where you got this link.')}</p>
        <Button onClick={onSend} busy={isBusy} busyLabel={t('Sending the code')}>
          {t('Send security code')}
        </Button>
      </Stack>
    </Card>
  );
}

interface UnusableLinkProps {
  readonly program: Program;
  readonly refusal: LinkProblem;
  readonly onRenew: () => Promise<string | null>;
}

/** Why the link cannot be used, and what to do. */
function UnusableLink({ program, refusal, onRenew }: UnusableLinkProps): JSX.Element {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy(async () => setProblem(await onRenew()));
  return (
    <Card>
      <Stack>
        <Notice tone="amber" title={t.known(refusal.message)} isLive>
          <PhoneText text={t('If you need help, call {phone}.', { phone: program.display.phone })} number={program.display.phone} />
        </Notice>
        {problem ? <Notice tone="amber" title={t.known(problem)} isLive /> : null}
        {refusal.mailsTo ? (
          <Button onClick={run} busy={isBusy} busyLabel={t('Sending the link')}>
            {t('Send a new link to {mailsTo}', { mailsTo: refusal.mailsTo })}
          </Button>
        ) : null}
        <LinkButton href={`/${window.location.search}`} variant={refusal.mailsTo ? 'link' : 'primary'}>
          {t('Start again')}
        </LinkButton>
      </Stack>
    </Card>
  );
}

type RenewedLinkProps = Pick<Extract<ResumeStep, { at: 'renewed' }>, 'mailedTo' | 'endsAt'> & Pick<ResumePageProps, 'program'>;

function RenewedLink({ program, mailedTo, endsAt }: RenewedLinkProps): JSX.Element {
  const t = useText();
  return (
    <Notice tone="success" title={t('A new link is on its way')} isLive>
      {t('We sent a link to {mailedTo}. It works until {day}. You can close this window.', { mailedTo, day: formatDay(endsAt, program, t.locale) })}
    </Notice>
  );
}

/** What the link does, in the order of its steps. */
function HowItWorks({ program }: Pick<ResumePageProps, 'program'>): JSX.Element {
  const t = useText();
  return (
    <HelpPanel title={t('How it works')} phone={program.display.phone} hours={program.display.phoneHours}>
      <Stack as="ol" space="lines" paddingLeft="5" listStyleType="decimal">
        <li>{t('We’ll email you a security code.')}</li>
        <li>{t('Enter the code on this page.')}</li>
        <li>{t('Pick up at the question where you stopped. Your answers are saved.')}</li>
      </Stack>
    </HelpPanel>
  );
}

/** The page behind a mailed link: an emailed code opens the application in this browser. */
export function ResumePage({ program, graph, token, findBlocker, onResumed }: ResumePageProps): JSX.Element {
  const t = useText();
  const [blocker, setBlocker] = useState(findBlocker);
  const [step, setStep] = useState<ResumeStep>(() => (isToken(token) ? { at: 'start', problem: null } : { at: 'unusable', refusal: INCOMPLETE_LINK }));
  // Checked before a code is requested, and before it is used.
  const canResume = (): boolean => {
    const current = findBlocker();
    setBlocker(current);
    return current === null;
  };
  const { isBusy, run } = useBusy(async () => (canResume() ? setStep(await sendCode(graph, token)) : undefined));
  const renew = async (): Promise<string | null> => {
    const answer = await renewResumeLink(graph, token).catch((error: unknown) => faultMessage(error, UNREACHABLE));
    if (typeof answer === 'string') return answer;
    if (answer.__typename !== 'ResumeLinkMailed') return answer.message;
    setStep({ at: 'renewed', mailedTo: answer.maskedEmail, endsAt: answer.endsAt });
    return null;
  };
  return (
    <TwoColumnLayout asideLabel={t('How it works')} aside={<HowItWorks program={program} />}>
      <Stack space="cards">
        <PageHeading title={t('Continue your application')} lead={program.display.name} takesFocus />
        {blocker ? <ResumeBlockedNotice blocker={blocker} onRetry={canResume} /> : null}
        {!blocker && step.at === 'start' ? <SendCodeStep problem={step.problem} isBusy={isBusy} onSend={run} /> : null}
        {!blocker && step.at === 'code' ? (
          <ResumeCodeForm
            {...step}
            graph={graph}
            token={token}
            canResume={canResume}
            send={() => sendCode(graph, token)}
            onUnusable={(refusal) => setStep({ at: 'unusable', refusal })}
            onResumed={onResumed}
          />
        ) : null}
        {step.at === 'unusable' ? <UnusableLink program={program} refusal={step.refusal} onRenew={renew} /> : null}
        {step.at === 'renewed' ? <RenewedLink {...step} program={program} /> : null}
      </Stack>
    </TwoColumnLayout>
  );
}
