import type { JSX } from 'react';
import type { Bar } from './axis.ts';
import { isFault, listRemarks } from './call.ts';

/** One call: what was asked, how it was answered, when. */
export function CallRow({ bar: { call, left, width } }: { readonly bar: Bar }): JSX.Element {
  const remarks = listRemarks(call);
  return (
    <tr data-fault={isFault(call) || undefined} data-cached={call.isCached || undefined}>
      <th scope="row">
        <span className="call-line">
          <b>{call.method}</b> <span>{call.path}</span>
          {call.upstream !== 'gateway' && <span className="soft"> local server</span>}
        </span>
        {remarks.length > 0 && <span className="call-remarks">{remarks.join(', ')}</span>}
        {call.callId && <span className="call-id soft">{call.callId}</span>}
      </th>
      <td className="call-status">
        {call.status ?? 'none'}
      </td>
      <td className="calls-axis">
        <span className="only-heard">{`from ${Math.round(call.startedAt)} ms`}</span>
        <span className="call-track" aria-hidden="true">
          <span className="call-bar" style={{ left: `${left}%`, width: `${width}%` }} />
        </span>
      </td>
      <td className="calls-figure">{Math.round(call.milliseconds)}</td>
    </tr>
  );
}
