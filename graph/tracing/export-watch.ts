import type { Logger } from 'pino';
import { type LostSpans, NO_LOST_SPANS } from './tracing.ts';

/** Knows what became of exported spans, and tells the operator once when the collector begins or ceases to take them. */
export interface ExportWatch {
  /** @param error null if the collector took the spans */
  readonly addExport: (spans: number, error: Error | null) => void;
  /** Adds spans that an answer of status 200 has left out. */
  readonly addRefused: (spans: number) => void;
  /** Adds spans for which the queue had no place. */
  readonly addDropped: (spans: number) => void;
  readonly readLostSpans: () => LostSpans;
}

/** A status, or a code of the network; never a message, which may repeat what was sent. */
function readReason(error: Error): { readonly isAnswered: boolean; readonly reason: string } {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'number') return { isAnswered: true, reason: `status ${code}` };
  if (typeof code === 'string') return { isAnswered: false, reason: code };
  // The exporter names no status that it has tried again for.
  return error.name === 'OTLPExporterError' ? { isAnswered: true, reason: 'status 429, 502, 503 or 504' } : { isAnswered: false, reason: 'no answer' };
}

/** @param endpoint only its origin is logged: the rest may hold a secret */
export function createExportWatch(endpoint: string, log: Pick<Logger, 'info' | 'warn'>): ExportWatch {
  const lost: Record<keyof LostSpans, number> = { ...NO_LOST_SPANS };
  const collector = new URL(endpoint).origin;
  let isFailing = false;
  let lostBefore = 0;
  const countLost = (): number => Object.values(lost).reduce((sum, spans) => sum + spans, 0);

  function fail(spans: number, error: Error): void {
    const { isAnswered, reason } = readReason(error);
    if (!isFailing) {
      log.warn({ collector, reason }, 'the collector takes no traces: they are lost until it does');
      lostBefore = countLost();
    }
    isFailing = true;
    lost[isAnswered ? 'refused' : 'unreachable'] += spans;
  }

  return {
    addExport(spans, error) {
      if (error) return fail(spans, error);
      if (isFailing) log.info({ collector, lostSpans: countLost() - lostBefore }, 'the collector takes traces again');
      isFailing = false;
    },
    addRefused: (spans) => void (lost.refused += spans),
    addDropped: (spans) => void (lost.queue += spans),
    readLostSpans: () => ({ ...lost }),
  };
}
