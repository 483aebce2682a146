import type { CallRecord } from '../http/trace.ts';
import { Html, type Section, badge, escape, log } from './html.ts';

const SHOWN = 200;

function toneOf(status: CallRecord['status']): string {
  if (typeof status !== 'number') return status === null ? '' : 'bad';
  if (status < 300) return 'good';
  return status < 500 ? 'odd' : 'bad';
}

const asideOf = ({ callId, fault, status }: CallRecord): Html =>
  new Html(
    [
      callId === '' ? '' : `<code class="call-id" title="X-Request-Id">${escape(callId)}</code>`,
      fault === null ? '' : badge(fault, 'odd').text,
      badge(status ?? 'running', toneOf(status)).text,
    ].join(''),
  );

const entryOf = (call: CallRecord, number: number) => ({
  id: `call-${number}`,
  at: call.at,
  title: `${call.method} ${call.path}`,
  aside: asideOf(call),
  details: [
    ...(call.callId === '' ? [] : [`call id: ${call.callId}`]),
    ...(call.fault === null ? [] : [`fault: ${call.fault}`]),
    `headers: ${JSON.stringify(call.headers, null, 2)}`,
    `body: ${JSON.stringify(call.body, null, 2)}`,
  ].join('\n'),
});

/** What was called, newest first. */
export function calls(made: readonly CallRecord[]): Section {
  const entries = made.map(entryOf).slice(-SHOWN).toReversed();
  const more = made.length > entries.length ? `<p class="none">The newest ${entries.length} of ${made.length}; all are in calls.json.</p>` : '';
  return { title: 'Calls', count: made.length, whenEmpty: 'Nobody called yet.', content: log(entries) + more };
}
