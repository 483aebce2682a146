import { msg } from '#events/language';
import { useAtomValue } from 'jotai';
import { type JSX, type SubmitEvent, useId, useState } from 'react';
import { findEmailProblem, normalizeEmail } from '#events/rules';
import type { LinkMailed } from '#workflows/resume';
import { faultMessage } from '#workflows/refusal';
import { answersAtom, eventSyncAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { isWrittenElsewhere } from '../../event-log/event-sync.ts';
import { useBusy } from '../../state/use-busy.ts';
import { formatDay } from './resume-link.ts';
import { type Save, useSave } from './SaveForLaterButton.tsx';
import { Button, Dialog, EmailField, Notice, Stack, useText } from '../../ui/index.ts';

const UNREACHABLE = msg('We couldn’t reach our service, so we didn’t send the email. What you entered is saved in this window. Please try again.');

function LinkSent({ email, answer }: { readonly email: string; readonly answer: LinkMailed }): JSX.Element {
  const t = useText();
  const { program } = useSession();
  return (
    <Stack>
      <Notice tone="success" isLive>
        {t('We sent a link to {email}. It works until {day}.', { email, day: formatDay(answer.endsAt, program, t.locale) })}
      </Notice>
      <p>
        {t('Open the link on any device to continue where you left off. If it expires, open it anyway to request a new one. You can do that until {day}.', {
          day: formatDay(answer.renewableUntil, program, t.locale),
        })}
      </p>
      <p>{t('You can close this window or continue here.')}</p>
    </Stack>
  );
}

interface SaveFormProps {
  readonly id: string;
  readonly email: string;
  readonly error: string | undefined;
  readonly problem: string | null;
  readonly onEmail: (email: string) => void;
  readonly onSubmit: () => void;
}

function SaveForm({ id, email, error, problem, onEmail, onSubmit }: SaveFormProps): JSX.Element {
  const t = useText();
  const isElsewhere = isWrittenElsewhere(useAtomValue(eventSyncAtom).reason);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <Stack>
        {isElsewhere ? (
          <Notice tone="amber" title={t('This application is open in another window')}>
            {t('The link opens your application as it is in the other window, without the changes you made here.')}
          </Notice>
        ) : null}
        <p>{t('We’ll email you a link. Open it on any device to continue where you left off. Card and bank details are never saved.')}</p>
        {problem ? (
          <Notice tone="amber" title={t('We couldn’t send the email')} isLive>
            {t.known(problem)}
          </Notice>
        ) : null}
        <EmailField name="resumeEmail" label={t('Email')} value={email} onChange={onEmail} error={error} />
      </Stack>
    </form>
  );
}

/** The typed email and the result of saving. */
function useSaveForm(save: Save, initial: string) {
  const [email, setEmail] = useState(initial);
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [mailed, setMailed] = useState<LinkMailed | null>(null);
  const { isBusy, run } = useBusy(async (address: string) => {
    setProblem(null);
    const answer = await save(address).catch((error: unknown) => ({ __typename: 'Fault' as const, message: faultMessage(error, UNREACHABLE) }));
    if (answer.__typename === 'ResumeLinkMailed') setMailed(answer);
    else setProblem(answer.message);
  });
  const submit = (): void => {
    const address = normalizeEmail(email);
    setEmail(address);
    const wrong = findEmailProblem(address);
    setError(wrong ?? undefined);
    if (wrong === null) run(address);
    else document.getElementById('resumeEmail')?.focus();
  };
  return { email, setEmail, error, problem, mailed, isBusy, submit };
}

function SaveDialog({ save, initial, onClose }: { readonly save: Save; readonly initial: string; readonly onClose: () => void }): JSX.Element {
  const t = useText();
  const id = useId();
  const { email, setEmail, error, problem, mailed, isBusy, submit } = useSaveForm(save, initial);
  const actions = mailed ? (
    <Button onClick={onClose}>{t('Done')}</Button>
  ) : (
    <>
      <Button type="submit" form={id} busy={isBusy} busyLabel={t('Sending the link')}>
        {t('Send link')}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </>
  );
  return (
    <Dialog open title={mailed ? t('Your application is saved') : t('Save and finish later')} step={mailed ? 'sent' : 'email'} onClose={onClose} footer={actions}>
      {mailed ? <LinkSent email={email.trim()} answer={mailed} /> : <SaveForm id={id} email={email} error={error} problem={problem} onEmail={setEmail} onSubmit={submit} />}
    </Dialog>
  );
}

/** Mails a link with which the buyer continues later or on another device. Outside of the page's form, as it has one of its own. */
export function SaveForLaterDialog({ onClose }: { readonly onClose: () => void }): JSX.Element | null {
  const save = useSave();
  const { email } = useAtomValue(answersAtom);
  return save ? <SaveDialog save={save} initial={typeof email === 'string' ? email : ''} onClose={onClose} /> : null;
}
