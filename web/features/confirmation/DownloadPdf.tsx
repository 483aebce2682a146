import type { JSX } from 'react';
import { useSession } from '../../state/session.ts';
import { Button, DownloadLink, LinkButton, Notice, useText } from '../../ui/index.ts';
import type { PdfDownload } from './use-pdf-download.ts';

interface DownloadProps {
  readonly pdf: PdfDownload;
}

/** Saves a PDF. A replay has no server that makes it. */
export function DownloadPdf({ pdf, variant, label }: DownloadProps & { readonly variant: 'primary' | 'secondary'; readonly label?: string }): JSX.Element {
  const t = useText();
  const name = label ?? t('Download PDF');
  const { isReplay = false } = useSession();
  if (isReplay)
    return (
      <Button disabled variant={variant} aria-label={t('{name}: not in a replay', { name })}>
        {t('Download PDF')}
      </Button>
    );
  return (
    <DownloadLink id={pdf.linkId} href={pdf.path} variant={variant} busy={pdf.isBusy} busyLabel={t('Getting your PDF.')} aria-label={name} onDownload={pdf.download}>
      {t('Download PDF')}
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
