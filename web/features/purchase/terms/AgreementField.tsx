import { type JSX, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LegalDocument } from '#events/rules';
import { captureScreen } from '#workflows/quote';
import { useSession } from '../../../state/session.ts';
import { Button, CheckboxField, Dialog, Notice, OffScreen, Signature, Stack, useText } from '../../../ui/index.ts';

interface Agreement {
  /** Name of the checkbox and of the screen capture. */
  readonly field: string;
  readonly title: string;
  /** Label of the checkbox. */
  readonly label: string;
  readonly documents: readonly LegalDocument[];
  readonly isAccepted: boolean;
  /** What was accepted is another text: an earlier one, or one in another language. */
  readonly isOutdated: boolean;
}

export interface AgreementFieldProps {
  readonly agreement: Agreement;
  /** Explains the checkbox until the documents are accepted. */
  readonly help: string;
  /** Who signs. */
  readonly name: string;
  readonly error: string | undefined;
  readonly dataFrom: string;
  /** In a replay, true if the document is open by its log; null in the buy flow. */
  readonly isOpenInReplay: boolean | null;
  readonly onOpen: () => void;
  readonly onAccept: () => void;
  readonly onWithdraw: () => void;
}

function DocumentText({ document: { title, body, language } }: { readonly document: LegalDocument }): JSX.Element {
  const t = useText();
  return (
    <>
      <Stack as="h3" textStyle="section">
        {title}
      </Stack>
      {language === undefined || language === t.language ? null : <p>{t('This document is in English. The English text governs.')}</p>}
      {body.map((paragraph) => (
        <p key={paragraph} lang={language}>
          {paragraph}
        </p>
      ))}
    </>
  );
}

interface AgreementDialogProps {
  readonly agreement: Agreement;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** Shows one document at a time, with 'I accept' on the last. */
function AgreementDialog({ agreement: { title, documents }, onClose, onAccept }: AgreementDialogProps): JSX.Element {
  const t = useText();
  const [step, setStep] = useState(0);
  const document = documents[step];
  const isLast = step >= documents.length - 1;
  return (
    <Dialog
      open
      title={title}
      step={String(step)}
      onClose={onClose}
      footer={
        <>
          {isLast ? <Button onClick={onAccept}>{t('I accept')}</Button> : <Button onClick={() => setStep(step + 1)}>{t('Next')}</Button>}
          <Button variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
        </>
      }
    >
      <Stack>
        {documents.length > 1 ? (
          <Stack as="p" textStyle="small" color="fg.muted">
            {t('Document {place} of {count}', { place: step + 1, count: documents.length })}
          </Stack>
        ) : null}
        {document ? <DocumentText document={document} /> : null}
      </Stack>
    </Dialog>
  );
}

/** All accepted documents, outside the visible page, for the screen capture: the insurer gets them on one image (decision 24). */
function AcceptedDocuments({ agreement, name }: Pick<AgreementFieldProps, 'agreement' | 'name'>): JSX.Element {
  const t = useText();
  return (
    <OffScreen>
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
        <Signature name={name} label={t('Signed electronically by {name}', { name })} />
      </Stack>
    </OffScreen>
  );
}

/** One agreement: checking the box opens the documents, accepting signs them and exports a screen capture, unchecking withdraws. */
export function AgreementField({ agreement, help, name, error, dataFrom, isOpenInReplay, onOpen, onAccept, onWithdraw }: AgreementFieldProps): JSX.Element {
  const t = useText();
  const { ports } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [isCapturing, setCapturing] = useState(false);
  const { field, label, isAccepted, isOutdated } = agreement;
  const handleTick = (value: boolean): void => {
    if (!value) return onWithdraw();
    onOpen();
    setOpen(true);
  };
  const accept = (): void => {
    onAccept();
    flushSync(() => {
      setOpen(false);
      setCapturing(true);
    });
    void captureScreen(ports, field).finally(() => setCapturing(false));
  };
  return (
    <Stack>
      {isOutdated ? (
        <Notice tone="amber" isLive>
          {t('The documents you accepted have changed or are now in another language. Please read and accept them again.')}
        </Notice>
      ) : null}
      <CheckboxField
        name={field}
        label={label}
        help={isAccepted ? undefined : help}
        value={isAccepted}
        onChange={handleTick}
        error={isAccepted ? undefined : error}
        dataFrom={dataFrom}
      />
      {isAccepted ? <Signature name={name} label={t('Signed electronically by {name}', { name })} /> : null}
      {(isOpenInReplay ?? isOpen) ? <AgreementDialog agreement={agreement} onClose={() => setOpen(false)} onAccept={accept} /> : null}
      {isCapturing ? <AcceptedDocuments agreement={agreement} name={name} /> : null}
    </Stack>
  );
}
