import type { JSX } from 'react';
import { useSession } from '../../state/session.ts';
import { Button, DownloadLink, LinkButton, Notice } from '../../ui/index.ts';
import type { PdfDownload } from './use-pdf-download.ts';

interface DownloadProps {
  readonly pdf: PdfDownload;
}

/** Saves a PDF. A replay has no server that makes it. */
export function DownloadPdf({ pdf, variant, label = 'Download PDF' }: DownloadProps & { readonly variant: 'primary' | 'secondary'; readonly label?: string }): JSX.Element {
  const { isReplay = false } = useSession();
  if (isReplay)
    return (
      <Button disabled variant={variant} aria-label={`${label}: not in a replay`}>
        Download PDF
      </Button>
    );
  return (
    <DownloadLink id={pdf.linkId} href={pdf.path} variant={variant} busy={pdf.isBusy} busyLabel="Getting your PDF." aria-label={label} onDownload={pdf.download}>
      Download PDF
    </DownloadLink>
  );
}

/** Why a PDF could not be saved, and another try. */
export function DownloadFailure({ pdf }: DownloadProps): JSX.Element | null {
  if (pdf.failure === null) return null;
  const retry = (): void => {
    // This notice goes if the next try succeeds.
    document.getElementById(pdf.linkId)?.focus();
    pdf.download();
  };
  return (
    <Notice tone="error" isLive>
      <p>{pdf.failure}</p>
      <LinkButton disabled={pdf.isBusy} onClick={retry}>
        Try again
      </LinkButton>
    </Notice>
  );
}
