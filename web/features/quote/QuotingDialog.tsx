import { msg } from '#events/language';
import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import type { RecordedEvent } from '#events/buyflow';
import { eventsAtom } from '../../event-log/log-atoms.ts';
import { quoteAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { useLongWait } from '../../state/use-long-wait.ts';
import { Button, Dialog, ProgressSteps, Stack, useText } from '../../ui/index.ts';

const STAGES = [
  { id: 'answers', label: msg('Checking your answers'), doneBy: ['AddressStandardised', 'AddressAccepted', 'OpportunitySaved'] },
  { id: 'address', label: msg('Confirming your address'), doneBy: ['OpportunitySaved'] },
  { id: 'price', label: msg('Getting your price'), doneBy: ['QuoteReceived'] },
];

/** The types of the events since the buyer clicked Continue. */
function findEventTypesSinceRequest(events: readonly RecordedEvent[]): Set<string> {
  const start = events.findLastIndex(({ type }) => type === 'QuoteRequested');
  return new Set(events.slice(start).map(({ type }) => type));
}

/** Shown while quoting: the current stage, and Cancel. */
export function QuotingDialog(): JSX.Element {
  const t = useText();
  const { cancelQuote } = useSession();
  const { status } = useAtomValue(quoteAtom);
  const isLong = useLongWait(status === 'quoting');
  const types = findEventTypesSinceRequest(useAtomValue(eventsAtom));
  const done = STAGES.map(({ doneBy }) => doneBy.some((type) => types.has(type)));
  const now = done.indexOf(false);
  const steps = STAGES.map(({ id, label }, i) => ({ id, label: t(label), state: done[i] ? ('done' as const) : i === now ? ('now' as const) : ('todo' as const) }));
  return (
    <Dialog
      open={status === 'quoting'}
      title={t('Quoting')}
      compact
      onClose={cancelQuote}
      footer={
        <Button variant="secondary" onClick={cancelQuote}>
          {t('Cancel')}
        </Button>
      }
    >
      <Stack>
        <p>{t('Please wait while we build a quote just for you.')}</p>
        <div aria-live="polite">{isLong ? <p>{t('This is taking longer than usual. Please keep this page open.')}</p> : null}</div>
        <ProgressSteps label={t('Progress of the quote')} steps={steps} />
      </Stack>
    </Dialog>
  );
}
