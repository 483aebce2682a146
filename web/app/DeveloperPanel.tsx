import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { eventsAtom, stateAtom } from '../event-log/log-atoms.ts';
import { eventSyncAtom } from '../state/atoms.ts';
import { Button, Dialog, LinkButton, Stack } from '../ui/index.ts';

const MAX_SHOWN_EVENTS = 12;

function DeveloperDetails(): JSX.Element {
  const state = useAtomValue(stateAtom);
  const events = useAtomValue(eventsAtom);
  const { status, reason } = useAtomValue(eventSyncAtom);
  const { id, release, program } = state.application;
  return (
    <Stack>
      <p>{`Application ${id}, release ${release}, program ${program.slice(0, 12)}. Event sync: ${status} ${reason ?? ''}`}</p>
      <Stack as="ol" space="lines" textStyle="small">
        {events.slice(-MAX_SHOWN_EVENTS).map(({ sequence, type, data }) => (
          <li key={sequence}>{`${sequence} ${type} ${JSON.stringify(data).slice(0, 160)}`}</li>
        ))}
      </Stack>
      <Stack as="pre" textStyle="small" overflowX="auto">
        {JSON.stringify(state, null, 2)}
      </Stack>
      <LinkButton href="/explorer">Schema explorer</LinkButton>
    </Stack>
  );
}

/** For developers, by debug=true outside PROD: the latest events and the state that the page shows. */
export default function DeveloperPanel(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack data-print="hide" alignItems="flex-end" padding="2">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Developer
      </Button>
      <Dialog open={isOpen} title="Developer" onClose={() => setOpen(false)}>
        {isOpen ? <DeveloperDetails /> : null}
      </Dialog>
    </Stack>
  );
}
