import { useAtomValue } from 'jotai';
import { type JSX, useMemo, useState } from 'react';
import { hasAcceptedTerms } from '#events/intents';
import { termsAccepted, termsOpened, termsWithdrawn } from '#events/purchase';
import { adminFee, termsOf } from '#events/rules';
import { captureScreen } from '#flow/quote';
import { answersAtom, offerAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
import { acceptedTermsAtom } from './purchase-atoms.ts';
import { useTermsOpen } from './use-terms-open.ts';
import { Button, CheckboxField, Dialog, Signature, Stack } from '../../ui/index.ts';

export interface TermsBlockProps {
  readonly error?: string | undefined;
}

interface Document {
  readonly title: string;
  readonly body: readonly string[];
}

interface TermsDialogProps {
  readonly documents: readonly Document[];
  /** Of a replay: they were accepted, which the last document alone lets one do. */
  readonly isAtEnd: boolean;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** One step a document: Next, and 'I accept' on the last. */
function TermsDialog({ documents, isAtEnd, onClose, onAccept }: TermsDialogProps): JSX.Element {
  const [stepped, setStep] = useState(0);
  const step = isAtEnd ? documents.length - 1 : stepped;
  const document = documents[step];
  const isLast = step >= documents.length - 1;
  return (
    <Dialog
      open
      title="Terms and conditions"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          {isLast ? <Button onClick={onAccept}>I accept</Button> : <Button onClick={() => setStep(step + 1)}>Next</Button>}
        </>
      }
    >
      <Stack data-screen="terms">
        {documents.length > 1 ? (
          <Stack as="p" textStyle="small" color="fg.muted">
            Document {step + 1} of {documents.length}
          </Stack>
        ) : null}
        <Stack as="h3" textStyle="section">
          {document?.title}
        </Stack>
        {document?.body.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Stack>
    </Dialog>
  );
}

/** The terms: ticking opens them, accepting signs them, unticking withdraws. */
export function TermsBlock({ error }: TermsBlockProps): JSX.Element | null {
  const { ports, program } = useSession();
  const offer = useAtomValue(offerAtom);
  const answers = useAtomValue(answersAtom);
  const acceptedTerms = useAtomValue(acceptedTermsAtom);
  const terms = useMemo(() => offer && termsOf(program, offer.quotes), [program, offer]);
  const isAccepted = useMemo(() => hasAcceptedTerms({ quote: { offer }, purchase: { acceptedTerms } }, program), [program, offer, acceptedTerms]);
  const [isOpened, setOpen] = useState(false);
  const { isOpen, isAtEnd } = useTermsOpen(isOpened);
  if (!offer || !terms) return null;
  const name = [answers['firstName'], answers['lastName']].filter(Boolean).join(' ');
  const tick = (value: boolean): void => {
    if (!value) return ports.record(termsWithdrawn({}));
    ports.record(termsOpened({}));
    setOpen(true);
  };
  const accept = (): void => {
    ports.record(termsAccepted({ text: terms.text, adminFee: adminFee(offer.quotes) }));
    void captureScreen(ports, 'terms').finally(() => setOpen(false));
  };
  return (
    <Stack>
      <CheckboxField name="terms" label={terms.label} value={isAccepted} onChange={tick} error={isAccepted ? undefined : error} dataFrom="purchase.acceptedTerms" />
      {isAccepted ? <Signature name={name} label={`Signed electronically by ${name}`} /> : null}
      {isOpen ? <TermsDialog documents={terms.documents} isAtEnd={isAtEnd} onClose={() => setOpen(false)} onAccept={accept} /> : null}
    </Stack>
  );
}
