import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { reminderConsentGiven, reminderConsentWithdrawn } from '#events/application';
import { applicationAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { CheckboxField, useText } from '../../ui/index.ts';

/** Below the email: the box by which a buyer consents to a reminder, if the program offers one and the deployment can mail it. */
export function ReminderConsent(): JSX.Element | null {
  const t = useText();
  const { program, ports } = useSession();
  const { mailsReminders, consentsToReminder = false } = useAtomValue(applicationAtom);
  if (program.reminder === undefined || mailsReminders !== true) return null;
  const words = t('Email me one reminder if I don’t finish. You can unsubscribe at any time.');
  return (
    <CheckboxField
      name="reminderConsent"
      label={words}
      required={false}
      unmarked
      value={consentsToReminder}
      dataFrom="application.consentsToReminder"
      onChange={(consents) => ports.record(consents ? reminderConsentGiven({ words }) : reminderConsentWithdrawn({}))}
    />
  );
}
