import { type JSX, useEffect } from 'react';
import { useSession } from '../../state/session.ts';
import { Card, PageHeading, PhoneLink, Stack, useText } from '../../ui/index.ts';

export interface LinkExpiredPageProps {
  /** The facade's text, which ends with the program's phone number. */
  readonly message: string;
}

/** The page for an expired custom link: whom to call instead (specification, 8). */
export function LinkExpiredPage({ message: english }: LinkExpiredPageProps): JSX.Element {
  const t = useText();
  const { program } = useSession();
  const { phone, name } = program.display;
  useEffect(() => {
    document.title = `${t('Expired')} – ${name}`;
  }, [t, name]);
  const message = t.known(english);
  const before = message.endsWith(phone) ? message.slice(0, -phone.length) : message;
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title={t('Expired')} takesFocus />
      <Card>
        <p>
          <span>{before}</span>
          {before === message ? null : <PhoneLink number={phone} />}
        </p>
      </Card>
    </Stack>
  );
}
