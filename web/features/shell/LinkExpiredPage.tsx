import { type JSX, useEffect } from 'react';
import { useSession } from '../../state/session.ts';
import { CallButton, Card, PageHeading, PhoneText, Stack, TwoColumnLayout, useText } from '../../ui/index.ts';

export interface LinkExpiredPageProps {
  /** The facade's text, which ends with the program's phone number. */
  readonly message: string;
}

/** The page for an expired custom link: whom to call instead (specification, 8). */
export function LinkExpiredPage({ message: english }: LinkExpiredPageProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { phone, phoneHours, name } = program.display;
  useEffect(() => {
    document.title = `${t('Expired')} – ${name}`;
  }, [t, name]);
  return (
    <TwoColumnLayout>
      <Stack space="cards">
        <PageHeading title={t('Expired')} takesFocus />
        <Card>
          <Stack>
            <p>
              <PhoneText text={t.known(english)} number={phone} />
            </p>
            <CallButton number={phone} />
            {phoneHours === undefined ? null : (
              <Stack as="p" textStyle="small" color="fg.soft">
                {phoneHours}
              </Stack>
            )}
          </Stack>
        </Card>
      </Stack>
    </TwoColumnLayout>
  );
}
