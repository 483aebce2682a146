import { type JSX, type SubmitEvent, useEffect, useState } from 'react';
import { msg } from '#events/language';
import { findEmailProblem, normalizeEmail } from '#events/rules';
import { type Graph, faultOf } from '#workflows/ports';
import { mailProofOfCoverage } from '#workflows/proof';
import { faultMessage } from '#workflows/refusal';
import { useBusy } from '../../state/use-busy.ts';
import { Button, EmailField, Notice, Stack, useText } from '../../ui/index.ts';

export interface ResendFormProps {
  /** Null if nothing says which program was bought: the email of any is sent. */
  readonly sitename: string | null;
  readonly graph: Graph;
}

type Outcome = { readonly requestedFor: string } | { readonly problem: string };

const UNREACHABLE = msg('We can’t reach our service right now. Please try again.');
const NOT_MAILED = msg('We don’t send this email from here. Please call us, and we’ll find your policy.');
const FIELD = 'policyEmail';

/** Above the field, so that it is in view on a phone, too. */
function OutcomeNotice({ outcome }: { readonly outcome: Outcome }): JSX.Element {
  const t = useText();
  return 'problem' in outcome ? (
    <Notice tone="amber" title={t('We couldn’t send the email')} isLive>
      {t.known(outcome.problem)}
    </Notice>
  ) : (
    <Notice tone="success" title={t('If you bought with {email}, the email is on its way', { email: outcome.requestedFor })} isLive>
      {t('It may take a few minutes to arrive. Check your spam folder, too.')}
    </Notice>
  );
}

/** The deployment may have stopped mailing after the page was opened. */
const explainFault = (fault: unknown): string => (faultOf(fault).code === 'NO_MAIL' ? NOT_MAILED : faultMessage(fault, UNREACHABLE));

/** The typed email, and what became of the last request. */
function useResendForm({ sitename, graph }: ResendFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { isBusy, run } = useBusy(async (address: string) => {
    const answer = await mailProofOfCoverage(graph, { email: address, sitename }).catch((fault: unknown) => ({ message: explainFault(fault) }));
    setOutcome('message' in answer ? { problem: answer.message } : { requestedFor: address });
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const address = normalizeEmail(email);
    const wrong = findEmailProblem(address);
    setEmail(address);
    setError(wrong ?? undefined);
    // A notice that comes again is announced again.
    setOutcome(null);
    if (wrong === null) run(address);
    else document.getElementById(FIELD)?.focus();
  };
  return { email, setEmail, error, outcome, isBusy, submit };
}

/** Has the letter of a purchase sent again, to the address that the buyer gave. The answer does not tell whether anything was bought with it. */
export function ResendForm(props: ResendFormProps): JSX.Element {
  const t = useText();
  const { email, setEmail, error, outcome, isBusy, submit } = useResendForm(props);
  // Fields lead to the next one, and there is none.
  useEffect(() => {
    document.getElementById(FIELD)?.setAttribute('enterkeyhint', 'send');
  }, []);
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <p>{t('Enter the email from your purchase. We’ll send your policy number and proof of coverage there again.')}</p>
        {outcome ? <OutcomeNotice outcome={outcome} /> : null}
        <EmailField name={FIELD} label={t('Email')} value={email} onChange={setEmail} error={error} />
        <Stack alignItems="flex-start">
          <Button type="submit" busy={isBusy} busyLabel={t('Sending your request')}>
            {t('Send it again')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
