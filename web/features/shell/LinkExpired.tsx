import { type JSX, useEffect } from 'react';
import { useSession } from '../../state/session.ts';
import { Card, PageHeading, Stack } from '../../ui/index.ts';

export interface LinkExpiredProps {
  /** As the facade words it: it ends with the program's phone number. */
  readonly message: string;
}

/** A custom link that can be used no more (specification, 8): whom to call instead. */
export function LinkExpired({ message }: LinkExpiredProps): JSX.Element {
  const { program } = useSession();
  const { phone, name } = program.display;
  useEffect(() => {
    document.title = `Expired – ${name}`;
  }, [name]);
  const before = message.endsWith(phone) ? message.slice(0, -phone.length) : message;
  return (
    <Stack space="cards" maxWidth="form">
      <PageHeading title="Expired" takesFocus />
      <Card>
        <p>
          <span>{before}</span>
          {before === message ? null : <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        </p>
      </Card>
    </Stack>
  );
}
