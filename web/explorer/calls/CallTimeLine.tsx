import { useAtomValue } from 'jotai';
import type { JSX } from 'react';
import { type RunReport, activeReportAtom } from '../response/run-report.ts';
import { CallRow } from './CallRow.tsx';
import { createAxis } from './axis.ts';
import { summarizeCalls } from './call.ts';

const headline = ({ isPending, isMadeUp, calls, isRefused }: RunReport): string => {
  if (isPending) return 'Asking…';
  if (isMadeUp) return 'Made up in this page: no REST call';
  if (calls === null) return 'The answer doesn’t say which REST calls were made';
  return summarizeCalls(calls, createAxis(calls).end, isRefused);
};

/** The REST calls behind the last answer of this tab, on one axis. */
export function CallTimeLine(): JSX.Element {
  const report = useAtomValue(activeReportAtom);
  const { bars, end, marks } = createAxis(report?.calls ?? []);
  return (
    <section className="calls" aria-label="REST calls">
      <div className="calls-head">
        <h2>REST calls</h2>
        <output className="soft">{report ? headline(report) : 'Run an operation to see the calls that it makes'}</output>
      </div>
      {bars.length > 0 && (
        // A list that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="calls-table" aria-label="Time line of the REST calls" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Call</th>
                <th scope="col">Status</th>
                <th scope="col" className="calls-axis">
                  <span className="only-heard">Begins and lasts</span>
                  <span aria-hidden="true">
                    {marks.map((mark) => (
                      <i key={mark} style={{ left: `${(mark / end) * 100}%` }}>
                        {mark}
                      </i>
                    ))}
                  </span>
                </th>
                <th scope="col" className="calls-figure">
                  ms
                </th>
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <CallRow key={bar.call.callId + bar.call.path} bar={bar} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
