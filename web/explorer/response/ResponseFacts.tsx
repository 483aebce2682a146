import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { formatSize } from './response-size.ts';
import { type RunReport, activeReportAtom } from './run-report.ts';

const listFacts = ({ http, milliseconds, isMadeUp }: RunReport): (readonly [string, string])[] => [
  ...(isMadeUp ? [['Answer', 'made up'] as const] : []),
  ...(http ? [['Status', String(http.status)] as const] : []),
  ['Time', `${Math.round(milliseconds)} ms`],
  ...(http ? [['Size', formatSize(http)] as const] : []),
];

/** The HTTP status, time and size of the last response in this tab. */
export function ResponseFacts(): JSX.Element | null {
  const report = useAtomValue(activeReportAtom);
  if (!report || report.isPending) return null;
  return (
    <dl className="response-facts" aria-label="Response">
      {listFacts(report).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-failed={(label === 'Status' && report.http !== null && report.http.status >= 400) || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
