import { useAtomValue } from 'jotai';
import { type JSX, useMemo } from 'react';
import type { RecordedEvent } from '#events/buyflow';
import { listAffidavitRequests, hasAcceptedTerms } from '#events/intents';
import { msg } from '#events/language';
import { affidavitAccepted, affidavitOpened, affidavitWithdrawn, termsAccepted, termsOpened, termsWithdrawn } from '#events/purchase';
import { formatAdminFee, buildTerms } from '#events/rules';
import { answersAtom, offerAtom } from '../../../state/atoms.ts';
import { useReplayedEvents } from '../../../state/replay.ts';
import { useSession } from '../../../state/session.ts';
import { Stack, useText } from '../../../ui/index.ts';
import { AFFIDAVIT_MISSING, TERMS_MISSING } from '../describe-field.ts';
import { AgreementField } from './AgreementField.tsx';
import { acceptedAffidavitsAtom, acceptedTermsAtom } from '../purchase-atoms.ts';

export interface TermsBlockProps {
  /** The fields at fault at the last attempt: agreements that are not accepted show an error there. */
  readonly rejected?: readonly string[];
}

interface AgreementsProps extends TermsBlockProps {
  /** Who signs. */
  readonly name: string;
}

const TERMS_HELP = msg('Opens the documents. We’ll check the box when you accept them.');
const AFFIDAVIT_HELP = msg('Your state requires this because the insurer isn’t admitted there (surplus lines). Opens the document. We’ll check the box when you accept it.');

/** The document that is open in a replay. */
interface ReplayedAgreement {
  readonly areTermsOpen: boolean;
  /** The form of the open affidavit; null for none. */
  readonly affidavitForm: string | null;
}

/** Events that open or close a document, or can only happen while none is open: closing one without accepting records nothing. */
const DECISIVE_EVENTS: readonly RecordedEvent['type'][] = [
  'TermsOpened',
  'TermsAccepted',
  'TermsWithdrawn',
  'AffidavitOpened',
  'AffidavitAccepted',
  'AffidavitWithdrawn',
  'PageEntered',
  'ApplicationResumed',
  'QuestionAnswered',
  'PaymentMethodChosen',
  'LoginOpened',
  'PurchaseRequested',
  'PurchaseRejected',
];

/** The open document by the log of a replay; null in the buy flow, where the page has it. */
function useReplayedAgreement(): ReplayedAgreement | null {
  const events = useReplayedEvents();
  if (!events) return null;
  const last = events.findLast(({ type }) => DECISIVE_EVENTS.includes(type));
  return { areTermsOpen: last?.type === 'TermsOpened', affidavitForm: last?.type === 'AffidavitOpened' ? last.data.form : null };
}

/** The terms, once for the order. */
function Terms({ name, rejected = [] }: AgreementsProps): JSX.Element | null {
  const t = useText();
  const { ports, program } = useSession();
  const offer = useAtomValue(offerAtom);
  const acceptedTerms = useAtomValue(acceptedTermsAtom);
  const replayed = useReplayedAgreement();
  const terms = useMemo(() => offer && buildTerms(program, offer.quotes), [program, offer]);
  const isAccepted = useMemo(() => hasAcceptedTerms({ quote: { offer }, purchase: { acceptedTerms } }, program), [program, offer, acceptedTerms]);
  if (!offer || !terms) return null;
  const { label, documents, textHash } = terms;
  return (
    <AgreementField
      agreement={{ field: 'terms', title: t('Terms and conditions'), label, documents, isAccepted, isOutdated: acceptedTerms !== null && !isAccepted }}
      help={TERMS_HELP}
      name={name}
      error={rejected.includes('terms') ? TERMS_MISSING : undefined}
      dataFrom="purchase.acceptedTerms"
      isOpenInReplay={replayed && replayed.areTermsOpen}
      onOpen={() => ports.record(termsOpened({}))}
      onAccept={() => ports.record(termsAccepted({ text: textHash, adminFee: formatAdminFee(offer.quotes) }))}
      onWithdraw={() => ports.record(termsWithdrawn({}))}
    />
  );
}

/** The affidavits of quotes that are not admitted, each accepted on its own. */
function Affidavits({ name, rejected = [] }: AgreementsProps): JSX.Element {
  const t = useText();
  const { ports, program } = useSession();
  const offer = useAtomValue(offerAtom);
  const answers = useAtomValue(answersAtom);
  const accepted = useAtomValue(acceptedAffidavitsAtom);
  const replayed = useReplayedAgreement();
  const requests = useMemo(
    () => listAffidavitRequests({ answers, quote: { offer }, purchase: accepted ? { acceptedAffidavits: accepted } : {} }, program),
    [program, offer, answers, accepted],
  );
  return (
    <>
      {requests.map(({ form, title, field, label, body, language, textHash, isAccepted }) => (
        <AgreementField
          key={form}
          agreement={{ field, title: t('Affidavit'), label, documents: [{ title, body, language }], isAccepted, isOutdated: accepted?.[form] !== undefined && !isAccepted }}
          help={AFFIDAVIT_HELP}
          name={name}
          error={rejected.includes(field) ? AFFIDAVIT_MISSING : undefined}
          dataFrom={`purchase.acceptedAffidavits.${form}`}
          isOpenInReplay={replayed && replayed.affidavitForm === form}
          onOpen={() => ports.record(affidavitOpened({ form }))}
          onAccept={() => ports.record(affidavitAccepted({ form, text: textHash }))}
          onWithdraw={() => ports.record(affidavitWithdrawn({ form }))}
        />
      ))}
    </>
  );
}

/** The agreements before paying: the affidavits of surplus lines, and the terms. */
export function TermsBlock({ rejected = [] }: TermsBlockProps): JSX.Element {
  const answers = useAtomValue(answersAtom);
  const name = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  return (
    <Stack>
      <Affidavits name={name} rejected={rejected} />
      <Terms name={name} rejected={rejected} />
    </Stack>
  );
}
