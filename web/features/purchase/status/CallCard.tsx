import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { applicationAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Card, CopyableCode, Stack, useText } from '../../../ui/index.ts';

/** The first eight digits of the application's id, such as 3F2A-91BC: can be read out in a call, and the console's search finds it. */
export function ApplicationReference(): JSX.Element {
  const t = useText();
  const { id } = useAtomValue(applicationAtom);
  return <CopyableCode label={t('Your reference number')} value={`${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()} dataFrom="application.id" />;
}

function PhoneHours(): JSX.Element | null {
  const { phoneHours } = useSession().program.display;
  return phoneHours === undefined ? null : (
    <Stack as="p" textStyle="small" color="fg.soft">
      {phoneHours}
    </Stack>
  );
}

export interface CallCardProps {
  readonly title: string;
  /** Paragraphs, of which the last one has the phone. */
  readonly children: JSX.Element;
  /** What the buyer reads out in the call. */
  readonly reference: JSX.Element;
}

/** Whom to call, when, and what to read out. */
export function CallCard({ title, children, reference }: CallCardProps): JSX.Element {
  return (
    <Card title={title}>
      <Stack>
        {reference}
        <Stack space="lines">
          {children}
          <PhoneHours />
        </Stack>
      </Stack>
    </Card>
  );
}
