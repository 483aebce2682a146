import type { JSX } from 'react';
import type { Elements } from '../elements.ts';
import { Message, useText } from '../language/language.tsx';
import { PhoneLink } from '../actions/PhoneLink.tsx';
import { Card } from './Card.tsx';
import { Stack } from './Stack.tsx';

export interface HelpPanelProps {
  title?: string | undefined;
  phone: string;
  /** When it is answered. */
  hours?: string | undefined;
  /** Above the phone number. */
  children?: Elements;
}

/** Whom to call, and when. */
export function HelpLines({ phone, hours }: Pick<HelpPanelProps, 'phone' | 'hours'>): JSX.Element {
  return (
    <Stack space="lines">
      <p><Message text="Questions? Call <phone></phone>" values={{ phone: <PhoneLink number={phone} /> }} /></p>
      {hours === undefined ? null : <Stack as="p" color="fg.muted">{hours}</Stack>}
    </Stack>
  );
}

/** Beside a page that has no order: what to expect, and whom to call. */
export function HelpPanel({ title, phone, hours, children }: HelpPanelProps): JSX.Element {
  const t = useText();
  return (
    <Card title={title ?? t('Need help?')} compact>
      <Stack textStyle="small">
        {children}
        <HelpLines phone={phone} hours={hours} />
      </Stack>
    </Card>
  );
}
