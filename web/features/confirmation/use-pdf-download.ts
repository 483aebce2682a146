import { useCallback, useId, useState } from 'react';
import { useBusy } from '../../state/use-busy.ts';
import { fetchPdf, saveFile } from './download-file.ts';

export interface PdfDownload {
  /** The file's address. */
  readonly path: string;
  /** The id of its link. */
  readonly linkId: string;
  readonly isBusy: boolean;
  /** Why the last download failed; null if none did. */
  readonly failure: string | null;
  readonly download: () => void;
}

/** Downloads a PDF on a click, one at a time. */
export function usePdfDownload(path: string): PdfDownload {
  const linkId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const download = useCallback(async () => {
    const answer = await fetchPdf(path);
    if (answer.ok) saveFile(answer.blob, answer.name);
    setFailure(answer.ok ? null : answer.message);
  }, [path]);
  const { isBusy, run } = useBusy(download);
  return { path, linkId, isBusy, failure, download: run };
}
