import { useAtomValue } from 'jotai';
import { type JSX, useRef, useState } from 'react';
import { formatPhone } from '#events/rules';
import { canRequestCall, hasRequestedCall, requestCall } from '#workflows/report';
import { stateAtom } from '../../event-log/log-atoms.ts';
import { useBusy } from '../../state/use-busy.ts';
import { useSession } from '../../state/session.ts';
import { Button, Card, Notice, Stack, useText } from '../../ui/index.ts';

/** The offer of a call, and its button. */
function CallOffer({
  phone,
  isBusy,
  hasFailed,
  onRequest,
}: {
  readonly phone: string;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly onRequest: () => void;
}): JSX.Element {
  const t = useText();
  return (
    <Stack>
      <p>{t('We’ll call {phone} about your application.', { phone })}</p>
      {hasFailed ? (
        <Notice tone="amber" isLive>
          {t('We couldn’t send your request. Please try again, or call us.')}
        </Notice>
      ) : null}
      <Stack alignItems="flex-start">
        <Button variant="secondary" busy={isBusy} busyLabel={t('Sending your request')} onClick={onRequest}>
          {t('Request a call')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** For a buyer who cannot call now: has the CRM told to call. Nothing where the CRM does not know the buyer. */
export function CallRequest(): JSX.Element | null {
  const t = useText();
  const { ports, program } = useSession();
  const state = useAtomValue(stateAtom);
  const [hasFailed, setFailed] = useState(false);
  const box = useRef<HTMLElement>(null);
  const { isBusy, run } = useBusy(async () => {
    setFailed(false);
    const isSent = await requestCall(ports);
    setFailed(!isSent);
    // The clicked button is gone. Its place has a name, which is read with the focus.
    if (isSent) box.current?.focus();
  });
  if (!canRequestCall(state)) return null;
  const phone = formatPhone(String(state.answers['phone']));
  const isRequested = hasRequestedCall(state);
  return (
    <section ref={box} tabIndex={-1} aria-label={isRequested ? t('We’ll call you at {phone}', { phone }) : undefined}>
      {isRequested ? (
        <Notice tone="success" title={t('We’ll call you at {phone}', { phone })}>
          {program.display.phoneHours}
        </Notice>
      ) : (
        <Card title={t('Want us to call you?')}>
          <CallOffer phone={phone} isBusy={isBusy} hasFailed={hasFailed} onRequest={run} />
        </Card>
      )}
    </section>
  );
}
