import { type JSX, useState } from 'react';
import { chakra } from '../../ui/theme/chakra.ts';
import { describeGraphError } from '../facade/graph.ts';
import { Notice } from '../ui/controls.tsx';
import { ExportError, saveFile, formatSize } from './export-file.ts';

/** How far a file is. */
export interface Download {
  readonly isBusy: boolean;
  /** What is to be said of it; empty before anything was asked for. */
  readonly message: string;
  readonly hasFailed: boolean;
}

interface ExportedFile {
  readonly blob: Blob;
  readonly name: string;
  /** What the file holds, to be said with its name and size. */
  readonly what: string;
}

const IDLE: Download = { isBusy: false, message: '', hasFailed: false };

/** Makes a file and hands it over; says how far it is, what it is called and how large. */
export function useDownload(): { readonly download: Download; readonly save: (make: (report: (message: string) => void) => Promise<ExportedFile>) => void } {
  const [download, setDownload] = useState<Download>(IDLE);
  const run = async (make: (report: (message: string) => void) => Promise<ExportedFile>): Promise<void> => {
    setDownload({ ...IDLE, isBusy: true, message: 'Preparing…' });
    try {
      const { blob, name, what } = await make((message) => setDownload({ ...IDLE, isBusy: true, message }));
      saveFile(blob, name);
      setDownload({ ...IDLE, message: `${name}: ${what}, ${formatSize(blob.size)}.` });
    } catch (error) {
      setDownload({ ...IDLE, hasFailed: true, message: error instanceof ExportError ? error.message : describeGraphError(error) });
    }
  };
  // One at a time. The button stays one that can have the focus: a panel that loses it closes.
  return { download, save: (make) => void (download.isBusy || run(make)) };
}

/** How far a file is, or what became of it. */
export const DownloadStatus = ({ download: { message, hasFailed } }: { readonly download: Download }): JSX.Element => (
  <chakra.output display="block" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
    {hasFailed ? <Notice>{message}</Notice> : message}
  </chakra.output>
);
