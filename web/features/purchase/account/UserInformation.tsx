import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatPhone } from '#events/rules';
import { answersAtom, identityAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Card, FactList } from '../../../ui/index.ts';

/** Who is logged in, and whose purchase this is: name, e-mail (the user name) and primary phone. */
export function UserInformation(): JSX.Element | null {
  const { program } = useSession();
  const { holder } = useAtomValue(identityAtom);
  const answers = useAtomValue(answersAtom);
  if (!holder) return null;
  const name = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  const facts = [
    { term: 'Name', fact: name, dataFrom: 'answers.firstName' },
    { term: 'E-mail', fact: holder.userName, dataFrom: 'identity.holder' },
    { term: 'Primary phone', fact: formatPhone(holder.primaryPhone ?? ''), dataFrom: 'identity.holder' },
  ];
  return (
    <Card title={program.display.accountHeader}>
      <FactList facts={facts.filter(({ fact }) => fact !== '')} />
    </Card>
  );
}
