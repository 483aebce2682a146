import { type JSX, useState } from 'react';
import type { Program } from '#events/program';
import { useBusy } from '../../state/use-busy.ts';
import { Button, Card, HelpPanel, Notice, PageHeading, PhoneText, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';

/** `unknown`: no letter has the link. `unreachable`: nothing is known, and it can be tried again. */
export type UnsubscribeResult = 'done' | 'unknown' | 'unreachable';

export interface UnsubscribePageProps {
  readonly program: Program;
  readonly unsubscribe: () => Promise<UnsubscribeResult>;
}

function Problem({ result, phone }: { readonly result: 'unknown' | 'unreachable'; readonly phone: string }): JSX.Element {
  const t = useText();
  return result === 'unreachable' ? (
    <Notice tone="amber" title={t('You’re not unsubscribed yet')} isLive>
      {t('We can’t reach our service right now. Please try again.')}
    </Notice>
  ) : (
    <Notice tone="amber" title={t('We don’t know this link')} isLive>
      <PhoneText text={t('Please open the link from the email again, or copy all of it. If you need help, call {phone}.', { phone })} number={phone} />
    </Notice>
  );
}

/** The page behind the link in a reminder. It unsubscribes on a click only, because programs that scan mails open links. */
export function UnsubscribePage({ program, unsubscribe }: UnsubscribePageProps): JSX.Element {
  const t = useText();
  const { name, phone, phoneHours } = program.display;
  const [result, setResult] = useState<UnsubscribeResult | null>(null);
  const { isBusy, run } = useBusy(async () => setResult(await unsubscribe()));
  return (
    <TwoColumnLayout asideLabel={t('Need help?')} aside={<HelpPanel phone={phone} hours={phoneHours} />}>
      <Stack space="cards">
        <PageHeading title={t('Unsubscribe from reminders')} lead={name} takesFocus />
        {result === 'done' ? (
          <Notice tone="success" title={t('You’re unsubscribed')} isLive>
            {t('We won’t send reminders to this email again. Your application stays saved.')}
          </Notice>
        ) : (
          <Card>
            <Stack>
              {result === null ? null : <Problem result={result} phone={phone} />}
              <p>{t('If you unsubscribe, we’ll stop sending reminders. You’ll still get emails you ask for and your policy documents.')}</p>
              <Button onClick={run} busy={isBusy} busyLabel={t('Unsubscribing')}>
                {t('Unsubscribe')}
              </Button>
            </Stack>
          </Card>
        )}
      </Stack>
    </TwoColumnLayout>
  );
}
