import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { stateAtom, uplinkAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { UNKNOWN } from '../state/uplink.ts';
import { LinkButton, Notice } from '../ui/index.ts';

const Waiting = (): JSX.Element => (
  <Notice tone="amber" title={navigator.onLine ? 'We cannot reach our service just now' : 'You are offline'} live>
    Your answers are kept here. We go on as soon as the line is back.
  </Notice>
);

function Stopped({ reason = '' }: { readonly reason?: string | undefined }): JSX.Element {
  const { program, startOver } = useSession();
  if (reason === UNKNOWN) {
    return (
      <Notice tone="amber" title="We cannot find this application any more" live>
        Your browser no longer has the key to it. Please start again, or call {program.display.phone}. <LinkButton onClick={startOver}>Start again</LinkButton>
      </Notice>
    );
  }
  if (reason.startsWith('conflict') || reason.startsWith('gap')) {
    return (
      <Notice tone="amber" title="This application is open in another window" live>
        Please go on there. What you change here is not added to it.
      </Notice>
    );
  }
  return (
    <Notice tone="amber" title="We cannot save this application just now" live>
      You can go on, and what you entered stays in this window. If you need help, call {program.display.phone}.
    </Notice>
  );
}

/** Says so while the line is down, and where what is entered cannot be kept. */
export function LineNotice(): JSX.Element | null {
  const { isDurable } = useSession();
  const { status, reason } = useAtomValue(uplinkAtom);
  // Storage is tried with every event.
  useAtomValue(stateAtom);
  if (!isDurable()) {
    return (
      <Notice tone="amber" title="This browser does not keep what you enter">
        You can go on, but do not reload or close this window: your answers would be lost.
      </Notice>
    );
  }
  if (status === 'waiting') return <Waiting />;
  return status === 'stopped' ? <Stopped reason={reason} /> : null;
}
