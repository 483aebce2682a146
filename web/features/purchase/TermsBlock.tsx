import { useAtomValue } from 'jotai';
import { type JSX, useState } from 'react';
import { hasAcceptedTerms } from '#events/intents';
import { termsAccepted, termsOpened, termsWithdrawn } from '#events/purchase';
import { adminFee, termsOf } from '#events/rules';
import { captureScreen } from '#flow/quote';
import { stateAtom } from '../../state/atoms.ts';
import { useSession } from '../../state/session.ts';
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
  const state = useAtomValue(stateAtom);
  const [isOpened, setOpen] = useState(false);
  const { isOpen, isAtEnd } = useTermsOpen(isOpened);
  const { offer } = state.quote;
  if (!offer) return null;
  const terms = termsOf(program, offer.quotes);
  const isAccepted = hasAcceptedTerms(state, program);
  const name = [state.answers['firstName'], state.answers['lastName']].filter(Boolean).join(' ');
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
