import type { JSX } from 'react';
import { useSession } from '../../state/session.ts';
import { Button, DownloadLink, LinkButton, Notice, useText } from '../../ui/index.ts';
import type { PdfDownload } from './use-pdf-download.ts';

interface DownloadProps {
  readonly pdf: PdfDownload;
}

interface DownloadPdfProps extends DownloadProps {
  readonly variant: 'primary' | 'secondary';
  /** What the file is. */
  readonly label: string;
  /** The label and whose file it is, for screen readers, where the page has several. */
  readonly name?: string;
}

/** Saves a PDF. A replay has no server that makes it. */
export function DownloadPdf({ pdf, variant, label, name = label }: DownloadPdfProps): JSX.Element {
  const t = useText();
  const { isReplay = false } = useSession();
  if (isReplay)
    return (
      <Button disabled variant={variant} aria-label={t('{name}: not in a replay', { name })}>
        {label}
      </Button>
    );
  return (
    <DownloadLink id={pdf.linkId} href={pdf.path} variant={variant} busy={pdf.isBusy} busyLabel={t('Getting your PDF.')} aria-label={name} onDownload={pdf.download}>
      {label}
    </DownloadLink>
  );
}

/** Why a PDF could not be saved, and another try. */
export function DownloadFailure({ pdf }: DownloadProps): JSX.Element | null {
  const t = useText();
  if (pdf.failure === null) return null;
  const retry = (): void => {
    // This notice goes if the next try succeeds.
    document.getElementById(pdf.linkId)?.focus();
    pdf.download();
  };
  return (
    <Notice tone="error" isLive>
      <p>{t.known(pdf.failure)}</p>
      <LinkButton disabled={pdf.isBusy} onClick={retry}>
        {t('Try again')}
      </LinkButton>
    </Notice>
  );
}
