import { type JSX, useState } from 'react';
import { flushSync } from 'react-dom';
import { captureScreen } from '#workflows/quote';
import { useSession } from '../../../state/session.ts';
import { Button, CheckboxField, Dialog, OffPage, Signature, Stack } from '../../../ui/index.ts';

interface Document {
  readonly title: string;
  readonly body: readonly string[];
}

interface Agreement {
  /** Names the checkbox, and the picture of what was accepted. */
  readonly field: string;
  readonly title: string;
  /** The checkbox's words. */
  readonly label: string;
  readonly documents: readonly Document[];
  readonly isAccepted: boolean;
}

export interface AgreementFieldProps {
  readonly agreement: Agreement;
  /** What the checkbox is for, and that it opens the documents; shown until they are accepted. */
  readonly help: string;
  /** Who signs. */
  readonly name: string;
  readonly error: string | undefined;
  readonly dataFrom: string;
  /** In a replay whether its log has it open; null where the page itself knows. */
  readonly isOpenInReplay: boolean | null;
  readonly onOpen: () => void;
  readonly onAccept: () => void;
  readonly onWithdraw: () => void;
}

const signedBy = (name: string): string => `Signed electronically by ${name}`;

function DocumentText({ document: { title, body } }: { readonly document: Document }): JSX.Element {
  return (
    <>
      <Stack as="h3" textStyle="section">
        {title}
      </Stack>
      {body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}

interface AgreementDialogProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** One step a document: Next, and 'I accept' on the last. */
function AgreementDialog({ agreement: { title, documents }, onClose, onAccept }: AgreementDialogProps): JSX.Element {
  const [step, setStep] = useState(0);
  const document = documents[step];
  const isLast = step >= documents.length - 1;
  return (
    <Dialog
      open
      title={title}
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
      <Stack>
        {documents.length > 1 ? (
          <Stack as="p" textStyle="small" color="fg.muted">
            {`Document ${step + 1} of ${documents.length}`}
          </Stack>
        ) : null}
        {document ? <DocumentText document={document} /> : null}
      </Stack>
    </Dialog>
  );
}

/** All that was accepted, beside the page: the buyer reads one document at a time, the insurer gets them all (decision 24). */
function AcceptedDocuments({ agreement, name }: Pick<AgreementFieldProps, 'agreement' | 'name'>): JSX.Element {
  return (
    <OffPage>
      <Stack space="cards" padding="6" data-screen={agreement.field}>
        <Stack as="h2" textStyle="title">
          {agreement.title}
        </Stack>
        {agreement.documents.map((document) => (
          <Stack key={document.title}>
            <DocumentText document={document} />
          </Stack>
        ))}
        <p>{agreement.label}</p>
        <Signature name={name} label={signedBy(name)} />
      </Stack>
    </OffPage>
  );
}

/** What the buyer agrees to: ticking opens it, accepting signs it and exports its picture, unticking withdraws. */
export function AgreementField({ agreement, help, name, error, dataFrom, isOpenInReplay, onOpen, onAccept, onWithdraw }: AgreementFieldProps): JSX.Element {
  const { ports } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isPictured, setPictured] = useState(false);
  const { field, label, isAccepted } = agreement;
  const tick = (value: boolean): void => {
    if (!value) return onWithdraw();
    onOpen();
    setOpen(true);
  };
  const accept = (): void => {
    onAccept();
    flushSync(() => {
      setOpen(false);
      setPictured(true);
    });
    void captureScreen(ports, field).finally(() => setPictured(false));
  };
  return (
    <Stack>
      <CheckboxField name={field} label={label} help={isAccepted ? undefined : help} value={isAccepted} onChange={tick} error={isAccepted ? undefined : error} dataFrom={dataFrom} />
      {isAccepted ? <Signature name={name} label={signedBy(name)} /> : null}
      {(isOpenInReplay ?? isOpen) ? <AgreementDialog agreement={agreement} onClose={() => setOpen(false)} onAccept={accept} /> : null}
      {isPictured ? <AcceptedDocuments agreement={agreement} name={name} /> : null}
    </Stack>
  );
}
