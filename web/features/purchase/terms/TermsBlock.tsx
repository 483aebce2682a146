import { useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import { listAffidavitRequests, hasAcceptedTerms } from '#events/intents';
import { affidavitAccepted, affidavitOpened, affidavitWithdrawn, termsAccepted, termsOpened, termsWithdrawn } from '#events/purchase';
import { adminFee, termsOf } from '#events/rules';
import { answersAtom, offerAtom } from '../../../state/atoms.ts';
import { useSession } from '../../../state/session.ts';
import { Stack } from '../../../ui/index.ts';
import { AgreementField } from './AgreementField.tsx';
import { acceptedAffidavitsAtom, acceptedTermsAtom } from '../purchase-atoms.ts';
import { useRecordedAgreement } from './use-recorded-agreement.ts';

export interface TermsBlockProps {
  /** Whether Purchase was pressed: what is not accepted is marked. */
  readonly isStrict?: boolean;
}

interface AgreementsProps extends TermsBlockProps {
  /** Who signs. */
  readonly name: string;
}

const TERMS_MISSING = 'Must approve terms and conditions';
const TERMS_HELP = 'Opens the documents. The box is checked once you accept them there.';
const AFFIDAVIT_HELP = 'Needed because this insurer is not admitted in your state (surplus lines). Opens the document; the box is checked once you accept it there.';
const AFFIDAVIT_MISSING = 'Please read this document and accept it.';

/** The terms, once for the order. */
function Terms({ name, isStrict = false }: AgreementsProps): JSX.Element | null {
  const { ports, program } = useSession();
  const offer = useAtomValue(offerAtom);
  const acceptedTerms = useAtomValue(acceptedTermsAtom);
  const recorded = useRecordedAgreement();
  const terms = useMemo(() => offer && termsOf(program, offer.quotes), [program, offer]);
  const isAccepted = useMemo(() => hasAcceptedTerms({ quote: { offer }, purchase: { acceptedTerms } }, program), [program, offer, acceptedTerms]);
  if (!offer || !terms) return null;
  const { label, documents, text } = terms;
  return (
    <AgreementField
      agreement={{ field: 'terms', title: 'Terms and conditions', label, documents, isAccepted }}
      help={TERMS_HELP}
      name={name}
      error={isStrict ? TERMS_MISSING : undefined}
      dataFrom="purchase.acceptedTerms"
      isOpenInReplay={recorded && recorded.isTerms}
      onOpen={() => ports.record(termsOpened({}))}
      onAccept={() => ports.record(termsAccepted({ text, adminFee: adminFee(offer.quotes) }))}
      onWithdraw={() => ports.record(termsWithdrawn({}))}
    />
  );
}

/** The affidavits of quotes that are not admitted, each accepted on its own. */
function Affidavits({ name, isStrict = false }: AgreementsProps): JSX.Element {
  const { ports, program } = useSession();
  const offer = useAtomValue(offerAtom);
  const answers = useAtomValue(answersAtom);
  const accepted = useAtomValue(acceptedAffidavitsAtom);
  const recorded = useRecordedAgreement();
  const requests = useMemo(
    () => listAffidavitRequests({ answers, quote: { offer }, purchase: accepted ? { acceptedAffidavits: accepted } : {} }, program),
    [program, offer, answers, accepted],
  );
  return (
    <>
      {requests.map(({ form, field, label, body, text, isAccepted }) => (
        <AgreementField
          key={form}
          agreement={{ field, title: 'Affidavit', label, documents: [{ title: form, body }], isAccepted }}
          help={AFFIDAVIT_HELP}
          name={name}
          error={isStrict ? AFFIDAVIT_MISSING : undefined}
          dataFrom={`purchase.acceptedAffidavits.${form}`}
          isOpenInReplay={recorded && recorded.affidavit === form}
          onOpen={() => ports.record(affidavitOpened({ form }))}
          onAccept={() => ports.record(affidavitAccepted({ form, text }))}
          onWithdraw={() => ports.record(affidavitWithdrawn({ form }))}
        />
      ))}
    </>
  );
}

/** What is agreed to before paying: the affidavits of surplus lines, and the terms. */
export function TermsBlock({ isStrict = false }: TermsBlockProps): JSX.Element {
  const answers = useAtomValue(answersAtom);
  const name = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  return (
    <Stack>
      <Affidavits name={name} isStrict={isStrict} />
      <Terms name={name} isStrict={isStrict} />
    </Stack>
  );
}
